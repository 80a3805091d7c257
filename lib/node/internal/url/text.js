// SPDX-License-Identifier: MIT
//
// Any value as a text, as the URL classes take their arguments.
'use strict';

const { TypeError } = primordials;
const { RegExpPrototypeExec } = require('internal/hot');

function toText(value) {
  if (typeof value === 'string') return value;
  // The engine's own message is another than V8's.
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return `${value}`;
}

// With U+FFFD for every half of a surrogate pair.
function wellFormed(text) {
  return RegExpPrototypeExec(/[\ud800-\udfff]/, text) === null ? text :
    primordials.StringPrototypeToWellFormed(text);
}

module.exports = { toText, wellFormed };
