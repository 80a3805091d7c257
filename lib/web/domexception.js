// SPDX-License-Identifier: MIT
// DOMException, as Web IDL has it: an error to the engine, with accessors for name, message and
// code on its prototype. Its name may be one of a table, in which the older ones have a number.

'use strict';

const {
  Error,
  ErrorPrototype,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  SymbolToStringTag,
  TypeError,
} = primordials;

const { finish } = require('internal/errors');
const { Identity } = require('internal/identity');

// By code: the name, and the name of the constant.
const NAMES = [
  'IndexSizeError', 'INDEX_SIZE_ERR',
  'DOMStringSizeError', 'DOMSTRING_SIZE_ERR',
  'HierarchyRequestError', 'HIERARCHY_REQUEST_ERR',
  'WrongDocumentError', 'WRONG_DOCUMENT_ERR',
  'InvalidCharacterError', 'INVALID_CHARACTER_ERR',
  'NoDataAllowedError', 'NO_DATA_ALLOWED_ERR',
  'NoModificationAllowedError', 'NO_MODIFICATION_ALLOWED_ERR',
  'NotFoundError', 'NOT_FOUND_ERR',
  'NotSupportedError', 'NOT_SUPPORTED_ERR',
  'InUseAttributeError', 'INUSE_ATTRIBUTE_ERR',
  'InvalidStateError', 'INVALID_STATE_ERR',
  'SyntaxError', 'SYNTAX_ERR',
  'InvalidModificationError', 'INVALID_MODIFICATION_ERR',
  'NamespaceError', 'NAMESPACE_ERR',
  'InvalidAccessError', 'INVALID_ACCESS_ERR',
  'ValidationError', 'VALIDATION_ERR',
  'TypeMismatchError', 'TYPE_MISMATCH_ERR',
  'SecurityError', 'SECURITY_ERR',
  'NetworkError', 'NETWORK_ERR',
  'AbortError', 'ABORT_ERR',
  'URLMismatchError', 'URL_MISMATCH_ERR',
  'QuotaExceededError', 'QUOTA_EXCEEDED_ERR',
  'TimeoutError', 'TIMEOUT_ERR',
  'InvalidNodeTypeError', 'INVALID_NODE_TYPE_ERR',
  'DataCloneError', 'DATA_CLONE_ERR',
];

// Names that the standard has dropped; their constants stayed.
const DROPPED = { __proto__: null, DOMStringSizeError: true, NoDataAllowedError: true,
                  ValidationError: true };

const codeByName = { __proto__: null };

// The message is Node's, which lacks the word "type" here.
function wrongThis() {
  const error = new TypeError('Value of "this" must be of DOMException');
  ObjectDefineProperty(error, 'code', { __proto__: null, value: 'ERR_INVALID_THIS',
                                        enumerable: true, writable: true, configurable: true });
  ObjectDefineProperty(error, 'toString', {
    __proto__: null,
    value() { return `${this.name} [ERR_INVALID_THIS]: ${this.message}`; },
    writable: true,
    configurable: true,
  });
  return error;
}

// Puts name and message on an object of another's making, where nobody else can reach them.
class Brand extends Identity {
  #name;
  #message;

  constructor(object, name, message) {
    super(object);
    this.#name = name;
    this.#message = message;
  }

  static has(object) { return #name in object; }
  static nameOf(object) { return object.#name; }
  static messageOf(object) { return object.#message; }
}

const isDOMException = (value) => typeof value === 'object' && value !== null && Brand.has(value);

function check(value) {
  if (!isDOMException(value)) throw wrongThis();
}

// Web IDL wants Function.prototype behind the constructor, so there is no super() to make an Error:
// one is made, and returned.
class DOMException {
  constructor(message = '', options = 'Error') {
    const named = options !== null && typeof options === 'object';
    const text = `${message}`;
    const self = new Error(text);
    delete self.message;
    ObjectSetPrototypeOf(self, new.target.prototype);
    new Brand(self, `${named ? options.name : options}`, text); // marks it
    finish(self, undefined, 'Error');
    if (named && 'cause' in options) {
      ObjectDefineProperty(self, 'cause', { __proto__: null, value: options.cause, writable: true,
                                            configurable: true });
    }
    return self;
  }

  get name() {
    check(this);
    return Brand.nameOf(this);
  }

  get message() {
    check(this);
    return Brand.messageOf(this);
  }

  get code() {
    check(this);
    const name = Brand.nameOf(this);
    return DROPPED[name] ? 0 : codeByName[name] ?? 0;
  }
}

ObjectSetPrototypeOf(DOMException.prototype, ErrorPrototype);

// For structuredClone: the same again, with the stack that it had.
function restore(message, name, stack) {
  const made = new DOMException(message, name);
  ObjectDefineProperty(made, 'stack', { __proto__: null, value: stack, writable: true,
                                        configurable: true });
  return made;
}

const SHOWN = { __proto__: null, enumerable: true, configurable: true };
ObjectDefineProperties(DOMException.prototype, {
  __proto__: null,
  [SymbolToStringTag]: { __proto__: null, value: 'DOMException', configurable: true },
  name: SHOWN,
  message: SHOWN,
  code: SHOWN,
});

for (let i = 0; i < NAMES.length; i += 2) {
  const code = i / 2 + 1;
  const constant = { __proto__: null, value: code, enumerable: true };
  codeByName[NAMES[i]] = code;
  ObjectDefineProperty(DOMException, NAMES[i + 1], constant);
  ObjectDefineProperty(DOMException.prototype, NAMES[i + 1], constant);
}

module.exports = { DOMException, isDOMException, restore };
