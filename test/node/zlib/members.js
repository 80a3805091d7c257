// SPDX-License-Identifier: MIT
// What follows the end: more members of gzip, garbage; and dictionaries.
'use strict';
const zlib = require('zlib');

const a = zlib.gzipSync('abc');
const b = zlib.gzipSync('def');
const sync = (name, fn) => {
  try {
    const { buffer, engine } = fn();
    console.log(name, buffer.toString(), engine.bytesWritten);
  } catch (error) {
    console.log(name, error.code, error.message);
  }
};
const info = { info: true };
const all = {
  two: [a, b],
  zeros: [a, Buffer.alloc(10)],
  zerosBetween: [a, Buffer.alloc(2), b],
  garbage: [a, Buffer.alloc(10, 3)],
  head: [a, Buffer.from([0x1f])],
  halfHead: [a, Buffer.from([0x1f, 0x8b, 0xff]), Buffer.alloc(10)],
};
for (const [name, parts] of Object.entries(all)) {
  const data = Buffer.concat(parts);
  sync(`gunzip ${name}`, () => zlib.gunzipSync(data, info));
  sync(`unzip ${name}`, () => zlib.unzipSync(data, info));
}
const deflated = zlib.deflateSync('abc');
sync('inflate', () => zlib.inflateSync(Buffer.concat([deflated, deflated]), info));
sync('unzip', () => zlib.unzipSync(Buffer.concat([deflated, Buffer.alloc(3, 7)]), info));
const raw = zlib.deflateRawSync('abc');
sync('raw', () => zlib.inflateRawSync(Buffer.concat([raw, raw]), info));
const brotli = zlib.brotliCompressSync('abc');
sync('brotli', () => zlib.brotliDecompressSync(Buffer.concat([brotli, brotli]), info));

const dictionary = Buffer.from('the quick brown fox jumps over the lazy dog');
const phrase = 'the lazy fox jumps over the quick brown dog';
for (const [pack, unpack] of [[zlib.deflateSync, zlib.inflateSync],
                              [zlib.deflateRawSync, zlib.inflateRawSync]]) {
  const small = pack(phrase, { dictionary });
  console.log(small.length < pack(phrase).length, unpack(small, { dictionary }).toString());
  console.log(unpack(small, { dictionary: dictionary.buffer.slice(
    dictionary.byteOffset, dictionary.byteOffset + dictionary.length) }).toString());
}

(async () => {
  for (const [name, parts] of Object.entries(all)) {
    const stream = zlib.createGunzip();
    let text = '';
    stream.on('data', (chunk) => { text += chunk; });
    const end = new Promise((resolve) => {
      stream.on('end', () => resolve('end'));
      stream.on('error', (error) => resolve(error.code));
    });
    for (const part of parts) stream.write(part);
    stream.end();
    console.log('pieces', name, await end, text);
  }
  const stream = zlib.createInflate();
  stream.resume();
  stream.on('end', () => console.log('inflate ends early', stream.writableEnded));
  stream.write(Buffer.concat([deflated, Buffer.from('rest')]));
})();
