// SPDX-License-Identifier: MIT
// Sound: the transform works on several chunks at once, pushes the results in the order of the
// chunks and ends only after the last one. The counterpart of bugs/push-after-end.js.
'use strict';
const assert = require('assert');
const { Readable, Transform, pipeline } = require('stream');
const { promisify } = require('util');
const zlib = require('zlib');

const deflate = promisify(zlib.deflate);

class Compressor extends Transform {
  constructor() {
    super({ objectMode: true });
    this.last = Promise.resolve();
  }

  _transform(chunk, encoding, callback) {
    const work = deflate(chunk);
    this.last = Promise.all([this.last, work]).then(([, result]) => { this.push(result); });
    callback();
  }

  _flush(callback) {
    this.last.then(() => callback(), callback);
  }
}

const chunks = ['one', 'two'.repeat(30_000), 'three', 'four'];
const results = [];
async function collect(stream) {
  for await (const data of stream) results.push(zlib.inflateSync(data).toString());
}

let ended = false;
pipeline(Readable.from(chunks), new Compressor(), collect, (error) => {
  assert.ifError(error);
  assert.deepStrictEqual(results, chunks);
  ended = true;
});
process.on('exit', () => assert.ok(ended));
