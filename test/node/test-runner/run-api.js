// SPDX-License-Identifier: MIT
// run(): its options and the events of its stream. Node 24.
'use strict';
const path = require('node:path');
const { run } = require('node:test');

const file = (name) => path.join(__dirname, 'fixtures', name);

for (const options of [
  1, null, { files: 'x' }, { watch: 1 }, { forceExit: 'a' }, { only: 1 }, { globPatterns: 'a' },
  { cwd: 5 }, { shard: 1 }, { shard: {} }, { shard: { index: 0, total: 2 } },
  { shard: { index: 3, total: 2 } }, { setup: 1 }, { testNamePatterns: [1] },
  { testSkipPatterns: {} }, { isolation: 'x' }, { argv: 'x' },
  { execArgv: [1] }, { concurrency: 'x' }, { timeout: -1 }, { signal: {} },
  { files: ['a'], globPatterns: ['b'] }, { randomSeed: -1 }, { env: 1 },
  { env: {}, isolation: 'none' }, { lineCoverage: 101 },
]) {
  try {
    run(options);
    console.log('accepted', options);
  } catch (error) {
    console.log(error.name, error.code, error.message.split('\n')[0]);
  }
}

function told(stream) {
  return new Promise((resolve) => {
    stream.on('test:summary', ({ counts, success, file: of }) => {
      console.log('summary', success, { ...counts }, of && path.basename(of));
    });
    for (const type of ['enqueue', 'dequeue', 'start', 'pass', 'fail', 'plan', 'stdout']) {
      stream.on(`test:${type}`, (data) => {
        const { column, count, details, line, message, name, nesting, skip } = data;
        const { testNumber, todo } = data;
        const where = data.file && `${path.basename(data.file)}:${line}:${column}`;
        console.log(type, { name: name && path.basename(name), nesting, where });
        const more = { count, message, skip, testNumber, todo, type: details?.type ?? data.type };
        console.log('  ', JSON.stringify(more), details?.error?.failureType,
                    details?.error?.message, details?.error?.cause?.message);
      });
    }
    stream.on('end', resolve);
    stream.resume();
  });
}

(async () => {
  await told(run({ files: [file('names.test.js')], testNamePatterns: /alpha|beta/ }));
})();
