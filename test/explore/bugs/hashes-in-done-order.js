// SPDX-License-Identifier: MIT
// Report: stryker-mutator/stryker-js pull request #81, "Fix for potentially wrong order of files".
// Race: Promise.all waits for all, but each result is pushed when it is there. The first key is
// cheap and the second one expensive, so the order is usually right: the pool is taken for a
// queue.
// Forced by: crypto.pbkdf2:1:1500
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const { promisify } = require('util');

const pbkdf2 = promisify(crypto.pbkdf2);
const users = [
  { name: 'guest', rounds: 10 },
  { name: 'admin', rounds: 150_000 },
];

async function deriveAll() {
  const keys = [];
  await Promise.all(users.map(async ({ name, rounds }) => {
    const key = await pbkdf2(name, 'salt', rounds, 16, 'sha256');
    keys.push({ name, key });
  }));
  return keys;
}

deriveAll().then((keys) => {
  assert.deepStrictEqual(keys.map(({ name }) => name), users.map(({ name }) => name));
});
