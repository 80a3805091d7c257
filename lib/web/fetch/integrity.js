// SPDX-License-Identifier: MIT
// Subresource Integrity: `sha256-...` of a request must be the hash of the response's body. Of
// several the strongest kind counts, and one match is enough.

'use strict';

const { ArrayPrototypePush, Error, RegExpPrototypeExec, RegExpPrototypeSymbolReplace,
        RegExpPrototypeSymbolSplit } = primordials;

const { Body } = require('web/fetch/body');
const { makeBlob } = require('internal/buffer/blob');

const KINDS = ['sha256', 'sha384', 'sha512'];

// The hashes of the strongest kind: { kind, values }; kind is undefined if none is known.
function parse(text) {
  let best = -1;
  let values = [];
  const words = RegExpPrototypeSymbolSplit(/[\t\n\f\r ]+/, text);
  for (let i = 0; i < words.length; i++) {
    const found = RegExpPrototypeExec(/^(sha(?:256|384|512))-([^?]+)/i, words[i]);
    if (found === null) continue;
    const strength = primordials.ArrayPrototypeIndexOf(
      KINDS, primordials.StringPrototypeToLowerCase(found[1]));
    if (strength > best) {
      best = strength;
      values = [];
    }
    if (strength === best) ArrayPrototypePush(values, found[2]);
  }
  return { __proto__: null, kind: KINDS[best], values };
}

const plain = (value) => RegExpPrototypeSymbolReplace(
  /[=_-]/g, value, (char) => (char === '-' ? '+' : char === '_' ? '/' : ''));

// Reads the body, which becomes one that is in memory.
async function check(response, text) {
  const { kind, values } = parse(text);
  if (kind === undefined) return;
  const { body } = response;
  const bytes = body === null ? new primordials.Uint8Array(0) : await body.readBytes();
  const digest = plain(require('crypto').createHash(kind).update(bytes).digest('base64'));
  for (let i = 0; i < values.length; i++) {
    if (plain(values[i]) === digest) {
      if (body !== null) response.body = Body.ofBlob(makeBlob(bytes, ''));
      return;
    }
  }
  throw new Error('integrity mismatch');
}

module.exports = { check };
