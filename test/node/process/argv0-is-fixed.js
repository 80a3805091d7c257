// SPDX-License-Identifier: MIT
// argv0, pid, version and the like can be read only; argv and execPath can be replaced.
'use strict';

for (const name of ['argv0', 'pid', 'version', 'versions', 'arch', 'platform', 'release']) {
  try {
    process[name] = 'x';
    console.log(name, 'was set');
  } catch (e) {
    console.log(name, e.name);
  }
}
process.argv = [1];
process.execPath = 'e';
process.execArgv = ['x'];
console.log(process.argv, process.execPath, process.execArgv);
