// SPDX-License-Identifier: MIT
// Certificates of authorities that are trusted unless a program names others. Node has Mozilla's in
// its binary; here the system's take their place, for `bundled` too.
'use strict';

const {
  ArrayPrototypePush, ObjectFreeze, RegExpPrototypeExec, SafeSet,
} = primordials;

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { getOption } = require('internal/options');
const { validateArray, validateString } = require('internal/validators');
const { checked, isFailure } = require('internal/crypto/binding');
const { binding } = require('internal/tls/binding');

// Where distributions have all of them in one file.
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem', '/etc/ssl/cert.pem',
];

// The environment says it too, unless the command line says no.
function usesSystem() {
  return getOption('--use-system-ca') === true ||
    (process.env.NODE_USE_SYSTEM_CA === '1' && getOption('--no-use-system-ca') !== true);
}

let isPrepared = false;
let given; // by setDefaultCACertificates

function warnOfExtra(file, reason) {
  process._rawDebug(`Warning: Ignoring extra certs from \`${file}\`, load failed: ${reason}`);
}

// Tells the natives where to look, before they first do.
function prepare() {
  if (isPrepared) return;
  isPrepared = true;
  const isOpenssl = getOption('--use-openssl-ca') === true;
  const { NODE_EXTRA_CA_CERTS: extra, SSL_CERT_DIR: folder, SSL_CERT_FILE: file } = process.env;
  const usesNames = isOpenssl || usesSystem();
  let bundle;
  if (!(usesNames && (file || folder)) && !require('fs').existsSync(binding.rootsPlaces()[0])) {
    bundle = findBundle();
  }
  binding.rootsFrom(usesNames && (file || folder) ? file ?? '' : bundle,
                    usesNames && (file || folder) ? folder ?? '' : undefined, extra || undefined);
  if (extra) {
    try {
      require('fs').readFileSync(extra);
    } catch (error) {
      warnOfExtra(extra, `error:80000002:system library::${error.code === 'ENOENT' ?
        'No such file or directory' : error.message}`);
    }
  }
}

function findBundle() {
  const { existsSync } = require('fs');
  for (let i = 0; i < BUNDLES.length; i++) {
    if (existsSync(BUNDLES[i])) return BUNDLES[i];
  }
  return undefined;
}

// ---- lists -------------------------------------------------------------------------------------------

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

// Each certificate of a file once, as PEM.
function addFile(list, known, file, makes) {
  let text;
  try {
    text = require('fs').readFileSync(file, 'latin1');
  } catch {
    return;
  }
  PEM.lastIndex = 0;
  for (let found; (found = RegExpPrototypeExec(PEM, text)) !== null;) {
    if (known.has(found[0])) continue;
    known.add(found[0]);
    ArrayPrototypePush(list, makes(found[0]));
  }
}

// As OpenSSL writes it.
function canonical(pem) {
  const { X509Certificate } = require('internal/crypto/x509');
  return new X509Certificate(pem).toString();
}

function fromFile(file, makes) {
  const list = [];
  if (file) addFile(list, new SafeSet(), file, makes);
  return list;
}

const lists = { __proto__: null };

const bundled = () => lists.bundled ??= ObjectFreeze(fromFile(findBundle(), (pem) => pem));
const extra = () => lists.extra ??= ObjectFreeze(fromFile(process.env.NODE_EXTRA_CA_CERTS,
                                                                 canonical));

function system() {
  if (lists.system !== undefined) return lists.system;
  const { SSL_CERT_DIR: folder, SSL_CERT_FILE: file } = process.env;
  if (!file && !folder) return lists.system = bundled();
  const list = [];
  const known = new SafeSet();
  if (file) addFile(list, known, file, canonical);
  if (folder) addFolder(list, known, folder);
  return lists.system = ObjectFreeze(list);
}

function addFolder(list, known, folder) {
  let names = [];
  try {
    names = require('fs').readdirSync(folder);
  } catch {
    process._rawDebug(`Cannot open directory ${folder} to load OpenSSL certificates.`);
  }
  for (let i = 0; i < names.length; i++) {
    addFile(list, known, `${folder}/${names[i]}`, canonical);
  }
}

function defaults() {
  if (given !== undefined) return given;
  if (lists.default !== undefined) return lists.default;
  const list = [];
  const addAll = (more) => {
    for (let i = 0; i < more.length; i++) ArrayPrototypePush(list, more[i]);
  };
  if (getOption('--use-openssl-ca') !== true) {
    addAll(bundled());
    if (usesSystem()) addAll(system());
  }
  if (process.env.NODE_EXTRA_CA_CERTS) addAll(extra());
  return lists.default = ObjectFreeze(list);
}

function getCACertificates(type = 'default') {
  validateString(type, 'type');
  switch (type) {
    case 'default': return defaults();
    case 'bundled': return bundled();
    case 'system': return system();
    case 'extra': return extra();
    default: throw new codes.ERR_INVALID_ARG_VALUE('type', type);
  }
}

function pemsOf(bytes) {
  const list = [];
  const text = bytes.latin1Slice(0, bytes.length);
  PEM.lastIndex = 0;
  for (let found; (found = RegExpPrototypeExec(PEM, text)) !== null;) {
    ArrayPrototypePush(list, canonical(found[0]));
  }
  return list;
}

function setDefaultCACertificates(certs) {
  validateArray(certs, 'certs');
  const { isBytes, toBytes } = require('internal/crypto/bytes');
  const parts = [];
  for (let i = 0; i < certs.length; i++) {
    if (typeof certs[i] !== 'string' && !primordials.ArrayBufferIsView(certs[i])) {
      throw new codes.ERR_INVALID_ARG_TYPE(`certs[${i}]`, ['string', 'ArrayBufferView'], certs[i]);
    }
    const bytes = toBytes(certs[i]);
    ArrayPrototypePush(parts, isBytes(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset,
                                                           bytes.byteLength) : bytes);
    ArrayPrototypePush(parts, Buffer.from('\n'));
  }
  const all = Buffer.concat(parts);
  const count = binding.rootsGiven(all);
  if (isFailure(count)) checked(count, 'Failed to parse certificate');
  if (count === 0 && certs.length > 0) {
    throw new codes.ERR_CRYPTO_OPERATION_FAILED(
      'No valid certificates found in the provided array');
  }
  isPrepared = true;
  const known = new SafeSet(pemsOf(all));
  const list = [];
  known.forEach((pem) => ArrayPrototypePush(list, pem));
  given = ObjectFreeze(list);
}

module.exports = { bundled, getCACertificates, prepare, setDefaultCACertificates };
