// SPDX-License-Identifier: MIT
// The wire format of V8's value serializer, version 15: what v8.serialize gives and what our
// messages are made of. A value is a tag, one byte, and what belongs to it:
//
//   header      FF version
//   0 _ T F     null, undefined, true, false
//   I N Z       integer (zigzag varint), double, BigInt (bits: sign and bytes; digits of 64 bits)
//   " c S       string of Latin-1, UTF-16 (at an even place, \0 before it if need be), UTF-8
//   o ... {     object: keys and values, then their number
//   A ... $     array with all its elements, then its other properties, their number, the length
//   a ... @     array with holes: as an object
//   ; :  ' ,    Map and Set, with the number of what they held
//   D R n s y x z   Date, RegExp, boxed values
//   B ~ t u     ArrayBuffer, resizable, transferred, shared; V behind it: a view of it
//   r ... .     Error, by parts; \ host object: the embedder's business
//   ^           the object with that number: every object gets one when its tag is met
//
// Numbers of bytes and places are varints, seven bits a byte, the lowest first.
'use strict';

const code = (text) => text.charCodeAt(0);

module.exports = {
  __proto__: null,
  VERSION: 15,
  HEADER: 0xff,
  PADDING: 0,
  VERIFY_COUNT: code('?'),
  HOLE: code('-'),
  UNDEFINED: code('_'),
  NULL: code('0'),
  TRUE: code('T'),
  FALSE: code('F'),
  INT32: code('I'),
  UINT32: code('U'),
  DOUBLE: code('N'),
  BIGINT: code('Z'),
  UTF8_STRING: code('S'),
  ONE_BYTE_STRING: code('"'),
  TWO_BYTE_STRING: code('c'),
  REFERENCE: code('^'),
  OBJECT: code('o'),
  OBJECT_END: code('{'),
  SPARSE_ARRAY: code('a'),
  SPARSE_ARRAY_END: code('@'),
  DENSE_ARRAY: code('A'),
  DENSE_ARRAY_END: code('$'),
  DATE: code('D'),
  TRUE_OBJECT: code('y'),
  FALSE_OBJECT: code('x'),
  NUMBER_OBJECT: code('n'),
  BIGINT_OBJECT: code('z'),
  STRING_OBJECT: code('s'),
  REGEXP: code('R'),
  MAP: code(';'),
  MAP_END: code(':'),
  SET: code('\''),
  SET_END: code(','),
  BUFFER: code('B'),
  RESIZABLE_BUFFER: code('~'),
  BUFFER_TRANSFER: code('t'),
  VIEW: code('V'),
  SHARED_BUFFER: code('u'),
  HOST_OBJECT: code('\\'),
  ERROR: code('r'),
  ERROR_MESSAGE: code('m'),
  ERROR_CAUSE: code('c'),
  ERROR_STACK: code('s'),
  ERROR_END: code('.'),
  // The letters of an error's class; Error itself has none.
  ERROR_CLASSES: ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError',
                  'URIError'],
  ERROR_LETTERS: [code('E'), code('R'), code('F'), code('S'), code('T'), code('U')],
  VIEWS: ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
          'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array',
          'BigUint64Array', 'DataView'],
  VIEW_LETTERS: [code('b'), code('B'), code('C'), code('w'), code('W'), code('d'), code('D'),
                 code('h'), code('f'), code('F'), code('q'), code('Q'), code('?')],
  VIEW_TRACKS: 1, // follows the length of its buffer
  VIEW_RESIZABLE: 2, // its buffer can be resized
  // Bit i of a RegExp's flags is letter i; the dash is V8's own.
  REGEXP_FLAGS: 'gimyus-dv',
};
