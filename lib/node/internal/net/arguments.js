// SPDX-License-Identifier: MIT
// The many forms of the arguments of connect and listen:
//   (options[, callback])   (path[, callback])   ([port][, host][...][, callback])
'use strict';

const { Number, Symbol } = primordials;

// On an array [options, callback] that needs not be looked at again.
const kNormalized = Symbol('normalizedArgs');

function toNumber(value) {
  const number = Number(value);
  return number >= 0 ? number : false;
}

function isPipeName(text) {
  return typeof text === 'string' && toNumber(text) === false;
}

function normalize(args) {
  const first = args[0];
  let options = {};
  if (args.length === 0) {
    // as with no options
  } else if (typeof first === 'object' && first !== null) {
    options = first;
  } else if (isPipeName(first)) {
    options.path = first;
  } else {
    options.port = first;
    if (args.length > 1 && typeof args[1] === 'string') options.host = args[1];
  }
  const last = args[args.length - 1];
  const result = [options, typeof last === 'function' ? last : null];
  result[kNormalized] = true;
  return result;
}

module.exports = { isPipeName, kNormalized, normalize, toNumber };
