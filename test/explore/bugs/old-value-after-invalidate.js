// SPDX-License-Identifier: MIT
// Report: fluojs/fluo pull request #379, "cache-manager stampede, redis TTL race, eviction
// fallback".
// Race: a value that was being loaded when its entry was removed is stored afterwards. The file
// changes 300 ms later, when the first load has usually ended.
// Forced by: fs.promises.readFile:1:700
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

async function load(key) {
  if (!cache.has(key)) cache.set(key, await fs.promises.readFile(key, 'utf8'));
  return cache.get(key);
}

async function main() {
  const first = load(file);
  await new Promise((resolve) => setTimeout(resolve, 300));
  fs.writeFileSync(file, 'new');
  cache.delete(file);
  await first;
  assert.strictEqual(await load(file), 'new');
}

main();
