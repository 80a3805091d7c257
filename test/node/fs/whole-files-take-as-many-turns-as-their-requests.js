// SPDX-License-Identifier: MIT
// readFile is open, fstat, read and close, one request after the other; writeFile open, write and
// close. With one thread in the pool their callbacks have one place among those of a chain of stats.
'use strict';

const fs = require('fs');

if (process.env.UV_THREADPOOL_SIZE !== '1') {
  const { execFileSync } = require('child_process');
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  process.stdout.write(execFileSync(process.execPath, [...process.execArgv, __filename], { env }));
  return;
}

const file = `${require('os').tmpdir()}/rondo-${process.pid}`;
fs.writeFileSync(file, 'text');

const ways = {
  'readFile': (done) => fs.readFile(file, done),
  'readFile of text': (done) => fs.readFile(file, 'utf8', done),
  'readFile with a signal': (done) =>
    fs.readFile(file, { signal: new AbortController().signal }, done),
  'readFile of a missing file': (done) => fs.readFile(`${file}/no`, () => done()),
  'readFile of a folder': (done) => fs.readFile('/', () => done()),
  'readFile of an empty file': (done) => fs.readFile('/dev/null', done),
  'promises.readFile': (done) => fs.promises.readFile(file).then(() => done(), done),
  'writeFile': (done) => fs.writeFile(file, 'text', done),
  'readdir': (done) => fs.readdir('/', done),
};

async function main() {
  for (const name in ways) {
    const seen = [];
    await new Promise((resolve) => {
      let left = 2;
      const end = () => { if (--left === 0) resolve(); };
      ways[name]((error) => {
        if (error) throw error;
        seen.push('*');
        end();
      });
      let count = 0;
      fs.stat(file, function next() {
        seen.push(++count);
        if (count < 8) fs.stat(file, next);
        else end();
      });
    });
    console.log(name, seen.join(' '));
  }
  fs.unlinkSync(file);
}
main();
