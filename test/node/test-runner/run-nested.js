// SPDX-License-Identifier: MIT
// run() inside of tests, with processes and without: each has its own root. Node 24.
'use strict';
const path = require('node:path');
const { run, test } = require('node:test');

const file = (name) => path.join(__dirname, 'fixtures', name);

async function results(options) {
  const lines = [];
  for await (const { type, data } of run(options)) {
    if (type === 'test:pass' || type === 'test:fail') {
      lines.push(`${type} ${path.basename(data.name)} ${data.nesting} ${data.testNumber}`);
    }
  }
  return lines;
}

test('processes', async () => {
  const files = [file('tree/src/a.test.js'), file('tree/src/b-test.js'), file('exit-code.js')];
  console.log(await results({ files, concurrency: 2 }));
});
test('one process', async () => {
  console.log(await results({ files: [file('tree/src/test.js')], isolation: 'none' }));
});
test('the outer tests go on', () => { console.log('here'); });
