// SPDX-License-Identifier: MIT
// DOMException, as Web IDL has it: it inherits from Error.prototype, and has a stack, but no Error
// constructor makes it. Its name may be one of a table, in which the older ones have a number.

'use strict';

const {
  ErrorCaptureStackTrace,
  ErrorPrototype,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  SymbolToStringTag,
  TypeError,
} = primordials;

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

class DOMException {
  #name;
  #message;

  constructor(message = '', options = 'Error') {
    const named = options !== null && typeof options === 'object';
    this.#message = `${message}`;
    this.#name = `${named ? options.name : options}`;
    ErrorCaptureStackTrace(this, DOMException);
    native('stack').turn(this);
    if (named && 'cause' in options) {
      ObjectDefineProperty(this, 'cause', { __proto__: null, value: options.cause, writable: true,
                                            configurable: true });
    }
  }

  get name() {
    if (!(#name in this)) throw wrongThis();
    return this.#name;
  }

  get message() {
    if (!(#name in this)) throw wrongThis();
    return this.#message;
  }

  get code() {
    if (!(#name in this)) throw wrongThis();
    return DROPPED[this.#name] ? 0 : codeByName[this.#name] ?? 0;
  }

  // For structuredClone: the same again, with the stack that it had.
  static restore(message, name, stack) {
    const made = new DOMException(message, name);
    ObjectDefineProperty(made, 'stack', { __proto__: null, value: stack, writable: true,
                                          configurable: true });
    return made;
  }

  static isDOMException(value) {
    return typeof value === 'object' && value !== null && #name in value;
  }
}

const { isDOMException, restore } = DOMException;
delete DOMException.isDOMException;
delete DOMException.restore;
ObjectSetPrototypeOf(DOMException.prototype, ErrorPrototype);

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
