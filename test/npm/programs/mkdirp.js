// SPDX-License-Identifier: MIT
'use strict';

const mkdirp = require('mkdirp');
const fs = require('fs');
const os = require('os');
const path = require('path');

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'mkdirp-'));
const short = (p) => p && path.relative(base, p);
console.log(short(mkdirp.sync(path.join(base, 'a/b/c'))), mkdirp.sync(path.join(base, 'a/b')));
fs.writeFileSync(path.join(base, 'file'), '');
(async () => {
  console.log(short(await mkdirp(path.join(base, 'x/y/z'), { mode: 0o755 })));
  console.log(short(await mkdirp.manual(path.join(base, 'm/n'))), await mkdirp.native(path.join(base, 'm/n')));
  await mkdirp(path.join(base, 'file/under')).catch((e) => console.log(e.code));
  console.log(fs.readdirSync(base), (fs.statSync(path.join(base, 'x/y/z')).mode & 0o777).toString(8));
  fs.rmSync(base, { recursive: true });
})();
