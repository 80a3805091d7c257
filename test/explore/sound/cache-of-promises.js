// SPDX-License-Identifier: MIT
// Sound: the cache holds the promise, so a value is loaded once, and what was removed while it was
// loaded is not stored again. The counterpart of bugs/loaded-twice.js and
// bugs/old-value-after-invalidate.js.
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const file = path.join(top, 'settings');
fs.writeFileSync(file, 'old');

const cache = new Map();
let loads = 0;

function load(key) {
  if (!cache.has(key)) {
    loads++;
    cache.set(key, fs.promises.readFile(key, 'utf8'));
  }
  return cache.get(key);
}

async function main() {
  const first = [load(file), load(file)];
  await new Promise((resolve) => setTimeout(resolve, 300));
  first.push(load(file));
  assert.strictEqual(loads, 1);
  fs.writeFileSync(file, 'new');
  cache.delete(file);
  assert.strictEqual(await load(file), 'new');
  assert.strictEqual(new Set(await Promise.all(first)).size, 1);
  assert.strictEqual(loads, 2);
}

main();
