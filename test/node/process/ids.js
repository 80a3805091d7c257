// SPDX-License-Identifier: MIT
// Users and groups: who we are, and what is refused.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

for (const name of ['getuid', 'geteuid', 'getgid', 'getegid']) {
  console.log(name, Number.isInteger(process[name]()));
}
console.log(Array.isArray(process.getgroups()), process.getgroups().includes(process.getegid()));
for (const name of ['setuid', 'seteuid', 'setgid', 'setegid']) {
  show(() => process[name]('no such name'));
  show(() => process[name]({}));
  show(() => process[name](-1));
  show(() => process[name](undefined));
}
process.setuid(process.getuid());
process.setegid(process.getegid());
show(() => process.setgroups('a'));
show(() => process.setgroups([{}]));
show(() => process.setgroups([-1]));
show(() => process.setgroups(['no such name']));
show(() => process.initgroups());
show(() => process.initgroups('root'));
show(() => process.initgroups('root', 'no such name'));
