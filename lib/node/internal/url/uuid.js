// SPDX-License-Identifier: MIT
//
// The id of a blob: URL: a UUID of version 4. Crypto's if there is one; an id has to be unique in
// the process, not secret.
'use strict';

const { MathFloor, MathRandom, NumberPrototypeToString } = primordials;

function randomUUID() {
  if (native('builtins').has('crypto')) return require('crypto').randomUUID();
  let out = '';
  for (let i = 0; i < 36; i++) {
    if (i === 8 || i === 13 || i === 18 || i === 23) out += '-';
    else if (i === 14) out += '4';
    else out += NumberPrototypeToString(MathFloor(MathRandom() * (i === 19 ? 4 : 16)) +
                                        (i === 19 ? 8 : 0), 16);
  }
  return out;
}

module.exports = { randomUUID };
