// SPDX-License-Identifier: MIT
// fs.glob, which Node 20 has not; the expected output is of Node 24.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-glob-'));
process.on('exit', () => fs.rmSync(cwd, { recursive: true, force: true }));
for (const file of ['a.js', 'b.txt', '.dot', 'lib/c.js', 'lib/deep/d.js', 'lib/deep/e.mjs', 'x/y/z']) {
  fs.mkdirSync(path.join(cwd, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(cwd, file), '');
}
fs.symlinkSync('lib', path.join(cwd, 'link'));
const show = (list) => list.map((entry) => entry.name === undefined ? entry :
  `${path.relative(cwd, path.join(entry.parentPath, entry.name))}${entry.isDirectory() ? '/' : ''}`)
  .sort().join(' ');
for (const pattern of ['*', '*.js', '**/*.js', 'lib/**', 'lib/**/', '{a,b}.{js,txt}', './*.txt',
                       'lib/../*.js', 'link/*', '**/deep/*', '.*', 'none', ['*.js', 'x/**'], '']) {
  console.log(JSON.stringify(pattern), show(fs.globSync(pattern, { cwd })));
}
for (const exclude of [['lib'], ['**/*.js'], ['lib/**'], (name) => name === 'deep']) {
  console.log(`${exclude}`, show(fs.globSync('**', { cwd, exclude })));
}
for (const args of [[5], ['*', 5], ['*', { exclude: 5 }], ['*', { cwd: 5 }]]) {
  try {
    console.log(fs.globSync(...args).length);
  } catch (error) {
    console.log(error.name, error.code);
  }
}
console.log(show(fs.globSync('lib/*', { cwd, withFileTypes: true })));
fs.glob('*.js', { cwd }, (error, list) => {
  console.log(error, list);
  (async () => {
    const found = [];
    for await (const entry of fs.promises.glob('**/*.js', { cwd, withFileTypes: true })) {
      found.push(entry);
    }
    console.log(show(found));
  })();
});
