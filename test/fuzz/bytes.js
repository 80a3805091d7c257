// SPDX-License-Identifier: MIT
//
// Cases for Buffer: every method, with encodings, offsets and values in and out of range.
'use strict';

const { Values, literal } = require('./values.js');

const values = new Values();

const ENCODINGS = ['utf8', 'utf-8', 'UTF8', 'hex', 'base64', 'base64url', 'latin1', 'binary',
  'ascii', 'ucs2', 'utf16le', 'UTF-16LE', 'Hex'];
const TEXTS = ['', 'a', 'ab', 'abc', 'hello world', '\u00e9', '\u20ac\u4e2d', '\ud83d\ude00',
  '\ud800', 'x\udc00y', '\u0000', 'YWJj', 'YWI=', 'YQ', 'a-_b', 'a+/b', ' Y W J j ', 'deadbeef',
  'DEADbeef0', 'zz', 'abxx', '00ff', '====', '\u00ff\u0100', 'aaaaaaaaaaaaaaaaaaaa'];
const INTEGERS = ['0', '1', '-1', '127', '128', '255', '256', '-129', '32768', '65535', '65536',
  '2147483648', '4294967295', '4294967296', '-2147483649', 'NaN', 'Infinity', '1.5', '"5"',
  'undefined', 'null', '2**40', '2**47', '-(2**47)', '2**53', '[]', '{}', 'true', '-0'];
const OFFSETS = ['0', '1', '2', '3', '4', '7', '8', '15', '16', '-1', '-3', 'undefined', 'NaN',
  '1.5', '"1"', 'null', 'Infinity', '-Infinity', '100', '2**32', '{}', '-(2**31)'];
const BIGINTS = ['0n', '1n', '-1n', '2n**63n', '2n**64n', '-(2n**63n)', '2n**64n - 1n', '5', '"1"',
  '-(2n**63n) - 1n', '123456789n'];

const ORDER = ['LE', 'BE'];
const WIDTHS = ['1', '2', '3', '4', '5', '6', '0', '7', '"2"'];
const SIZES = ['0', '3', '8', '-1', 'NaN', '"5"', '1.5', '2**53', '20'];
const OLD = ['utf8', 'hex', 'base64', 'base64url', 'latin1', 'ascii', 'ucs2'];

function encoding(r) {
  const at = r.below(100);
  if (at < 88) return literal(r.of(ENCODINGS));
  return r.of(['undefined', 'null', '"nope"', '""', '5', '{}', '"utf16"']);
}

function text(r) {
  if (r.chance(60)) return literal(r.of(TEXTS));
  let built = '';
  for (let n = r.below(8); n > 0; n--) built += r.of(TEXTS);
  return literal(built);
}

function bytes(r) {
  const at = r.below(100);
  if (at < 40) {
    const list = [];
    for (let n = r.below(20); n > 0; n--) {
      list.push(r.of([r.below(256), r.below(256), 0, 255, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 97]));
    }
    return `Buffer.from([${list.join(', ')}])`;
  }
  if (at < 80) return `Buffer.from(${text(r)}, ${literal(r.of(ENCODINGS))})`;
  return `Buffer.alloc(${r.below(24)}, ${r.of(['0', '1', '"ab"', '"\\u00e9"'])})`;
}

const offset = (r) => r.chance(60) ? String(r.below(10)) : r.of(OFFSETS);

function numbers(r) {
  const unsigned = r.of(['U', '']);
  const names = r.of([
    () => [`${unsigned}Int8`, []], () => [`${unsigned}Int16${r.of(ORDER)}`, []],
    () => [`${unsigned}Int32${r.of(ORDER)}`, []],
    () => [`${r.of(['Float', 'Double'])}${r.of(ORDER)}`, []],
    () => [`${unsigned}Int${r.of(ORDER)}`, [r.of(WIDTHS)]],
    () => [`Big${unsigned}Int64${r.of(ORDER)}`, []],
  ])();
  const [name, width] = names;
  const fixed = r.chance(10) ? name.replace('UInt', 'Uint') : name;
  const args = [offset(r), ...width];
  if (args.length === 1 && r.chance(10)) args.pop();
  if (r.chance(50)) return `b.read${fixed}(${args.join(', ')})`;
  const value = name.startsWith('Big') ? r.of(BIGINTS) :
    r.chance(30) ? values.number(r) : r.of(INTEGERS);
  return `[b.write${fixed}(${[value, ...args].join(', ')}), b]`;
}

function needle(r) {
  return r.of([text(r), text(r), bytes(r), r.of(INTEGERS), 'new Uint8Array([97, 98])', 'b',
    'b.subarray(1, 3)', '{}']);
}

function some(r, list) {
  return list.slice(0, r.below(list.length + 1)).join(', ');
}

const METHODS = {
  numbers: [40, numbers],
  toString: [14, (r) => `b.toString(${some(r, [encoding(r), offset(r), offset(r)])})`],
  write: [10, (r) => r.chance(70) ?
    `[b.write(${[text(r), some(r, [offset(r), offset(r), encoding(r)])]
      .filter(Boolean).join(', ')}), b]` :
    `[b.write(${text(r)}, ${r.chance(50) ? `${offset(r)}, ` : ''}${encoding(r)}), b]`],
  oldWrite: [3, (r) => `[b.${r.of(OLD)}Write(${text(r)}, ${r.below(6)}, ` +
    `${r.below(8)}), b]`],
  oldSlice: [3, (r) => `b.${r.of(OLD)}Slice(${r.below(6)}, ${r.below(12)})`],
  fill: [8, (r) => `b.fill(${[needle(r), some(r, [offset(r), offset(r), encoding(r)])]
    .filter(Boolean).join(', ')})`],
  search: [14, (r) => `b.${r.of(['indexOf', 'lastIndexOf', 'includes'])}(${[needle(r),
    some(r, [offset(r), encoding(r)])].filter(Boolean).join(', ')})`],
  from: [12, (r) => `Buffer.from(${r.of([text(r), values.value(r.below(1e9), 2)])}, ` +
    `${encoding(r)})`],
  length: [5, (r) => `Buffer.byteLength(${r.of([text(r), bytes(r), r.of(INTEGERS)])}, ` +
    `${encoding(r)})`],
  alloc: [4, (r) => `Buffer.alloc(${r.of(SIZES)}, ${needle(r)}, ${encoding(r)})`],
  cut: [4, (r) => `b.${r.of(['slice', 'subarray'])}(${some(r, [offset(r), offset(r)])})`],
  compare: [5, (r) => `b.compare(${[bytes(r), some(r, [offset(r), offset(r), offset(r), offset(r)])]
    .filter(Boolean).join(', ')})`],
  equals: [2, (r) => `b.equals(${r.of([bytes(r), 'Buffer.from(b)', 'new Uint8Array(b)', '"a"'])})`],
  static: [3, (r) => `Buffer.compare(${bytes(r)}, ${r.of([bytes(r), '"a"'])})`],
  copy: [5, (r) => `((t) => [b.copy(${['t', some(r, [offset(r), offset(r), offset(r)])]
    .filter(Boolean).join(', ')}), t])(Buffer.alloc(${r.below(12)}))`],
  swap: [3, (r) => `b.swap${r.of([16, 32, 64])}()`],
  concat: [3, (r) => `Buffer.concat([${bytes(r)}, ` +
    `${r.of([bytes(r), '"a"', 'new Uint8Array(2)'])}]${r.chance(50) ? `, ${offset(r)}` : ''})`],
  json: [2, () => 'JSON.stringify(b)'],
  transcode: [5, (r) => `buffer.transcode(b, ${encoding(r)}, ${encoding(r)})`],
  questions: [3, (r) => `buffer.${r.of(['isUtf8', 'isAscii'])}(${r.of(['b', '"a"',
    'new Uint16Array(3)'])})`],
  base64: [4, (r) => `buffer.${r.of(['atob', 'btoa'])}(${r.of([text(r), r.of(INTEGERS)])})`],
  isEncoding: [1, (r) => `Buffer.isEncoding(${encoding(r)})`],
  old: [1, (r) => `[b.parent === b.buffer, b.length, ${r.of(['b.asciiSlice()', 'b.inspect()'])}]`],
};

const weights = {};
for (const name in METHODS) weights[name] = METHODS[name][0];

function bufferCase(r) {
  return `((b) => ${METHODS[r.weighted(weights)][1](r)})(${bytes(r)})`;
}

module.exports = { bufferCase };
