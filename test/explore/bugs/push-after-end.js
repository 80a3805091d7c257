// SPDX-License-Identifier: MIT
// Report: almost/through2-concurrent#7, "got 'finish' event before all pending jobs done".
// Race: the transform asks for the next chunk at once and pushes its result later. Nobody waits
// for results that are still missing when the source ends.
// Forced by: zlib.deflate:2:900
'use strict';
const { Readable, Transform, Writable, pipeline } = require('stream');
const assert = require('assert');
const zlib = require('zlib');

const compress = new Transform({
  objectMode: true,
  transform(chunk, encoding, callback) {
    zlib.deflate(chunk, (error, result) => {
      if (error) return this.destroy(error);
      this.push(result);
    });
    callback();
  },
});

const chunks = ['one', 'two', 'three'];
const source = new Readable({
  objectMode: true,
  read() {
    if (chunks.length) return void this.push(chunks.shift());
    setTimeout(() => this.push(null), 400);
  },
});

const results = [];
const sink = new Writable({
  objectMode: true,
  write(chunk, encoding, callback) {
    results.push(zlib.inflateSync(chunk).toString());
    callback();
  },
});

pipeline(source, compress, sink, (error) => {
  assert.ifError(error);
  assert.strictEqual(results.length, 3);
});
