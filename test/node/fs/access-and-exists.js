// SPDX-License-Identifier: MIT
// access, exists and their arguments.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.writeFileSync(at('f'), '');
console.log(fs.existsSync(at('f')), fs.existsSync(at('no')), fs.existsSync(), fs.existsSync('a\0'));
console.log(fs.accessSync(at('f')), fs.accessSync(at('f'), fs.constants.R_OK | fs.constants.W_OK));
try { fs.accessSync(at('no')); } catch (e) { console.log(clean(e.message)); }
try { fs.accessSync(at('f'), 8); } catch (e) { console.log(e.code); }
try { fs.access(at('f')); } catch (e) { console.log(e.code, e.message); }
try { fs.exists(at('f')); } catch (e) { console.log(e.code, e.message); }
fs.access(at('no'), (...a) => {
  console.log(a.length, clean(a[0].message));
  fs.access(at('f'), fs.constants.F_OK, (...b) => {
    console.log(b);
    fs.exists(at('f'), (yes) => { console.log(yes); fs.exists(at('no'), (no) => console.log(no));
      });
  });
});
