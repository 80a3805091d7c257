// SPDX-License-Identifier: MIT
// The functions that wait for the promise of a then() whose callback runs.
const show = (e) => console.log(e.stack.split('\n').slice(1).filter((line) => !line.includes('node:'))
  .map((line) => line.replaceAll(__dirname + '/', '')).join('\n'));
async function waits() {
  await Promise.resolve().then(function callback() { show(new Error()); });
}
async function first() { await waits(); }
first();
