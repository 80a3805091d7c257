// SPDX-License-Identifier: MIT
// What is called through code of the runtime's has the program's function for its callback, with name and place.
'use strict';

const fs = require('fs');
const path = require('path');
const { told } = require('./fixtures/told');

const source = fs.readFileSync(path.join(__dirname, 'fixtures', 'callbacks.js'), 'utf8').split('\n');
const { find, lines } = told('callbacks.js');
const shown = [];
for (const { task, text } of lines) {
  const { callback, kind } = find(task, 0);
  const line = source.findIndex((row) => row.includes(`function ${text}(`)) + 1;
  const isRight = callback?.name === text && callback.line === line;
  shown.push(`${text}: ${kind}, ${isRight ? 'named' : JSON.stringify(callback)}`);
}
console.log(shown.sort().join('\n'));
