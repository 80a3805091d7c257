// SPDX-License-Identifier: MIT
// structuredClone: a message that the sender receives itself (internal/messaging/message).
'use strict';

const { ArrayIsArray, SymbolIterator } = primordials;

const { codedError, codes } = require('internal/errors');
const { deserialize, give, serialize } = require('internal/messaging/message');
const { List } = require('internal/v8/list');

const PREFIX = "Failed to execute 'structuredClone'";

function wrongOptions(message) {
  return codedError('ERR_INVALID_ARG_TYPE', `${PREFIX}: ${message}`);
}

// The transfer list of the options, in a list of ours; undefined: there is none.
function readTransfer(options) {
  if (options === undefined || options === null) return undefined;
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw wrongOptions('Options cannot be converted to a dictionary');
  }
  const { transfer } = options;
  if (transfer === undefined) return undefined;
  if (transfer === null || typeof transfer !== 'object' && typeof transfer !== 'function' ||
      typeof transfer[SymbolIterator] !== 'function') {
    throw wrongOptions('transfer in Options cannot be converted to sequence.');
  }
  const list = new List();
  if (ArrayIsArray(transfer)) {
    for (let i = 0; i < transfer.length; i++) list.add(transfer[i]);
  } else {
    for (const item of transfer) list.add(item);
  }
  for (let i = 0; i < list.length; i++) {
    if (list[i] === null || typeof list[i] !== 'object' && typeof list[i] !== 'function') {
      throw wrongOptions(`transfer in Options[${i}] is not an object.`);
    }
  }
  return list;
}

function structuredClone(value, options) {
  if (arguments.length === 0) {
    throw new codes.ERR_MISSING_ARGS('value');
  }
  const message = serialize(value, readTransfer(options), undefined);
  const { parts } = message;
  for (let i = 0; i < parts.length; i++) {
    // A SharedArrayBuffer's copy is another object with the same memory.
    if (typeof parts[i] === 'object' && !ArrayIsArray(parts[i])) {
      parts[i] = native('message').share(parts[i]);
    }
  }
  const copy = deserialize(message.bytes, message.at, parts, []);
  give(message);
  return copy;
}

module.exports = { structuredClone };
