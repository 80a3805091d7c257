// SPDX-License-Identifier: MIT
// run() in this process and with a process: what the stream holds. Node 24.
'use strict';
const path = require('node:path');
const { run } = require('node:test');
const { tap } = require('node:test/reporters');
const { mask } = require('./fixtures/show.js');

let text = '';
const files = ['none.js', 'order.test.js', 'exit-code.js']
  .map((name) => path.join(__dirname, 'fixtures', name));
run({ files, concurrency: 2, setup: (stream) => console.log(stream.constructor.name) })
  .compose(tap)
  .on('data', (chunk) => { text += chunk; })
  .on('end', () => console.log(mask(text).replaceAll(__dirname, '')));
