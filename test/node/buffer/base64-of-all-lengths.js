// SPDX-License-Identifier: MIT
// Base64 of all lengths up to some blocks of any vector, with a stranger at every place.
'use strict';

let seed = 1;
const next = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_';
const STRANGERS = ['=', '\n', '\x80', '\xff', '@', '[', '`', '{', ':', ',', '.', '\0', '\u0141'];

let text = '';
for (let i = 0; i < 400; i++) text += DIGITS[next(DIGITS.length)];

function sum(bytes) {
  let value = bytes.length;
  for (let i = 0; i < bytes.length; i++) value = (value * 31 + bytes[i]) % 1000000007;
  return value;
}

let all = 0;
for (let length = 0; length <= 400; length++) {
  const bytes = Buffer.from(text.slice(0, length), 'base64');
  if (bytes.length !== Math.floor(length * 3 / 4)) console.log('length', length, bytes.length);
  all = (all * 7 + sum(bytes)) % 1000000007;
}
console.log(all);

for (const stranger of STRANGERS) {
  let value = 0;
  for (let at = 0; at <= 300; at++) {
    const bytes = Buffer.from(text.slice(0, at) + stranger + text.slice(at, 300), 'base64');
    value = (value * 7 + sum(bytes)) % 1000000007;
  }
  console.log(JSON.stringify(stranger), value);
}

// Into memory that is too small: nothing is written behind its end.
let value = 0;
for (let room = 0; room <= 150; room++) {
  const bytes = Buffer.alloc(room + 70, 7);
  const written = bytes.write(text, 0, room, 'base64');
  if (written !== room || !bytes.subarray(room).every((byte) => byte === 7)) console.log('over', room);
  value = (value * 7 + sum(bytes)) % 1000000007;
}
console.log(value);
const round = Buffer.alloc(1000, text, 'latin1');
console.log(Buffer.from(round.toString('base64url'), 'base64').equals(round));
