// SPDX-License-Identifier: MIT
// rm looks at the place first, and there it fails.
'use strict';

const fs = require('fs');

const clean = (text) => text.replaceAll(__filename, 'FILE').replace(/n{200,}/, 'NNN');
const paths = [`${__filename}/x`, `${__filename}-no`, `/${'n'.repeat(300)}`];
for (const path of paths) {
  try { fs.rmSync(path, { recursive: true }); } catch (e) { console.log(clean(e.message)); }
}
let next = 0;
(function one() {
  if (next === paths.length) return;
  fs.rm(paths[next++], (e) => {
    console.log(clean(e.message));
    one();
  });
})();
