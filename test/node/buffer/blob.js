// SPDX-License-Identifier: MIT
// Blob: parts, type, slices and reading.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const { Blob } = require('buffer');
(async () => {
  const blob = new Blob(['h\u00e9', new Uint8Array([33]), new Blob(['x']), 5, new ArrayBuffer(1)],
                        { type: 'Text/PLAIN' });
  console.log(blob, blob.size, blob.type, JSON.stringify(await blob.text()));
  console.log(await blob.arrayBuffer(), await blob.slice(1, 3).text(), blob.slice(-2, -1, 'A/B'),
              blob.slice(3, 1).size);
  console.log(new Blob(['\ufeffa']).size, JSON.stringify(await new Blob(['\ufeffa']).text()));
  console.log(new Blob([], { type: 'a\u0100' }).type === '', Object.prototype.toString.call(blob));
  console.log(attempt(() => new Blob(['a'], { endings: 'x' })), attempt(() => Blob.prototype.size));
  await Blob.prototype.text.call({}).catch((error) => console.log(error.code));
})();
