// SPDX-License-Identifier: MIT
// What the sync and the async functions and the streams say to bad data and bad options.
'use strict';
const zlib = require('zlib');

const seen = (error) => [error.name, error.code, error.errno, error.message,
                         Object.keys(error).join()].join(' | ');
const attempt = (name, fn) => {
  try {
    console.log(name, fn());
  } catch (error) {
    console.log(name, seen(error));
  }
};

// Data
const needsDictionary = Buffer.from([0x78, 0xBB, 0x04, 0x09, 0x01, 0xA5]);
const dictionary = Buffer.from('fail');
const gzipped = Buffer.from('H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==', 'base64');
const broken = Buffer.from(gzipped);
broken[20] ^= 1;
const brotli = Buffer.from('CwKAaGVsbG8D', 'base64');
attempt('hello', () => zlib.gunzipSync(gzipped).toString());
attempt('hello', () => zlib.brotliDecompressSync(brotli).toString());
attempt('no gzip', () => zlib.gunzipSync(Buffer.from('hello')));
attempt('no zlib', () => zlib.inflateSync(Buffer.from('hello')));
attempt('no raw', () => zlib.inflateRawSync(Buffer.from('hello')));
attempt('checksum', () => zlib.gunzipSync(broken));
attempt('cut', () => zlib.gunzipSync(gzipped.subarray(0, 12)));
attempt('cut, taken as it is',
        () => zlib.gunzipSync(gzipped.subarray(0, 13), { finishFlush: zlib.constants.Z_SYNC_FLUSH }));
attempt('nothing', () => zlib.gunzipSync(Buffer.alloc(0)));
attempt('no brotli', () => zlib.brotliDecompressSync(Buffer.from('hello world')));
attempt('cut brotli', () => zlib.brotliDecompressSync(brotli.subarray(0, 4)));
attempt('no dictionary', () => zlib.inflateSync(needsDictionary));
attempt('other dictionary', () => zlib.inflateSync(needsDictionary, { dictionary }));
attempt('raw', () => zlib.inflateRawSync(needsDictionary, { dictionary }));
attempt('too long', () => zlib.gunzipSync(gzipped, { maxOutputLength: 4 }));
attempt('just as long', () => zlib.gunzipSync(gzipped, { maxOutputLength: 5 }).length);

// Options
for (const options of [
  { chunkSize: 0 }, { chunkSize: 'x' }, { chunkSize: Infinity }, { windowBits: 0 },
  { windowBits: 16 }, { level: 10 }, { level: 'best' }, { memLevel: 0 }, { strategy: 5 },
  { flush: 6 }, { finishFlush: -1 }, { dictionary: 'text' }, { maxOutputLength: 0 },
]) {
  attempt(JSON.stringify(options), () => zlib.createGzip(options));
}
attempt('NaN', () => zlib.createGzip({ level: NaN, windowBits: NaN })._level);
attempt('window of deflate', () => zlib.deflateSync('', { windowBits: 8 })[0] & 15);
attempt('window of inflate', () => zlib.inflateSync(zlib.deflateSync('ok'), { windowBits: 0 }) + '');
attempt('brotli flush', () => zlib.createBrotliCompress({ flush: 4 }));
attempt('brotli param', () => zlib.createBrotliCompress({ params: { 99: 1 } }));
attempt('brotli param', () => zlib.createBrotliCompress({ params: { abc: 1 } }));
attempt('brotli value', () => zlib.createBrotliCompress({ params: { 1: 'x' } }));
attempt('brotli start', () => zlib.createBrotliCompress({
  params: { [zlib.constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 42 },
}));
attempt('input', () => zlib.gzipSync(5));
attempt('input', () => zlib.gzip(5, () => {}));
attempt('callback', () => zlib.gzip('x'));
attempt('level', () => zlib.createDeflate().params(10, 0));
attempt('crc', () => zlib.crc32('hello', zlib.crc32(Buffer.from('hello'))));
attempt('crc', () => zlib.crc32(5));
attempt('crc', () => zlib.crc32('', -1));
attempt('closed', () => {
  const stream = zlib.createGzip();
  stream.close();
  stream.reset();
});

// Async
const stream = zlib.createGunzip();
stream.on('error', (error) => {
  console.log('stream', seen(error), stream.destroyed, stream._closed);
});
stream.on('close', () => {
  console.log('close');
  inflate();
});
stream.write('no gzip', (error) => console.log('write', error?.code));

// After the stream: two pieces of work have no order in the pool.
function inflate() {
  zlib.inflate(Buffer.from('hello'), (error, result) => {
    console.log('inflate', seen(error), result);
    zlib.gunzip(gzipped, { maxOutputLength: 3 }, (longError) => {
      console.log('gunzip', seen(longError));
      zlib.brotliDecompress(brotli, (none, text) => console.log('brotli', none, text.toString()));
    });
  });
}
