// SPDX-License-Identifier: MIT
// Lines that come in many pieces, to stderr and in reports. Node 24.
'use strict';
const path = require('node:path');
const { run } = require('node:test');

const short = (text) => text.length < 40 ? JSON.stringify(text) :
  `${JSON.stringify(text[0])} * ${text.length}, ${JSON.stringify(text.slice(-2))}`;

const shown = { stderr: [], diagnostic: [] };
run({ files: [path.join(__dirname, 'fixtures', 'long-lines.js')] })
  .on('test:stderr', ({ message }) => { shown.stderr.push(short(message)); })
  .on('test:diagnostic', ({ message }) => { shown.diagnostic.push(short(message)); })
  .on('end', () => {
    console.log(shown.stderr.join('\n'));
    console.log(shown.diagnostic[0]);
  })
  .resume();
