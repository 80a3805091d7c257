// SPDX-License-Identifier: MIT
// When the last listener is gone the signal ends the process again.
'use strict';

setInterval(() => {}, 1000);
const second = () => console.log('second');
process.on('SIGTERM', second);
process.on('SIGTERM', function first() {
  console.log('first');
  process.removeListener('SIGTERM', first);
  process.removeListener('SIGTERM', second);
  process.kill(process.pid, 'SIGTERM');
});
process.kill(process.pid, 'SIGTERM');
