// SPDX-License-Identifier: MIT
// X509Certificate. What a certificate says is asked for when it is first read, and kept.
'use strict';

const {
  ArrayBufferIsView, ArrayPrototypePush, BigIntPrototypeToString, Date, JSONParse,
  RegExpPrototypeExec, StringPrototypeSplit, StringPrototypeToUpperCase, SymbolFor,
} = primordials;

const { codedError, codes } = require('internal/errors');
const { validateBoolean, validateObject, validateString } = require('internal/validators');
const { binding, checked, isFailure } = require('internal/crypto/binding');
const { toBigInt, toBuffer, toBytes } = require('internal/crypto/bytes');
const { PublicKeyObject, handleOf, isKeyObject, typeOf } = require('internal/crypto/keys');
const { kClone } = require('internal/messaging/transferable');
const { hex } = require('internal/buffer/encodings');

const kInspect = SymbolFor('nodejs.util.inspect.custom');

// In the order of src/node/crypto/x509.c.
const SUBJECT = 0;
const ALT_NAME = 1;
const ISSUER = 2;
const ACCESS = 3;
const FROM = 4;
const TO = 5;
const SHA1 = 6;
const SHA256 = 7;
const SHA512 = 8;
const SERIAL = 9;
const PEM = 10;
const ALGORITHM = 11;
const ALGORITHM_OID = 12;

const HOST = 0;
const EMAIL = 1;
const IP = 2;

// X509_CHECK_FLAG_* of OpenSSL.
function flagsOf(options = { __proto__: null }) {
  validateObject(options, 'options');
  const {
    subject = 'default', wildcards = true, partialWildcards = true, multiLabelWildcards = false,
    singleLabelSubdomains = false,
  } = options;
  validateString(subject, 'options.subject');
  validateBoolean(wildcards, 'options.wildcards');
  validateBoolean(partialWildcards, 'options.partialWildcards');
  validateBoolean(multiLabelWildcards, 'options.multiLabelWildcards');
  validateBoolean(singleLabelSubdomains, 'options.singleLabelSubdomains');
  let flags = 0;
  if (subject === 'always') flags |= 0x1;
  else if (subject === 'never') flags |= 0x20;
  else if (subject !== 'default') throw new codes.ERR_INVALID_ARG_VALUE('options.subject', subject);
  if (!wildcards) flags |= 0x2;
  if (!partialWildcards) flags |= 0x4;
  if (multiLabelWildcards) flags |= 0x8;
  if (singleLabelSubdomains) flags |= 0x10;
  return flags;
}

let made; // what the constructor is to take instead of bytes

class X509Certificate {
  #handle;
  #issuer; // of a connection's certificate
  #known = { __proto__: null };

  constructor(buffer) {
    if (made !== undefined) {
      this.#handle = made.handle;
      this.#issuer = made.issuer;
      return;
    }
    if (typeof buffer === 'string') buffer = toBytes(buffer);
    if (!ArrayBufferIsView(buffer)) {
      throw new codes.ERR_INVALID_ARG_TYPE(
        'buffer', ['string', 'Buffer', 'TypedArray', 'DataView'], buffer);
    }
    this.#handle = checked(binding.x509Parse(buffer));
  }

  [kInspect](depth, options) {
    if (depth < 0) return this;
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `X509Certificate ${require('util').inspect({
      subject: this.subject,
      subjectAltName: this.subjectAltName,
      issuer: this.issuer,
      infoAccess: this.infoAccess,
      validFrom: this.validFrom,
      validTo: this.validTo,
      fingerprint: this.fingerprint,
      fingerprint256: this.fingerprint256,
      fingerprint512: this.fingerprint512,
      keyUsage: this.keyUsage,
      serialNumber: this.serialNumber,
    }, inner)}`;
  }

  [kClone]() {
    return { data: this.raw, make: 'internal/crypto/x509:fromMessage' };
  }

  #text(which) {
    return which in this.#known ? this.#known[which] :
      this.#known[which] = binding.x509Text(this.#handle, which);
  }

  get subject() { return this.#text(SUBJECT); }
  get subjectAltName() { return this.#text(ALT_NAME); }
  get issuer() { return this.#text(ISSUER); }
  // Certificates of a connection know their issuer; those that are parsed do not.
  get issuerCertificate() { return this.#issuer; }
  get infoAccess() { return this.#text(ACCESS); }
  get validFrom() { return this.#text(FROM); }
  get validTo() { return this.#text(TO); }
  get validFromDate() { return new Date(this.validFrom); }
  get validToDate() { return new Date(this.validTo); }
  get fingerprint() { return this.#text(SHA1); }
  get fingerprint256() { return this.#text(SHA256); }
  get fingerprint512() { return this.#text(SHA512); }
  get keyUsage() { return this.#known.usage ??= binding.x509Usage(this.#handle); }
  get serialNumber() { return this.#text(SERIAL); }
  get signatureAlgorithm() { return this.#text(ALGORITHM); }
  get signatureAlgorithmOid() { return this.#text(ALGORITHM_OID); }
  get raw() { return this.#known.raw ??= toBuffer(checked(binding.x509Raw(this.#handle))); }
  get ca() { return binding.x509IsCA(this.#handle); }

  get publicKey() {
    return this.#known.key ??= new PublicKeyObject(checked(binding.x509Key(this.#handle)));
  }

  toString() { return this.#text(PEM); }
  toJSON() { return this.toString(); }

  #check(what, text, options, message) {
    const result = binding.x509Check(this.#handle, what, text, flagsOf(options));
    if (isFailure(result)) throw codedError('ERR_INVALID_ARG_VALUE', message);
    return result === true ? text : result;
  }

  checkHost(name, options) {
    validateString(name, 'name');
    return this.#check(HOST, name, options, 'Invalid name');
  }

  checkEmail(email, options) {
    validateString(email, 'email');
    return this.#check(EMAIL, email, options, 'Invalid name');
  }

  checkIP(ip, options) {
    validateString(ip, 'ip');
    return this.#check(IP, ip, options, 'Invalid IP');
  }

  checkIssued(otherCert) {
    if (otherCert === null || typeof otherCert !== 'object' || !(#handle in otherCert)) {
      throw new codes.ERR_INVALID_ARG_TYPE('otherCert', 'X509Certificate', otherCert);
    }
    return binding.x509IsIssuedBy(this.#handle, otherCert.#handle);
  }

  checkPrivateKey(pkey) {
    checkKey(pkey, 'private');
    return binding.x509HasKey(this.#handle, handleOf(pkey));
  }

  verify(pkey) {
    checkKey(pkey, 'public');
    return binding.x509IsSignedBy(this.#handle, handleOf(pkey));
  }

  toLegacyObject() {
    const object = {
      subject: nameOf(binding.x509Name(this.#handle, false)),
      issuer: nameOf(binding.x509Name(this.#handle, true)),
    };
    if (this.subjectAltName !== undefined) object.subjectaltname = this.subjectAltName;
    if (this.infoAccess !== undefined) object.infoAccess = accessOf(this.infoAccess);
    object.ca = this.ca;
    addKey(object, this.publicKey);
    object.valid_from = this.validFrom;
    object.valid_to = this.validTo;
    object.fingerprint = this.fingerprint;
    object.fingerprint256 = this.fingerprint256;
    object.fingerprint512 = this.fingerprint512;
    if (this.keyUsage !== undefined) object.ext_key_usage = this.keyUsage;
    object.serialNumber = this.serialNumber;
    object.raw = this.raw;
    return object;
  }
}

function checkKey(pkey, type) {
  if (!isKeyObject(pkey)) throw new codes.ERR_INVALID_ARG_TYPE('pkey', 'KeyObject', pkey);
  if (typeOf(pkey) !== type) throw new codes.ERR_INVALID_ARG_VALUE('pkey', pkey);
}

// Of a native's certificate.
function fromHandle(handle, issuer) {
  made = { handle, issuer };
  try {
    return new X509Certificate();
  } finally {
    made = undefined;
  }
}

function fromMessage(raw) {
  return new X509Certificate(raw);
}

// ---- the form of old ------------------------------------------------------------------------

// A name that is there several times has an array.
function add(object, name, value) {
  const before = object[name];
  if (before === undefined) object[name] = value;
  else if (typeof before === 'string') object[name] = [before, value];
  else ArrayPrototypePush(before, value);
}

function nameOf(list) {
  const object = { __proto__: null };
  for (let i = 0; i < list.length; i += 2) add(object, list[i], list[i + 1]);
  return object;
}

function accessOf(text) {
  const object = { __proto__: null };
  const lines = StringPrototypeSplit(text, '\n');
  for (let i = 0; i < lines.length; i++) {
    const parts = RegExpPrototypeExec(/^([^:]*):(.*)$/, lines[i]);
    if (parts === null) continue;
    const value = parts[2][0] === '"' ? JSONParse(parts[2]) : parts[2];
    object[parts[1]] ??= [];
    ArrayPrototypePush(object[parts[1]], value);
  }
  return object;
}

const NIST = { __proto__: null, prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

function addKey(object, key) {
  const handle = handleOf(key);
  if (key.asymmetricKeyType === 'rsa') {
    const modulus = binding.keyNumber(handle, 'n', 0);
    const exponent = binding.keyNumber(handle, 'e', 0);
    object.modulus = StringPrototypeToUpperCase(hex.slice(modulus, 0, modulus.length));
    object.bits = key.asymmetricKeyDetails.modulusLength;
    object.exponent = `0x${BigIntPrototypeToString(toBigInt(exponent), 16)}`;
    object.pubkey = key.export({ format: 'der', type: 'spki' });
  } else if (key.asymmetricKeyType === 'ec') {
    const curve = key.asymmetricKeyDetails.namedCurve;
    object.bits = binding.curveBits(handle);
    object.pubkey = toBuffer(checked(binding.keyPoint(handle, 4)));
    if (curve !== undefined) object.asn1Curve = curve;
    if (NIST[curve] !== undefined) object.nistCurve = NIST[curve];
  }
}

module.exports = { X509Certificate, accessOf, fromHandle, fromMessage };
