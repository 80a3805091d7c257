// SPDX-License-Identifier: MIT
//
// Any value as a text, as the URL classes take their arguments.
'use strict';

const { TypeError } = primordials;

function toText(value) {
  if (typeof value === 'string') return value;
  // The engine's own message is another than V8's.
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return `${value}`;
}

module.exports = { toText };
