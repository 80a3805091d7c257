// SPDX-License-Identifier: MIT
// Sound: works of the pool may end in any order, and each result goes to its own place. The
// counterpart of bugs/hashes-in-done-order.js and files-in-done-order.js.
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { promisify } = require('util');
const zlib = require('zlib');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const deflate = promisify(zlib.deflate);
const pbkdf2 = promisify(crypto.pbkdf2);

async function main() {
  const texts = ['red', 'green'.repeat(50_000), 'blue'];
  const files = texts.map((_, i) => path.join(top, String(i)));
  await Promise.all(texts.map((text, i) => fs.promises.writeFile(files[i], text)));
  const read = await Promise.all(files.map((file) => fs.promises.readFile(file, 'utf8')));
  assert.deepStrictEqual(read, texts);

  const packed = await Promise.all(texts.map((text) => deflate(text)));
  assert.deepStrictEqual(packed.map((data) => zlib.inflateSync(data).toString()), texts);

  const rounds = [1000, 1, 100];
  const keys = await Promise.all(rounds.map((n) => pbkdf2('key', 'salt', n, 16, 'sha256')));
  rounds.forEach((n, i) => {
    assert.deepStrictEqual(keys[i], crypto.pbkdf2Sync('key', 'salt', n, 16, 'sha256'));
  });
}

let ended = false;
main().then(() => { ended = true; });
process.on('exit', () => assert.ok(ended));
