// SPDX-License-Identifier: MIT
//
// util.promisify knows setTimeout and setImmediate.
'use strict';

const { promisify } = require('util');
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
const sleep = promisify(setTimeout);
sleep(4, 'value').then((value) => console.log('timeout', value));
setTimeout(() => console.log('plain'), 4);
promisify(setImmediate)('now').then((value) => console.log('immediate', value));
setImmediate(() => console.log('plain immediate'));
block(10);
