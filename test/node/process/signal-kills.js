// SPDX-License-Identifier: MIT
// A signal that nobody listens to ends the process; no exit event.
'use strict';

process.on('exit', () => console.log('never'));
console.log('before');
setTimeout(() => process.kill(process.pid, 'SIGHUP'), 1);
setTimeout(() => console.log('too late'), 2000);
