// SPDX-License-Identifier: MIT
//
// Standard input as lines of a schedule: src/explore/input.c reads them.
'use strict';

const { ArrayPrototypePush, NumberPrototypeToString, StringFromCharCode, StringPrototypePadStart } = primordials;

const BYTES_MAX = 1 << 20; // what is longer stays where it is
const LINE_BYTES = 160;
const ESCAPES = { __proto__: null, 9: '\\t', 10: '\\n', 13: '\\r', 92: '\\\\' };

function escape(byte) {
  if (ESCAPES[byte] !== undefined) return ESCAPES[byte];
  if (byte >= 0x20 && byte < 0x7f) return StringFromCharCode(byte);
  return `\\x${StringPrototypePadStart(NumberPrototypeToString(byte, 16), 2, '0')}`;
}

// Of a file; undefined: it is too long.
function stdinLines(file) {
  const bytes = require('fs').readFileSync(file);
  if (bytes.length > BYTES_MAX) return undefined;
  const lines = [];
  for (let at = 0; at === 0 || at < bytes.length; at += LINE_BYTES) {
    let text = at === 0 ? `input stdin 0 ${bytes.length} ` : 'input + ';
    for (let i = at; i < at + LINE_BYTES && i < bytes.length; i++) text += escape(bytes[i]);
    ArrayPrototypePush(lines, text);
  }
  return lines;
}

module.exports = { stdinLines };
