// SPDX-License-Identifier: MIT
// Rarer errors that carry what the system said: SystemError, whose context is in err.info, and the
// errors of sockets and names, which tell the address.

'use strict';

const { Error, ObjectDefineProperties, ObjectDefineProperty, SymbolFor } = primordials;

const { finish, kIsNodeError } = require('internal/errors');

function define(object, name, value) {
  ObjectDefineProperty(object, name, { __proto__: null, value, enumerable: true, writable: true,
                                       configurable: true });
}

// An accessor that shows a field of the context, through both functions.
function show(error, context, name, read, write) {
  ObjectDefineProperty(error, name, {
    __proto__: null,
    get() { return read(context[name]); },
    set(value) { context[name] = write(value); },
    enumerable: true,
    configurable: true,
  });
}

const same = (value) => value;
const readPath = (value) => value === undefined || value === null ? value : value.toString();
const writePath = (value) =>
  value ? require('buffer').Buffer.from(value.toString()) : undefined;

// Context: code, message and syscall; path, dest and errno if there are any.
class SystemError extends Error {
  constructor(code, sentence, context) {
    let message = `${sentence}: ${context.syscall} returned ${context.code} (${context.message})`;
    if (context.path !== undefined) message += ` ${context.path}`;
    if (context.dest !== undefined) message += ` => ${context.dest}`;
    super(message);
    define(this, 'code', code);
    ObjectDefineProperties(this, {
      __proto__: null,
      [kIsNodeError]: { __proto__: null, value: true, configurable: true },
      name: { __proto__: null, value: 'SystemError', writable: true, configurable: true },
      info: { __proto__: null, value: context, enumerable: true, configurable: true },
    });
    show(this, context, 'errno', same, same);
    show(this, context, 'syscall', same, same);
    if (context.path !== undefined) show(this, context, 'path', readPath, writePath);
    if (context.dest !== undefined) show(this, context, 'dest', readPath, writePath);
    finish(this, code, 'Error');
  }

  toString() { return `${this.name} [${this.code}]: ${this.message}`; }

  [SymbolFor('nodejs.util.inspect.custom')](depth, options) {
    return require('internal/inspect').inspect(this, { ...options, getters: true,
                                                       customInspect: false });
  }
}

function makeClass(code, sentence) {
  return class NodeError extends SystemError {
    constructor(args) { super(code, sentence, args[0]); }
  };
}

function where(address, port) {
  if (port && port > 0) return ` ${address}:${port}`;
  return address ? ` ${address}` : '';
}

// connect ECONNREFUSED: connection refused 127.0.0.1:80
class UVExceptionWithHostPort extends Error {
  constructor(errno, syscall, address, port) {
    const sys = native('sys');
    const code = sys.errname(errno);
    super(`${syscall} ${code}: ${sys.strerror(errno)}${where(address, port)}`);
    define(this, 'code', code);
    define(this, 'errno', errno);
    define(this, 'syscall', syscall);
    define(this, 'address', address);
    if (port) define(this, 'port', port);
    finish(this);
  }

  get ['constructor']() { return Error; }
}

// The older form, without the sentence: connect ECONNREFUSED 127.0.0.1:80 - Local (0.0.0.0:0)
class ExceptionWithHostPort extends Error {
  constructor(errno, syscall, address, port, local) {
    const code = native('sys').errname(errno);
    super(`${syscall} ${code}${where(address, port)}${local ? ` - Local (${local})` : ''}`);
    define(this, 'errno', errno);
    define(this, 'code', code);
    define(this, 'syscall', syscall);
    define(this, 'address', address);
    if (port) define(this, 'port', port);
    finish(this);
  }

  get ['constructor']() { return Error; }
}

class ErrnoException extends Error {
  constructor(errno, syscall, original) {
    const code = native('sys').errname(errno);
    super(original ? `${syscall} ${code} ${original}` : `${syscall} ${code}`);
    define(this, 'errno', errno);
    define(this, 'code', code);
    define(this, 'syscall', syscall);
    finish(this);
  }

  get ['constructor']() { return Error; }
}

// From a number of the library's, or from the resolver's name for what went wrong.
const EAI_NODATA = -3007;
const EAI_NONAME = -3008;

class DNSException extends Error {
  constructor(reason, syscall, hostname) {
    let code = reason;
    if (typeof reason === 'number') {
      code = reason === EAI_NODATA || reason === EAI_NONAME ? 'ENOTFOUND' :
        native('sys').errname(reason);
    }
    super(`${syscall} ${code}${hostname ? ` ${hostname}` : ''}`);
    define(this, 'errno', typeof reason === 'number' ? reason : undefined);
    define(this, 'code', code);
    define(this, 'syscall', syscall);
    if (hostname) define(this, 'hostname', hostname);
    finish(this);
  }

  get ['constructor']() { return Error; }
}

class ConnResetException extends Error {
  constructor(message) {
    super(message);
    define(this, 'code', 'ECONNRESET');
    finish(this);
  }

  get ['constructor']() { return Error; }
}

module.exports = {
  ConnResetException,
  DNSException,
  ErrnoException,
  ExceptionWithHostPort,
  SystemError,
  UVExceptionWithHostPort,
  makeClass,
};
