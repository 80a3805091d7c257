// SPDX-License-Identifier: MIT
// zstd and what else zlib got after Node 20; the expected output is of Node 24.
'use strict';
const zlib = require('zlib');

const seen = (error) => [error.name, error.code, error.errno, error.message].join(' | ');
const attempt = (name, fn) => {
  try {
    console.log(name, fn());
  } catch (error) {
    console.log(name, seen(error));
  }
};
const { constants } = zlib;
const text = 'zstd '.repeat(1000);
const packed = zlib.zstdCompressSync(text);
attempt('round', () => zlib.zstdDecompressSync(packed).toString() === text);
attempt('small', () => packed.length < 100);
attempt('fixed', () => zlib.zstdDecompressSync(
  Buffer.from('KLUv/SCARQAAEGFhAQA7BVg=', 'base64')).toString().length);
attempt('no zstd', () => zlib.zstdDecompressSync(Buffer.from('hello world')));
attempt('cut', () => zlib.zstdDecompressSync(packed.subarray(0, 12)));
attempt('nothing', () => zlib.zstdDecompressSync(Buffer.alloc(0)));
attempt('two', () => zlib.zstdDecompressSync(
  Buffer.concat([zlib.zstdCompressSync('a'), zlib.zstdCompressSync('b')])).toString());
attempt('garbage', () => zlib.zstdDecompressSync(
  Buffer.concat([zlib.zstdCompressSync('a'), Buffer.from('x')]),
  { rejectGarbageAfterEnd: true }));
attempt('garbage', () => zlib.gunzipSync(
  Buffer.concat([zlib.gzipSync('a'), Buffer.alloc(1)]), { rejectGarbageAfterEnd: true }));
attempt('param', () => zlib.createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: 130 } }));
attempt('param', () => zlib.createZstdCompress({ params: { 1000: 1 } }));
attempt('param', () => zlib.createZstdDecompress({ params: { 200: 1 } }));
attempt('value', () => zlib.createZstdCompress({ params: { 100: 'x' } }));
attempt('flush', () => zlib.createZstdCompress({ flush: 3 }));
attempt('pledge', () => zlib.zstdDecompressSync(
  zlib.zstdCompressSync('abc', { pledgedSrcSize: 3 })).toString());
const dictionary = Buffer.from('a dictionary of words that come again and again');
const small = zlib.zstdCompressSync('words that come again', { dictionary });
attempt('dictionary', () => zlib.zstdDecompressSync(small, { dictionary }).toString());
for (const level of [1, 19]) {
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 };
  attempt(`level ${level}`, () => zlib.zstdDecompressSync(
    zlib.zstdCompressSync(text, { params })).length);
}
const stream = zlib.createZstdCompress();
const back = zlib.createZstdDecompress();
stream.on('data', (chunk) => back.write(chunk));
stream.on('end', () => back.end());
back.on('data', (chunk) => console.log('data', chunk.toString()));
back.on('end', () => {
  console.log('end', stream.bytesWritten);
  const wrong = zlib.createZstdDecompress();
  wrong.on('error', (error) => console.log('stream', seen(error)));
  wrong.write('no zstd at all');
});
stream.write('one');
stream.flush(() => stream.end('two'));
