// SPDX-License-Identifier: MIT
// Strings of 8 and of 16 bits, joined and cut ones, in every encoding; and arrays over all kinds of
// memory.
'use strict';

const pieces = { a: 'plain', b: '\xe9t\xe9', c: '\u65e5\u672c', d: '\ud83d\ude00', e: '\ud800' };
const strings = [];
for (const x in pieces) {
  for (const y in pieces) {
    strings.push(pieces[x] + pieces[y]);
    strings.push((pieces[x].repeat(20) + pieces[y].repeat(20)).slice(1, -1));
  }
}
const ENCODINGS = ['utf8', 'latin1', 'ascii', 'utf16le', 'hex', 'base64', 'base64url'];
let sum = 0;
const add = (bytes) => {
  for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) >>> 0;
  return sum;
};
for (const encoding of ENCODINGS) {
  for (const string of strings) {
    const buffer = Buffer.from(string, encoding);
    add(buffer);
    add(Buffer.from(buffer.toString(encoding), 'utf16le'));
    const target = Buffer.alloc(50, 7);
    add([target.write(string, 3, 30, encoding)]);
    add(target);
    add([Buffer.byteLength(string, encoding)]);
  }
  console.log(encoding, sum);
}

// Sizes around those at which loops change.
for (let size = 0; size < 300; size++) {
  const buffer = Buffer.alloc(size);
  for (let i = 0; i < size; i++) buffer[i] = (i * 7 + size) & 255;
  for (const encoding of ENCODINGS) {
    const text = buffer.toString(encoding);
    add(Buffer.from(text, 'utf16le'));
    const again = Buffer.from(text, encoding);
    if (encoding !== 'utf8' && encoding !== 'ascii' && encoding !== 'utf16le' &&
        !again.equals(buffer)) {
      console.log('not the same', encoding, size);
    }
    add(again);
  }
  // Base64 in lines, and with what is not base64 at every place.
  const lines = buffer.toString('base64').replace(/.{1,19}/g, '$&\r\n');
  add(Buffer.from(lines, 'base64'));
  add(Buffer.from(`${lines.slice(0, size)}-_*${lines.slice(size)}`, 'base64'));
  // What lies behind a decoded text stays.
  const target = Buffer.alloc(400, 9);
  add([target.write(buffer.toString('base64'), 5, 'base64') & 255]);
  add(target);
}
console.log(sum);

const memory = new ArrayBuffer(64, { maxByteLength: 128 });
const shared = new SharedArrayBuffer(64);
for (const kind of [new ArrayBuffer(64), memory, shared]) {
  const buffer = Buffer.from(kind, 8, 32);
  buffer.write('h\xe9llo w\xf6rld');
  console.log(buffer.toString('utf8', 0, 13), buffer.indexOf('w'), buffer.indexOf(0x6c),
              buffer.indexOf(Buffer.from('rld')), Buffer.compare(buffer, Buffer.from('h\xe9')),
              buffer.equals(Buffer.from(buffer)), Buffer.concat([buffer, buffer]).length,
              buffer.subarray(0, 4).toString('hex'), buffer.copy(Buffer.alloc(4)));
}
const whole = Buffer.from(memory, 0, 64);
memory.resize(100);
console.log(whole.length, whole.toString('latin1').length);
memory.resize(16);
console.log(whole.length, whole.toString('latin1').length);

const gone = new ArrayBuffer(8);
const late = Buffer.from(gone);
structuredClone(gone, { transfer: [gone] });
console.log(late.length, late.toString('hex') === '', late.indexOf(1), late.equals(Buffer.alloc(0)),
            Buffer.compare(late, late));
