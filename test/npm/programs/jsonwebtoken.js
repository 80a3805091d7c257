// SPDX-License-Identifier: MIT
'use strict';

const jwt = require('jsonwebtoken');
const crypto = require('crypto');

console.log(jwt.sign({ a: 1, iat: 1 }, 'secret'), jwt.sign({ a: 1, iat: 1 }, 'secret', { algorithm: 'HS512' }));
const keys = {
  RS256: crypto.generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES512: crypto.generateKeyPairSync('ec', { namedCurve: 'P-521' }),
};
keys.PS512 = keys.RS256;
for (const algorithm in keys) {
  const { privateKey, publicKey } = keys[algorithm];
  const token = jwt.sign({ algorithm, iat: 1 }, privateKey, { algorithm });
  console.log(jwt.verify(token, publicKey), jwt.decode(token, { complete: true }).header);
  try {
    jwt.verify(token.slice(0, -6) + 'AAAAAA', publicKey);
  } catch (e) {
    console.log(e.name, e.message);
  }
}
try {
  jwt.verify(jwt.sign({ exp: 1 }, 'secret'), 'secret');
} catch (e) {
  console.log(e.name, e.message, e.expiredAt);
}
