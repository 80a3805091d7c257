// SPDX-License-Identifier: MIT
// CompressionStream and DecompressionStream.
'use strict';
const zlib = require('zlib');

async function collect(readable) {
  const pieces = [];
  for await (const piece of readable) pieces.push(piece);
  return Buffer.concat(pieces);
}
const through = (bytes, pair) => collect(new Blob([bytes]).stream().pipeThrough(pair));
const seen = (error) => error.code; // in Node 20 no TypeError yet, which the standard wants

(async () => {
  const text = 'compress me '.repeat(10000);
  const unpack = {
    'gzip': zlib.gunzipSync, 'deflate': zlib.inflateSync, 'deflate-raw': zlib.inflateRawSync,
  };
  for (const format of Object.keys(unpack)) {
    const packed = await through(text, new CompressionStream(format));
    console.log(format, packed.length < 2000, unpack[format](packed).toString() === text);
    const plain = await through(packed, new DecompressionStream(format));
    console.log(plain.toString() === text);
  }
  for (const make of [() => new CompressionStream('zip'), () => new CompressionStream(),
                      () => new DecompressionStream({}), () => CompressionStream('gzip')]) {
    try {
      make();
    } catch (error) {
      console.log(error.name, error.code);
    }
  }
  // A write is done without a reader; input of several kinds.
  const gzip = new CompressionStream('gzip');
  const writer = gzip.writable.getWriter();
  await writer.write(new TextEncoder().encode('abc'));
  await writer.write('de');
  await writer.write(new DataView(new Uint8Array([102]).buffer));
  await writer.close();
  console.log(zlib.gunzipSync(await collect(gzip.readable)).toString());
  // Bad data
  const packed = zlib.gzipSync('abcdef');
  for (const bytes of [Buffer.from('no gzip'), packed.subarray(0, 15)]) {
    console.log(seen(await through(bytes, new DecompressionStream('gzip')).catch((e) => e)));
  }
  // Ended early
  const cut = new DecompressionStream('gzip');
  const reason = new Error('enough');
  const cutWriter = cut.writable.getWriter();
  await cutWriter.abort(reason);
  await cut.readable.getReader().closed.catch((error) => console.log('readable', error.message));
  const left = new CompressionStream('deflate');
  await left.readable.cancel(reason);
  console.log(Object.prototype.toString.call(left),
              typeof Object.getOwnPropertyDescriptor(CompressionStream.prototype, 'readable').get);
})();
