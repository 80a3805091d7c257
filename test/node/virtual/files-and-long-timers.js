// SPDX-License-Identifier: MIT
// File callbacks come before a timer that is an hour away, however long the disk takes.
'use strict';

const fs = require('fs');

// An hour where time is virtual, as much as one likes to wait elsewhere.
const HOUR = process.execArgv.includes('--virtual-time') ? 3600e3 : 150;

const start = Date.now();
const early = () => Date.now() - start < HOUR;

setTimeout(() => console.log('an hour'), HOUR);
setTimeout(() => {
  console.log('three hours');
  fs.readFile(__filename, 'utf8', (error, text) => {
    console.log('read again', error, text.includes('SPDX'));
    setTimeout(() => console.log('and an hour'), HOUR);
    setImmediate(() => console.log('immediate first'));
  });
}, 3 * HOUR);

let left = 3;
const done = () => {
  if (--left === 0) console.log('all files', early());
};
fs.readFile(__filename, done);
fs.stat(__dirname, done);
fs.readFile('missing', (error) => {
  console.log(error.code, early());
  done();
});
setTimeout(async () => {
  console.log('two hours');
  const text = await fs.promises.readFile(__filename, 'utf8');
  console.log('promised', text.length > 0);
}, 2 * HOUR);
