// SPDX-License-Identifier: MIT
// What may stand in a head: names, values and the words in values that mean something.
'use strict';

const { ArrayIsArray, SafeSet, String, StringPrototypeToLowerCase } = primordials;
const { codes } = require('internal/errors');

const binding = native('http');

const chunkExpression = /(?:^|\W)chunked(?:$|\W)/i;
const continueExpression = /(?:^|\W)100-continue(?:$|\W)/i;

function isToken(text) {
  return binding.isToken(text);
}

function hasBadChar(value, isRelaxed) {
  if (ArrayIsArray(value)) {
    for (let i = 0; i < value.length; i++) if (hasBadChar(value[i], isRelaxed)) return true;
    return false;
  }
  return !binding.isValue(typeof value === 'string' ? value : String(value), isRelaxed === true ? 1 : 0);
}

function validateHeaderName(name, label) {
  if (typeof name !== 'string' || name === '' || !isToken(name)) {
    throw new codes.ERR_INVALID_HTTP_TOKEN(label || 'Header name', name);
  }
}

function validateHeaderValue(name, value, isRelaxed) {
  if (value === undefined) throw new codes.ERR_HTTP_INVALID_HEADER_VALUE(value, name);
  if (hasBadChar(value, isRelaxed)) throw new codes.ERR_INVALID_CHAR('header content', name);
}

// The option uniqueHeaders: null, or a set of names in lower case.
function uniqueNames(headers) {
  if (!ArrayIsArray(headers)) return null;
  const unique = new SafeSet();
  for (let i = 0; i < headers.length; i++) unique.add(StringPrototypeToLowerCase(headers[i]));
  return unique;
}

module.exports = {
  chunkExpression,
  continueExpression,
  hasBadChar,
  isToken,
  uniqueNames,
  validateHeaderName,
  validateHeaderValue,
};
