// SPDX-License-Identifier: MIT
// fs.promises: values, errors, FileHandle.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const p = fs.promises;
(async () => {
  console.log(await p.writeFile(at('f'), 'one'), await p.appendFile(at('f'), ' two'),
    await p.readFile(at('f'), 'utf8'));
  console.log((await p.stat(at('f'))).size, await p.access(at('f')), await p.readdir(dir),
    await p.mkdir(at('d')));
  for (const f of [() => p.stat(at('no')), () => p.readFile(at('no')), () => p.rmdir(at('no')),
    () => p.open(at('no')),
    () => p.readFile(dir), () => p.stat(1), () => p.writeFile(at('f'), 5), () => p.rm(at('d')),
      () => p.realpath(at('no'))]) {
    try { await f(); console.log('no error');
      } catch (e) { console.log(e.name, e.code, clean(e.message)); }
  }
  console.log(await p.copyFile(at('f'), at('g')), await p.rename(at('g'), at('h')),
    await p.unlink(at('h')), await p.rm(at('d'), { recursive: true }));
  const h = await p.open(at('f'), 'r+');
  const b = Buffer.alloc(3);
  const r = await h.read(b, 0, 3, 4);
  console.log(h.fd > 2, r.bytesRead, r.buffer === b, b.toString(), Object.keys(r));
  const w = await h.write('TWO', 4);
  console.log(w.bytesWritten, w.buffer, await h.readFile('utf8'), (await h.stat()).size,
    await h.truncate(2), await h.sync());
  console.log(await h.close(), h.fd, await h.close());
  try { await h.read(b); } catch (e) { console.log(e.name, e.code, e.message); }
  console.log(await p.readFile(at('f'), 'utf8'), p === require('fs/promises'),
    Object.getPrototypeOf(p.constants));
})();
