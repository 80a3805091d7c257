// SPDX-License-Identifier: MIT
// Streams: flush, params, reset, close, counting, order of events, backpressure.
'use strict';
const zlib = require('zlib');
const { pipeline, Readable, Writable } = require('stream');

const text = (() => {
  let s = '';
  for (let i = 0; i < 5000; i++) s += `line ${i} ${i * 7919 % 10007}\n`;
  return s;
})();

const steps = [
  // What is flushed can be decompressed so far.
  (next) => {
    const deflate = zlib.createDeflate();
    const inflate = zlib.createInflate();
    deflate.on('data', (chunk) => inflate.write(chunk));
    deflate.write('first');
    inflate.once('data', (chunk) => {
      console.log('flushed', chunk.toString());
      inflate.once('data', (rest) => {
        console.log('flushed', rest.toString(), deflate.bytesWritten);
        deflate.close(() => {
          console.log('closed', deflate.destroyed, deflate._closed);
          next();
        });
      });
      deflate.write(' second');
      deflate.flush(zlib.constants.Z_SYNC_FLUSH);
    });
    deflate.flush(() => console.log('flush done'));
  },
  // Levels change between writes; for gzip they do not.
  (next) => {
    const zeros = Buffer.alloc(10000);
    const run = (create, then) => {
      const stream = create({ level: 0 });
      let size = 0;
      stream.on('data', (chunk) => { size += chunk.length; });
      stream.write(zeros);
      stream.params(9, zlib.constants.Z_DEFAULT_STRATEGY, () => {
        console.log('params', stream._level, stream._strategy);
        stream.end(zeros);
      });
      stream.on('end', () => {
        console.log(stream.constructor.name, size > 15000, size > 10000, stream.bytesWritten);
        then();
      });
    };
    run(zlib.createDeflate, () => run(zlib.createGzip, next));
  },
  // Many small pieces, one at a time.
  (next) => {
    const gunzip = zlib.createUnzip();
    const pieces = [];
    gunzip.on('data', (chunk) => pieces.push(chunk));
    gunzip.on('end', () => {
      console.log('bytewise', Buffer.concat(pieces).toString() === text);
      next();
    });
    const data = zlib.gzipSync(text);
    for (let i = 0; i < data.length; i++) gunzip.write(data.subarray(i, i + 1));
    gunzip.end();
  },
  // A reader that is slow gets all of it, in pieces of chunkSize at most.
  (next) => {
    const seen = [];
    let longest = 0;
    pipeline(
      Readable.from([zlib.deflateSync(text)]),
      zlib.createInflate({ chunkSize: 100, highWaterMark: 200 }),
      new Writable({
        highWaterMark: 1,
        write(chunk, encoding, callback) {
          seen.push(chunk);
          longest = Math.max(longest, chunk.length);
          setImmediate(callback);
        },
      }),
      (error) => {
        console.log('slow', error, Buffer.concat(seen).toString() === text, longest);
        next();
      });
  },
  // Reset between two streams of data.
  (next) => {
    const inflate = zlib.createInflate();
    const data = zlib.deflateSync('again ');
    let out = '';
    inflate.on('data', (chunk) => { out += chunk; });
    inflate.write(data, () => {
      inflate.reset();
      inflate.end(data);
    });
    inflate.on('end', () => {
      console.log('reset', out);
      next();
    });
  },
  // The order of what a whole run tells.
  (next) => {
    const gzip = zlib.createGzip();
    for (const name of ['data', 'finish', 'prefinish', 'end', 'close', 'drain', 'resume']) {
      gzip.on(name, () => {
        console.log('event', name);
        if (name === 'close') setImmediate(next);
      });
    }
    console.log('write', gzip.write('a', () => console.log('written')));
    process.nextTick(() => console.log('tick'));
    setImmediate(() => {
      console.log('immediate');
      gzip.end('b', () => console.log('ended'));
      gzip.flush(() => console.log('flush after end'));
    });
  },
  // Closed while the pool works: no more data, no error.
  (next) => {
    const gzip = zlib.createGzip();
    gzip.on('error', (error) => console.log('error', error));
    gzip.on('data', () => console.log('data'));
    gzip.write(text, (error) => {
      console.log('write', error?.code); // when the pool is done
      next();
    });
    gzip.on('close', () => console.log('close'));
    gzip.close();
    gzip.close(() => {
      console.log('closed');
      gzip.write('x', (error) => console.log('later', error.code));
    });
  },
  // All at once, with the stream that did it.
  (next) => {
    const done = zlib.gzipSync('info', { info: true });
    console.log(Object.keys(done), done.engine.constructor.name, done.engine.bytesWritten);
    zlib.inflate(zlib.deflateSync('abc'), { info: true }, (error, result) => {
      console.log(error, result.buffer.toString(), result.engine.bytesWritten);
      next();
    });
  },
  (next) => {
    for (const data of ['text', Buffer.from('text'), new Uint16Array([1, 2]),
                        new DataView(new ArrayBuffer(4)), new ArrayBuffer(3)]) {
      const bytes = zlib.inflateRawSync(zlib.deflateRawSync(data));
      console.log(bytes);
    }
    console.log(zlib.Gzip().constructor === zlib.Gzip, zlib.createGzip() instanceof zlib.Gzip);
    next();
  },
];
(function run(i) {
  if (i < steps.length) steps[i](() => run(i + 1));
})(0);
