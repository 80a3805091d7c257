// SPDX-License-Identifier: MIT
// createWriteStream: order, start, finish, errors.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const s = fs.createWriteStream(at('f'));
for (const name of ['open', 'ready', 'finish', 'close']) s.on(name, () => console.log(name));
console.log(s.write('one '), s.write(Buffer.from('two ')), s.pending);
s.end('three', () => console.log('ended', s.bytesWritten));
s.on('close', () => {
  console.log(fs.readFileSync(at('f'), 'utf8'));
  const t = fs.createWriteStream(at('f'), { flags: 'r+', start: 4 });
  t.end('TWO').on('close', () => {
    console.log(fs.readFileSync(at('f'), 'utf8'));
    fs.createWriteStream(at('no/x')).on('error', (e) => console.log(clean(e.message))).on('close',
      () => console.log('closed'));
  });
});
