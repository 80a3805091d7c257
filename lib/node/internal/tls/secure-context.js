// SPDX-License-Identifier: MIT
// SecureContext: the keys, certificates and rules of connections. `context` is an object around
// OpenSSL's (src/node/tls/context.c), which programs hand on as it is.
'use strict';

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypeJoin, ArrayPrototypePush, Error,
  ObjectDefineProperty, RegExpPrototypeExec, StringPrototypeSplit, StringPrototypeStartsWith,
  TypeError,
} = primordials;

const { codes, codedError } = require('internal/errors');
const {
  validateArray, validateBuffer, validateInt32, validateInteger, validateObject, validateString,
} = require('internal/validators');
const { checked } = require('internal/crypto/binding');
const { isBytes, toBuffer, toBytes } = require('internal/crypto/bytes');
const { binding } = require('internal/tls/binding');

// OpenSSL's numbers.
const V1_0 = 0x301;
const V1_1 = 0x302;
const V1_2 = 0x303;
const V1_3 = 0x304;
const VERSIONS = { '__proto__': null, 'TLSv1': V1_0, 'TLSv1.1': V1_1, 'TLSv1.2': V1_2,
                   'TLSv1.3': V1_3 };
const CIPHER_SERVER_PREFERENCE = 4194304;

// In the order of src/node/tls/context.c and credentials.c.
const ANY = 0;
const SERVER = 1;
const CLIENT = 2;
const SUITES = 0;
const CIPHERS = 1;
const CURVES = 2;
const ALGORITHMS = 3;
const PFX_USED = 0;
const PFX_NO_KEY = 2;
const PFX_NO_CERTIFICATE = 3;
const PFX_UNSUPPORTED = 4;
const DH_SMALL = 1;
const DH_TOO_SMALL = 2;
const DH_REFUSED = 3;

function failed(code, message) {
  return codedError(code, message);
}

// What a secureProtocol says; a version that is undefined stays as it is.
function methodOf(name) {
  const match = RegExpPrototypeExec(
    /^(SSLv2|SSLv3|SSLv23|TLS|TLSv1|TLSv1_1|TLSv1_2)_(server_|client_)?method$/, name);
  if (match === null) throw new codes.ERR_TLS_INVALID_PROTOCOL_METHOD(`Unknown method: ${name}`);
  const side = match[2] === 'server_' ? SERVER : match[2] === 'client_' ? CLIENT : ANY;
  switch (match[1]) {
    case 'SSLv2':
    case 'SSLv3': throw new codes.ERR_TLS_INVALID_PROTOCOL_METHOD(`${match[1]} methods disabled`);
    case 'SSLv23': return { side, lowest: undefined, highest: V1_2 };
    case 'TLS': return { side, lowest: 0, highest: V1_3 };
    case 'TLSv1': return { side, lowest: V1_0, highest: V1_0 };
    case 'TLSv1_1': return { side, lowest: V1_1, highest: V1_1 };
    default: return { side, lowest: V1_2, highest: V1_2 };
  }
}

// What SecureContext.context is: Node's names, on our natives.
class Context {
  #handle = null;

  init(secureProtocol, lowest, highest) {
    let side = ANY;
    if (typeof secureProtocol === 'string') {
      const method = methodOf(secureProtocol);
      side = method.side;
      lowest = method.lowest ?? lowest;
      highest = method.highest;
    }
    this.#handle = checked(binding.contextNew(side, lowest, highest), 'SSL_CTX_new');
  }

  static handleOf(context) { return context.#handle; }
  static isContext(value) { return value !== null && typeof value === 'object' && #handle in value; }

  close() { binding.contextClose(this.#handle); }

  // ---- rules

  setCipherSuites(text) {
    checked(binding.contextList(this.#handle, SUITES, text), 'Failed to set ciphers');
  }

  setCiphers(text) {
    checked(binding.contextList(this.#handle, CIPHERS, text), 'Failed to set ciphers');
  }

  setSigalgs(text) { checked(binding.contextList(this.#handle, ALGORITHMS, text)); }

  setECDHCurve(text) {
    if (text === 'auto') return;
    const result = binding.contextList(this.#handle, CURVES, text);
    if (result < 0) throw failed('ERR_CRYPTO_OPERATION_FAILED', 'Failed to set ECDH curve');
  }

  // What to warn of, or undefined.
  setDHParam(param) {
    const result = param === true ? binding.contextDh(this.#handle) :
      binding.contextDh(this.#handle, toBytes(param));
    if (result === DH_TOO_SMALL) {
      throw failed('ERR_INVALID_ARG_VALUE', 'DH parameter is less than 1024 bits');
    }
    if (result === DH_REFUSED) {
      throw failed('ERR_CRYPTO_OPERATION_FAILED', 'Error setting temp DH parameter');
    }
    return result === DH_SMALL ? 'DH parameter is less than 2048 bits' : undefined;
  }

  getMinProto() { return binding.contextVersion(this.#handle, false); }
  getMaxProto() { return binding.contextVersion(this.#handle, true); }
  setMinProto(version) { binding.contextVersion(this.#handle, false, version); }
  setMaxProto(version) { binding.contextVersion(this.#handle, true, version); }
  setOptions(options) { binding.contextOptions(this.#handle, options); }

  // ---- who it is

  setCert(pem) {
    checked(binding.contextCertificate(this.#handle, toBytes(pem)),
            'SSL_CTX_use_certificate_chain');
  }

  setKey(pem, passphrase) {
    checked(binding.contextKey(this.#handle, toBytes(pem),
                               passphrase == null ? undefined : toBytes(passphrase)),
            'PEM_read_bio_PrivateKey');
  }

  loadPKCS12(pfx, passphrase) {
    const result = binding.contextPfx(this.#handle, pfx, passphrase);
    switch (result) {
      case PFX_USED: return;
      case PFX_NO_KEY:
        throw failed('ERR_CRYPTO_OPERATION_FAILED', 'Unable to load private key from PFX data');
      case PFX_NO_CERTIFICATE:
        throw failed('ERR_CRYPTO_OPERATION_FAILED', 'Unable to load certificate from PFX data');
      case PFX_UNSUPPORTED:
        throw failed('ERR_CRYPTO_UNSUPPORTED_OPERATION', 'Unsupported PKCS12 PFX data');
      default:
        throw new Error(typeof result === 'string' ? result : 'Unknown error');
    }
  }

  #own(isIssuers) {
    const bytes = binding.contextOwn(this.#handle, isIssuers);
    return bytes === null ? null : toBuffer(bytes);
  }

  getCertificate() { return this.#own(false); }
  getIssuer() { return this.#own(true); }

  // ---- whom it trusts

  addCACert(pem) { binding.contextAuthority(this.#handle, toBytes(pem)); }

  addRootCerts() {
    require('internal/tls/roots').prepare();
    binding.contextRoots(this.#handle);
  }

  setAllowPartialTrustChain() { binding.contextPartialChains(this.#handle); }

  addCRL(pem) {
    if (!binding.contextRevoked(this.#handle, toBytes(pem))) {
      throw failed('ERR_CRYPTO_OPERATION_FAILED', 'Failed to parse CRL');
    }
  }

  // ---- sessions

  setSessionIdContext(text) {
    const result = binding.contextSessionId(this.#handle, toBytes(text));
    if (result >= 0) return;
    const { message } = require('internal/crypto/binding').opensslError();
    throw new TypeError(message);
  }

  setSessionTimeout(seconds) { binding.contextSessionTimeout(this.#handle, seconds); }
  getTicketKeys() { return toBuffer(binding.contextTicketKeys(this.#handle)); }
  setTicketKeys(keys) { return binding.contextTicketKeys(this.#handle, keys); }
}
const { handleOf, isContext } = Context;
delete Context.handleOf;
delete Context.isContext;
ObjectDefineProperty(Context, 'name', { __proto__: null, value: 'SecureContext' });

// ---- SecureContext ----------------------------------------------------------------------------------------

const tls = () => require('tls');

function versionOf(which, version, otherwise) {
  version ??= otherwise;
  const number = typeof version === 'string' ? VERSIONS[version] : undefined;
  if (number === undefined) throw new codes.ERR_TLS_INVALID_PROTOCOL_VERSION(version, which);
  return number;
}

function SecureContext(secureProtocol, secureOptions, minVersion, maxVersion) {
  if (!(this instanceof SecureContext)) {
    return new SecureContext(secureProtocol, secureOptions, minVersion, maxVersion);
  }
  if (secureProtocol) {
    if (minVersion != null) {
      throw new codes.ERR_TLS_PROTOCOL_VERSION_CONFLICT(minVersion, secureProtocol);
    }
    if (maxVersion != null) {
      throw new codes.ERR_TLS_PROTOCOL_VERSION_CONFLICT(maxVersion, secureProtocol);
    }
  }
  const lowest = versionOf('minimum', minVersion, tls().DEFAULT_MIN_VERSION);
  const highest = versionOf('maximum', maxVersion, tls().DEFAULT_MAX_VERSION);
  this.context = new Context();
  this.context.init(secureProtocol, lowest, highest);
  if (secureOptions) {
    validateInteger(secureOptions, 'secureOptions');
    this.context.setOptions(secureOptions);
  }
}

function validateData(value, name) {
  if (typeof value !== 'string' && !ArrayBufferIsView(value)) {
    throw new codes.ERR_INVALID_ARG_TYPE(
      name, ['string', 'Buffer', 'TypedArray', 'DataView'], value);
  }
}

function forEach(value, use) {
  if (!ArrayIsArray(value)) {
    use(value);
    return;
  }
  for (let i = 0; i < value.length; i++) use(value[i]);
}

// Those of TLS 1.3 have an interface of their own.
function setCiphers(context, ciphers) {
  if (ciphers !== undefined && ciphers !== null) validateString(ciphers, 'options.ciphers');
  const names = StringPrototypeSplit(ciphers || tls().DEFAULT_CIPHERS, ':');
  const suites = [];
  const others = [];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (name.length === 0) continue;
    const isSuite = StringPrototypeStartsWith(name, 'TLS_') ||
      StringPrototypeStartsWith(name, '!TLS_');
    ArrayPrototypePush(isSuite ? suites : others, name);
  }
  if (suites.length === 0 && others.length === 0) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.ciphers', names);
  }
  if (suites.length > 0) context.setCipherSuites(ArrayPrototypeJoin(suites, ':'));
  context.setCiphers(ArrayPrototypeJoin(others, ':'));
  if (others.length === 0 && context.getMinProto() < V1_3 && context.getMaxProto() > V1_2) {
    context.setMinProto(V1_3);
  }
}

function setKeys(context, key, passphrase) {
  const set = (pem, phrase) => {
    validateData(pem, 'options.key');
    if (phrase !== undefined && phrase !== null) validateString(phrase, 'options.passphrase');
    context.setKey(pem, phrase);
  };
  if (!ArrayIsArray(key)) {
    set(key, passphrase);
    return;
  }
  for (let i = 0; i < key.length; i++) {
    const item = key[i];
    set(item?.pem !== undefined ? item.pem : item,
        item?.passphrase !== undefined ? item.passphrase : passphrase);
  }
}

// Keys in other hardware come by engines, which OpenSSL 3 has no more use for.
function refuseEngines({ clientCertEngine, key, privateKeyEngine, privateKeyIdentifier }) {
  const kinds = ['string', 'null', 'undefined'];
  if (privateKeyIdentifier !== undefined && privateKeyIdentifier !== null) {
    if (privateKeyEngine === undefined || privateKeyEngine === null) {
      throw new codes.ERR_INVALID_ARG_VALUE('options.privateKeyEngine', privateKeyEngine);
    }
    if (key) {
      throw new codes.ERR_INVALID_ARG_VALUE('options.privateKeyIdentifier', privateKeyIdentifier);
    }
    if (typeof privateKeyIdentifier !== 'string') {
      throw new codes.ERR_INVALID_ARG_TYPE('options.privateKeyIdentifier', kinds,
                                           privateKeyIdentifier);
    }
    if (typeof privateKeyEngine !== 'string') {
      throw new codes.ERR_INVALID_ARG_TYPE('options.privateKeyEngine', kinds, privateKeyEngine);
    }
    throw new codes.ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED();
  }
  if (typeof clientCertEngine === 'string') {
    throw new codes.ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED();
  }
  if (clientCertEngine !== undefined && clientCertEngine !== null) {
    throw new codes.ERR_INVALID_ARG_TYPE('options.clientCertEngine', kinds, clientCertEngine);
  }
}

// OpenSSL 3.0 has none; from 3.2 on it has.
function refuseCompression(context, algorithms) {
  validateArray(algorithms, 'options.certificateCompression');
  if (algorithms.length === 0) return;
  if (algorithms.length > 3) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.certificateCompression', algorithms,
                                          'can specify at most 3 algorithms');
  }
  for (let i = 0; i < algorithms.length; i++) {
    if (algorithms[i] !== 'zlib' && algorithms[i] !== 'brotli' && algorithms[i] !== 'zstd') {
      throw new codes.ERR_INVALID_ARG_VALUE(`options.certificateCompression[${i}]`, algorithms[i],
                                            "must be 'zlib', 'brotli', or 'zstd'");
    }
  }
  if (context.getMaxProto() !== 0 && context.getMaxProto() < V1_3) {
    throw failed('ERR_INVALID_ARG_VALUE',
                 'certificateCompression requires a TLS protocol range that includes TLSv1.3');
  }
  throw failed('ERR_CRYPTO_UNSUPPORTED_OPERATION',
               'Certificate compression is not supported by this OpenSSL build');
}

function loadPfx(context, pfx, passphrase) {
  const bytesOf = (value) => typeof value === 'string' || isBytes(value) ? toBytes(value) : value;
  forEach(pfx, (item) => {
    const inArray = ArrayIsArray(pfx);
    const raw = inArray ? item.buf || item : item;
    const phrase = inArray ? item.passphrase || passphrase : passphrase;
    context.loadPKCS12(bytesOf(raw), phrase ? bytesOf(phrase) : undefined);
  });
}

// In Node's order, which decides what fails first: ciphers (which set the security level), who is
// trusted (among whom the issuer of a certificate is looked for), certificates, keys.
function configure(context, options) {
  validateObject(options, 'options');
  const {
    allowPartialTrustChain, ca, cert, certificateCompression, ciphers = tls().DEFAULT_CIPHERS, crl, dhparam,
    ecdhCurve = tls().DEFAULT_ECDH_CURVE || 'auto', key, passphrase, pfx, sessionIdContext,
    sessionTimeout, sigalgs, ticketKeys,
  } = options;
  setCiphers(context, ciphers);
  if (ca) {
    forEach(ca, (pem) => {
      validateData(pem, 'options.ca');
      context.addCACert(pem);
    });
  } else {
    context.addRootCerts();
  }
  if (allowPartialTrustChain) context.setAllowPartialTrustChain();
  if (cert) {
    forEach(cert, (pem) => {
      validateData(pem, 'options.cert');
      context.setCert(pem);
    });
  }
  if (key) setKeys(context, key, passphrase);
  if (certificateCompression !== undefined && certificateCompression !== null) {
    refuseCompression(context, certificateCompression);
  }
  if (sigalgs !== undefined && sigalgs !== null) {
    validateString(sigalgs, 'options.sigalgs');
    if (sigalgs === '') throw new codes.ERR_INVALID_ARG_VALUE('options.sigalgs', sigalgs);
    context.setSigalgs(sigalgs);
  }
  refuseEngines(options);
  validateString(ecdhCurve, 'options.ecdhCurve');
  context.setECDHCurve(ecdhCurve);
  if (dhparam !== undefined && dhparam !== null) {
    validateData(dhparam, 'options.dhparam');
    const warning = context.setDHParam(dhparam === 'auto' || dhparam);
    if (warning) process.emitWarning(warning, 'SecurityWarning');
  }
  if (crl !== undefined && crl !== null) {
    forEach(crl, (pem) => {
      validateData(pem, 'options.crl');
      context.addCRL(pem);
    });
  }
  if (sessionIdContext !== undefined && sessionIdContext !== null) {
    validateString(sessionIdContext, 'options.sessionIdContext');
    context.setSessionIdContext(sessionIdContext);
  }
  if (pfx !== undefined && pfx !== null) loadPfx(context, pfx, passphrase);
  if (ticketKeys !== undefined && ticketKeys !== null) {
    validateBuffer(ticketKeys, 'options.ticketKeys');
    if (ticketKeys.byteLength !== 48) {
      throw new codes.ERR_INVALID_ARG_VALUE('options.ticketKeys', ticketKeys.byteLength,
                                            'must be exactly 48 bytes');
    }
    context.setTicketKeys(ticketKeys);
  }
  if (sessionTimeout !== undefined && sessionTimeout !== null) {
    validateInt32(sessionTimeout, 'options.sessionTimeout', 0);
    context.setSessionTimeout(sessionTimeout);
  }
}

function createSecureContext(options) {
  options ||= {};
  let { secureOptions } = options;
  const { honorCipherOrder, maxVersion, minVersion, secureProtocol } = options;
  if (honorCipherOrder) secureOptions |= CIPHER_SERVER_PREFERENCE;
  const secure = new SecureContext(secureProtocol, secureOptions, minVersion, maxVersion);
  configure(secure.context, options);
  return secure;
}

module.exports = { SecureContext, createSecureContext, handleOf, isContext };
