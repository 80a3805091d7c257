// SPDX-License-Identifier: MIT
// What a signal listener throws is an uncaught exception.
'use strict';

const timer = setInterval(() => {}, 1000);
process.on('uncaughtException', (e, origin) => {
  console.log(e.message, origin);
  clearInterval(timer);
});
process.on('SIGUSR2', () => { throw new Error('from the listener'); });
process.kill(process.pid, 'SIGUSR2');
