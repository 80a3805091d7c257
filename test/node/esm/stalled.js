// SPDX-License-Identifier: MIT
// A module that waits for what never comes. Expected output is Node 24's.
import './fixtures/own.js';
process.on('exit', (code) => console.log('exit', code));
console.log('before');
const never = new Promise(() => {});
await null;
if (never) {
  await never;
}
console.log('after');
