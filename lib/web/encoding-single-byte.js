// SPDX-License-Identifier: MIT
// Encodings with one byte per character that ICU does not have, or has with other characters than
// the Encoding Standard: tables of 256 UTF-16 units, made on first use of ICU's and what differs, where
// U+FFFD stands for a byte that means nothing.

'use strict';

const {
  NumberParseInt, SafeMap, StringPrototypeCharCodeAt, StringPrototypeSplit,
  TypedArrayPrototypeGetBuffer, Uint16Array, Uint8Array,
} = primordials;

const { ucs2Slice } = native('buffer');

// For each: byte:unit, in base 16. An encoding without a table in ICU starts with its own bytes.
const DIFFERENCES = {
  '__proto__': null,
  'ibm866': '1a:1a 1c:1c 7f:7f',
  'iso-8859-16':
    'a1:104 a2:105 a3:141 a4:20ac a5:201e a6:160 a8:161 aa:218 ac:179 ae:17a af:17b b2:10c ' +
    'b3:142 b4:17d b5:201d b8:17e b9:10d ba:219 bc:152 bd:153 be:178 bf:17c c3:102 c5:106 ' +
    'd0:110 d1:143 d5:150 d7:15a d8:170 dd:118 de:21a e3:103 e5:107 f0:111 f1:144 f5:151 ' +
    'f7:15b f8:171 fd:119 fe:21b',
  'koi8-u': 'ae:45e be:40e',
  'windows-874': 'db:fffd dc:fffd dd:fffd de:fffd fc:fffd fd:fffd fe:fffd ff:fffd',
  'windows-1253': 'aa:fffd',
  'windows-1255': 'ca:5ba',
  'x-user-defined': '',
};

const tables = new SafeMap();

function make(name) {
  const { decode, open } = native('converter');
  const table = new Uint16Array(256);
  const converter = open(name, false);
  const byte = new Uint8Array(1);
  for (let i = 0; i < 256; i++) {
    byte[0] = i;
    table[i] = converter === undefined ? i :
      StringPrototypeCharCodeAt(decode(converter, byte, true), 0);
    if (name === 'x-user-defined' && i > 127) table[i] = 0xf700 + i;
  }
  const pairs = StringPrototypeSplit(DIFFERENCES[name], ' ');
  for (let i = 0; i < pairs.length && pairs[i] !== ''; i++) {
    const pair = StringPrototypeSplit(pairs[i], ':');
    table[NumberParseInt(pair[0], 16)] = NumberParseInt(pair[1], 16);
  }
  return table;
}

// The table of an encoding, or undefined if ICU's is right.
function tableOf(name) {
  if (DIFFERENCES[name] === undefined) return undefined;
  let table = tables.get(name);
  if (table === undefined) tables.set(name, table = make(name));
  return table;
}

// A string; undefined if it is too long, null if `fatal` and a byte means nothing.
function decode(table, bytes, fatal) {
  const { length } = bytes;
  const units = new Uint16Array(length);
  for (let i = 0; i < length; i++) {
    const unit = table[bytes[i]];
    if (unit === 0xfffd && fatal) return null;
    units[i] = unit;
  }
  return ucs2Slice(new Uint8Array(TypedArrayPrototypeGetBuffer(units)), 0, length * 2);
}

module.exports = { decode, tableOf };
