// SPDX-License-Identifier: MIT
// Report: nodejs/help#2610, "drain event lost before registering?".
// Race: the writer reads its next block before it waits for 'drain'. The reader makes a pause of
// 400 ms, so the block is usually there first; if not, the writer waits for ever.
// Forced by: fs.promises.readFile:1:900
'use strict';
const { once } = require('events');
const fs = require('fs');
const { PassThrough } = require('stream');

async function write(target) {
  const isFull = !target.write(Buffer.alloc(64 * 1024));
  const block = await fs.promises.readFile(__filename);
  if (isFull) await once(target, 'drain');
  target.end(block);
}

const target = new PassThrough();
setTimeout(() => target.resume(), 400);
const keeper = setInterval(() => {}, 1 << 30);
target.on('end', () => clearInterval(keeper));
write(target);
