// SPDX-License-Identifier: MIT
// Report: moleculerjs/moleculer#489, "Cache stampede".
// Race: each caller that finds nothing in the cache loads the value. The second one comes 300 ms
// later, when the value is usually there.
// Forced by: fs.promises.readFile:1:700
'use strict';
const assert = require('assert');
const fs = require('fs');

const cache = new Map();
let loads = 0;

async function cached(key) {
  if (!cache.has(key)) {
    loads++;
    cache.set(key, await fs.promises.readFile(key, 'utf8'));
  }
  return cache.get(key);
}

async function main() {
  const first = cached(__filename);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await Promise.all([first, cached(__filename)]);
  assert.strictEqual(loads, 1);
}

main();
