// SPDX-License-Identifier: MIT
// What the coded errors say, part two: the messages that take more than filling in arguments. Each
// is a function of the error's arguments; what it puts on `this` will be on the error.

'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  JSONStringify,
  MathAbs,
  NumberIsInteger,
  RegExpPrototypeExec,
  String,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
} = primordials;

const { describeReceived, formatList } = require('internal/errors/describe');

const inspect = (value, options) => require('internal/inspect').inspect(value, options);

const kindOfName = (name) => StringPrototypeIncludes(name, '.') ? 'property' : 'argument';
const importedFrom = (base) => base ? ` imported from ${base}` : '';

// Types as typeof names them; 'Function' and 'Object' are accepted as other spellings.
const TYPES = { __proto__: null, string: true, function: true, number: true, object: true,
                Function: true, Object: true, boolean: true, bigint: true, symbol: true };
const CLASS_NAME = /^[A-Z][a-zA-Z0-9]*$/;

// 'of type string', 'an instance of Buffer or URL', 'one of type number or boolean or a b'.
function describeExpected(expected) {
  const types = [];
  const classes = [];
  const others = [];
  for (let i = 0; i < expected.length; i++) {
    const name = expected[i];
    if (TYPES[name]) ArrayPrototypePush(types, StringPrototypeToLowerCase(name));
    else if (RegExpPrototypeExec(CLASS_NAME, name) !== null) ArrayPrototypePush(classes, name);
    else ArrayPrototypePush(others, name);
  }
  // Beside other classes an object is one of them.
  const object = classes.length > 0 ? ArrayPrototypeIndexOf(types, 'object') : -1;
  if (object !== -1) {
    ArrayPrototypeSplice(types, object, 1);
    ArrayPrototypePush(classes, 'Object');
  }
  const parts = [];
  if (types.length > 0) {
    ArrayPrototypePush(parts, `${types.length > 1 ? 'one of type' : 'of type'} ` +
                              formatList(types, 'or'));
  }
  if (classes.length > 0) {
    ArrayPrototypePush(parts, `an instance of ${formatList(classes, 'or')}`);
  }
  if (others.length > 1) {
    ArrayPrototypePush(parts, `one of ${formatList(others, 'or')}`);
  } else if (others.length === 1) {
    const article = StringPrototypeToLowerCase(others[0]) === others[0] ? '' : 'an ';
    ArrayPrototypePush(parts, article + others[0]);
  }
  return ArrayPrototypeJoin(parts, ' or ');
}

// 1234567 -> 1_234_567
function separate(digits) {
  let result = '';
  let at = digits.length;
  const start = digits[0] === '-' ? 1 : 0;
  for (; at >= start + 4; at -= 3) result = `_${StringPrototypeSlice(digits, at - 3, at)}${result}`;
  return StringPrototypeSlice(digits, 0, at) + result;
}

const INVALID_TARGET_HINT = '; targets must start with "./"';

module.exports = {
  __proto__: null,

  ERR_ACCESS_DENIED(message, permission = '', resource = '') {
    this.permission = permission;
    this.resource = resource;
    return message;
  },

  ERR_BUFFER_OUT_OF_BOUNDS(name) {
    return name ? `"${name}" is outside of buffer bounds` :
      'Attempt to access memory outside buffer bounds';
  },

  ERR_ENCODING_INVALID_ENCODED_DATA(encoding, errno) {
    this.errno = errno;
    return `The encoded data was not valid for encoding ${encoding}`;
  },

  ERR_FALSY_VALUE_REJECTION(reason) {
    this.reason = reason;
    return 'Promise was rejected with falsy value';
  },

  ERR_INTERNAL_ASSERTION(message) {
    const rest = 'This is caused by either a bug in Node.js ' +
      'or incorrect usage of Node.js internals.\n' +
      'Please open an issue with this stack trace at ' +
      'https://github.com/nodejs/node/issues\n';
    return message === undefined ? rest : `${message}\n${rest}`;
  },

  ERR_INVALID_ADDRESS_FAMILY(family, host, port) {
    this.host = host;
    this.port = port;
    return `Invalid address family: ${family} ${host}:${port}`;
  },

  ERR_INVALID_ARG_TYPE(name, expected, actual) {
    const what = StringPrototypeEndsWith(name, ' argument') ? name :
      `"${name}" ${kindOfName(name)}`;
    const list = ArrayIsArray(expected) ? expected : [expected];
    return `The ${what} must be ${describeExpected(list)}. Received ${describeReceived(actual)}`;
  },

  ERR_INVALID_ARG_VALUE(name, value, reason = 'is invalid') {
    let text = inspect(value);
    if (text.length > 128) text = `${StringPrototypeSlice(text, 0, 128)}...`;
    return `The ${kindOfName(name)} '${name}' ${reason}. Received ${text}`;
  },

  ERR_INVALID_CHAR(name, field) {
    return `Invalid character in ${name}${field === undefined ? '' : ` ["${field}"]`}`;
  },

  ERR_INVALID_MIME_SYNTAX(production, text, index) {
    return `The MIME syntax for a ${production} in "${text}" is invalid` +
      (index === -1 ? '' : ` at ${index}`);
  },

  ERR_INVALID_FILE_URL_PATH(reason, input) {
    this.input = input;
    return `File URL path ${reason}`;
  },

  ERR_INVALID_MODULE_SPECIFIER(request, reason, base) {
    return `Invalid module "${request}" ${reason}${importedFrom(base)}`;
  },

  ERR_INVALID_PACKAGE_CONFIG(path, base, message) {
    return `Invalid package config ${path}${base ? ` while importing ${base}` : ''}` +
      (message ? `. ${message}` : '');
  },

  ERR_INVALID_PACKAGE_TARGET(folder, key, target, isImport = false, base = undefined) {
    const hint = typeof target === 'string' && !isImport && target.length > 0 &&
      !StringPrototypeStartsWith(target, './') ? INVALID_TARGET_HINT : '';
    const where = `the package config ${folder}package.json${importedFrom(base)}${hint}`;
    return key === '.' ?
      `Invalid "exports" main target ${JSONStringify(target)} defined in ${where}` :
      `Invalid "${isImport ? 'imports' : 'exports'}" target ${JSONStringify(target)} ` +
      `defined for '${key}' in ${where}`;
  },

  ERR_INVALID_RETURN_PROPERTY(input, name, property, value) {
    return `Expected a valid ${input} to be returned for the "${property}" from the ` +
      `"${name}" hook but got ${describeReceived(value)}.`;
  },

  ERR_INVALID_RETURN_PROPERTY_VALUE(input, name, property, value) {
    return `Expected ${input} to be returned for the "${property}" from the ` +
      `"${name}" hook but got ${describeReceived(value)}.`;
  },

  ERR_INVALID_RETURN_VALUE(input, name, value) {
    return `Expected ${input} to be returned from the "${name}" function ` +
      `but got ${describeReceived(value)}.`;
  },

  ERR_INVALID_URL(input, base) {
    this.input = input;
    if (base !== undefined && base !== null) this.base = base;
    return 'Invalid URL';
  },

  ERR_INVALID_URL_SCHEME(expected) {
    const list = typeof expected === 'string' ? [expected] : expected;
    return `The URL must be ${list.length === 2 ? `one of scheme ${list[0]} or ${list[1]}` :
      `of scheme ${list[0]}`}`;
  },

  ERR_IP_BLOCKED(address) {
    return `IP(${address}) is blocked by net.BlockList`;
  },

  // A name may be an array of alternatives.
  ERR_MISSING_ARGS(...names) {
    const list = [];
    for (let i = 0; i < names.length; i++) {
      ArrayPrototypePush(list, ArrayIsArray(names[i]) ?
        `"${ArrayPrototypeJoin(names[i], '" or "')}"` : `"${names[i]}"`);
    }
    return `The ${formatList(list)} argument${list.length > 1 ? 's' : ''} must be specified`;
  },

  ERR_MODULE_NOT_FOUND(path, base, url) {
    if (url) this.url = `${url}`;
    return `Cannot find ${url ? 'module' : 'package'} '${path}' imported from ${base}`;
  },

  ERR_OUT_OF_RANGE(text, range, input, isSentence = false) {
    const begin = isSentence ? text : `The value of "${text}" is out of range.`;
    let received;
    if (NumberIsInteger(input) && MathAbs(input) > 2 ** 32) {
      received = separate(String(input));
    } else if (typeof input === 'bigint') {
      const large = input > 2n ** 32n || input < -(2n ** 32n);
      received = `${large ? separate(String(input)) : String(input)}n`;
    } else {
      received = inspect(input);
    }
    return `${begin} It must be ${range}. Received ${received}`;
  },

  ERR_PACKAGE_IMPORT_NOT_DEFINED(specifier, folder, base) {
    return `Package import specifier "${specifier}" is not defined` +
      `${folder ? ` in package ${folder}package.json` : ''} imported from ${base}`;
  },

  ERR_PACKAGE_PATH_NOT_EXPORTED(folder, subpath, base) {
    const rest = `${folder}package.json${importedFrom(base)}`;
    return subpath === '.' ? `No "exports" main defined in ${rest}` :
      `Package subpath '${subpath}' is not defined by "exports" in ${rest}`;
  },

  ERR_PARSE_ARGS_UNKNOWN_OPTION(option, allowPositionals) {
    return `Unknown option '${option}'${!allowPositionals ? '' :
      '. To specify a positional argument starting with a \'-\', place it at the end of the ' +
      `command after '--', as in '-- ${JSONStringify(option)}`}`;
  },

  ERR_REQUIRE_ASYNC_MODULE(filename, parent) {
    return 'require() cannot be used on an ESM graph with top-level await. Use import() instead. ' +
      'To see where the top-level await comes from, use --experimental-print-required-tla.' +
      (parent ? `\n  From ${parent} ` : '') + (filename ? `\n  Requiring ${filename} ` : '');
  },

  ERR_REQUIRE_ESM(filename, hasSyntax, parent = null, config = null) {
    const begin = `require() of ES Module ${filename}${parent ? ` from ${parent}` : ''} ` +
      'not supported.';
    const everywhere = 'which is available in all CommonJS modules.';
    if (!config) {
      return !StringPrototypeEndsWith(filename, '.mjs') ? begin :
        `${begin}\nInstead change the require of ${filename} to a dynamic import() ${everywhere}`;
    }
    const { basename } = require('path');
    const name = parent && basename(filename) === basename(parent) ? filename : basename(filename);
    if (hasSyntax) {
      return `${begin}\nInstead change the require of ${name} in ${parent} to a dynamic import() ` +
        everywhere;
    }
    return `${begin}\n${name} is treated as an ES module file as it is a .js file whose nearest ` +
      'parent package.json contains "type": "module" which declares all .js files in that ' +
      `package scope as ES modules.\nInstead either rename ${name} to end in .cjs, change the ` +
      'requiring code to use dynamic import() which is available in all CommonJS modules, or ' +
      `change "type": "module" to "type": "commonjs" in ${config} to treat all .js files as ` +
      'CommonJS (using .mjs for all ES modules instead).\n';
  },

  ERR_SOCKET_BAD_PORT(name, port, allowZero = true) {
    return `${name} should be ${allowZero ? '>=' : '>'} 0 and < 65536. ` +
      `Received ${describeReceived(port)}.`;
  },

  ERR_TLS_ALPN_CALLBACK_INVALID_RESULT(value, protocols) {
    return `ALPN callback returned a value (${value}) that did not match any of the client's ` +
      `offered protocols (${ArrayPrototypeJoin(protocols, ', ')})`;
  },

  ERR_TLS_CERT_ALTNAME_INVALID(reason, host, cert) {
    this.reason = reason;
    this.host = host;
    this.cert = cert;
    return `Hostname/IP does not match certificate's altnames: ${reason}`;
  },

  ERR_TLS_INVALID_PROTOCOL_VERSION(version, which) {
    return `${JSONStringify(version)} is not a valid ${which} TLS protocol version`;
  },

  ERR_TLS_PROTOCOL_VERSION_CONFLICT(version, method) {
    return `TLS protocol version ${JSONStringify(version)} conflicts with secureProtocol ` +
      JSONStringify(method);
  },

  ERR_TEST_FAILURE(reason, failureType) {
    this.failureType = failureType;
    this.cause = reason;
    const message = reason?.message ?? reason;
    if (typeof message === 'string') return message;
    try {
      return inspect(message);
    } catch {
      return inspect(message, { __proto__: null, customInspect: false });
    }
  },

  ERR_UNHANDLED_ERROR(error) {
    return error === undefined ? 'Unhandled error.' : `Unhandled error. (${error})`;
  },

  ERR_UNSUPPORTED_DIR_IMPORT(path, base, url) {
    this.url = url;
    return `Directory import '${path}' is not supported resolving ES modules imported from ${base}`;
  },

  ERR_UNSUPPORTED_ESM_URL_SCHEME(url, supported) {
    return `Only URLs with a scheme in: ${formatList(supported)} are supported by the default ` +
      `ESM loader. Received protocol '${url.protocol}'`;
  },

  ERR_VM_MODULE_LINK_FAILURE(message, cause) {
    this.cause = cause;
    return message;
  },

  ERR_WORKER_INVALID_EXEC_ARGV(errors, message = 'invalid execArgv flags') {
    return `Initiated Worker with ${message}: ${ArrayPrototypeJoin(errors, ', ')}`;
  },

  ERR_WORKER_PATH(filename) {
    return 'The worker script or module filename must be an absolute path or a relative path ' +
      'starting with \'./\' or \'../\'.' +
      (StringPrototypeStartsWith(filename, 'file://') ? ' Wrap file:// URLs with `new URL`.' : '') +
      (StringPrototypeStartsWith(filename, 'data:text/javascript') ?
        ' Wrap data: URLs with `new URL`.' : '') + ` Received "${filename}"`;
  },
};
