// SPDX-License-Identifier: MIT
// chdir moves, cwd tells where; failures name both folders.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const start = process.cwd();
process.chdir('/');
console.log(process.cwd());
process.chdir(start);
console.log(process.cwd() === start);
try {
  process.chdir('no-such-folder');
} catch (e) {
  console.log(e.message.replace(start, 'DIR'));
  console.log(Object.keys(e).join(), e.errno, e.code, e.syscall, e.path === start, e.dest);
}
show(() => process.chdir());
show(() => process.chdir(5));
