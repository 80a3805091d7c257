// SPDX-License-Identifier: MIT
// Buffers in the transfer list move; a failure moves nothing.
'use strict';

const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
const view = new Uint8Array(buffer);
try {
  structuredClone([view, () => {}], { transfer: [buffer] });
} catch (error) {
  console.log(error.name, buffer.byteLength);
}
const copy = structuredClone({ view, buffer }, { transfer: [buffer] });
console.log(copy.view, copy.view.buffer === copy.buffer, buffer.byteLength, view.length);
try {
  structuredClone(buffer);
} catch (error) {
  console.log(error.name, error.message);
}
const again = new ArrayBuffer(2);
try {
  structuredClone(1, { transfer: [again, again] });
} catch (error) {
  console.log(error.name, error.message, again.byteLength);
}
structuredClone(null, { transfer: [again] });
console.log(again.byteLength);
