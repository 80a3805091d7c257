// SPDX-License-Identifier: MIT
// Names of headers that are sent: checked, in lower case, and what they mean for the message. A
// program sends the same few again and again: a bounded number of them is kept.
'use strict';

const { SafeMap } = primordials;
const { StringPrototypeToLowerCase } = require('internal/hot');
const { validateHeaderName } = require('internal/http/words');

const CONNECTION = 1;
const TRANSFER_ENCODING = 2;
const LENGTH = 3;
const DATE = 4;
const EXPECT = 5;
const TRAILER = 6;
const KEEP_ALIVE = 7;
const COOKIE = 8;
const DISPOSITION = 9;

const MEANINGS = {
  '__proto__': null,
  'connection': CONNECTION,
  'transfer-encoding': TRANSFER_ENCODING,
  'content-length': LENGTH,
  'date': DATE,
  'expect': EXPECT,
  'trailer': TRAILER,
  'keep-alive': KEEP_ALIVE,
  'cookie': COOKIE,
  'content-disposition': DISPOSITION,
};

const KEPT_MAX = 512;
const kept = new SafeMap();

class Name {
  constructor(name) {
    this.lower = StringPrototypeToLowerCase(name);
    this.meaning = MEANINGS[this.lower] ?? 0;
  }
}

// Throws if it is not one.
function nameOf(name) {
  const known = kept.get(name);
  if (known !== undefined) return known;
  validateHeaderName(name);
  const made = new Name(name);
  if (kept.size < KEPT_MAX) kept.set(name, made);
  return made;
}

function lowerOf(name) {
  const known = kept.get(name);
  return known !== undefined ? known.lower : StringPrototypeToLowerCase(name);
}

module.exports = {
  CONNECTION,
  COOKIE,
  DATE,
  DISPOSITION,
  EXPECT,
  KEEP_ALIVE,
  LENGTH,
  TRAILER,
  TRANSFER_ENCODING,
  lowerOf,
  nameOf,
};
