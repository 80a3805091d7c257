// SPDX-License-Identifier: MIT
// createReadStream: pieces, ranges, encodings, events.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.writeFileSync(at('f'), '0123456789'.repeat(20));
const log = [];
const s = fs.createReadStream(at('f'), { highWaterMark: 64, encoding: 'latin1' });
for (const name of ['open', 'ready', 'end', 'close']) s.on(name,
  (x) => log.push(name === 'open' ? typeof x : name));
s.on('data', (d) => log.push(d.length));
s.on('close', () => {
  console.log(log.join(' '), s.bytesRead, clean(s.path), s.pending, s.closed);
  fs.createReadStream(at('f'), { start: 5, end: 8 }).on('data',
    (d) => console.log(String(d))).on('close', () => {
    fs.createReadStream(at('no')).on('error', (e) => console.log(clean(e.message))).on('close',
      () => console.log('closed'));
  });
});
try { fs.createReadStream(at('f'), { start: 3, end: 1 });
  } catch (e) { console.log(e.code, e.message); }
try { fs.createReadStream({}); } catch (e) { console.log(e.code, e.message); }
