// SPDX-License-Identifier: MIT
//
// cachedData of scripts and functions. The engine keeps what it compiled by itself, for
// every text that it has seen, and gives nothing out; so the data is a seal only: it
// says of which text, and by which version, it was made. A seal of another text or
// version is rejected, as Node rejects such data.
'use strict';

const { MathImul, StringPrototypeCharCodeAt } = primordials;

const LENGTH = 64;

function hash(code, seed) {
  let value = seed;
  for (let i = 0; i < code.length; i++) {
    value = MathImul(value ^ StringPrototypeCharCodeAt(code, i), 16777619);
    value ^= value >>> 15;
  }
  return value;
}

function make(code) {
  const { Buffer } = require('buffer');
  const data = Buffer.alloc(LENGTH);
  data.write(`rondo ${process.version} ${process.arch}`, 0, 40, 'latin1');
  data.writeInt32LE(code.length | 0, 40);
  data.writeInt32LE(hash(code, 0x811c9dc5 | 0), 44);
  data.writeInt32LE(hash(code, 0x2545f491), 48);
  return data;
}

function isMade(code, given) {
  const { Buffer } = require('buffer');
  const { buffer, byteLength, byteOffset } = given;
  return Buffer.from(buffer, byteOffset, byteLength).equals(make(code));
}

function attach(target, code, cachedData, produce) {
  if (cachedData !== undefined) target.cachedDataRejected = !isMade(code, cachedData);
  if (produce) {
    target.cachedDataProduced = true;
    target.cachedData = make(code);
  }
}

module.exports = { attach, make };
