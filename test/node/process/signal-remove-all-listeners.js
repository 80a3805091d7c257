// SPDX-License-Identifier: MIT
// removeAllListeners of a signal gives its default action back.
'use strict';

process.on('SIGUSR2', () => console.log('no'));
process.on('SIGUSR2', () => console.log('no'));
process.removeAllListeners('SIGUSR2');
console.log(process.listenerCount('SIGUSR2'));
setTimeout(() => process.kill(process.pid, 'SIGUSR2'), 1);
setTimeout(() => {}, 2000);
