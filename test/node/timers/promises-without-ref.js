// SPDX-License-Identifier: MIT
// ref: false lets the process end with the promise pending.
'use strict';

const timers = require('timers/promises');

timers.setTimeout(100000, 'v', { ref: false }).then(() => console.log('never'));
timers.setImmediate('v', { ref: false }).then(() => console.log('unref immediate ran'));
timers.setInterval(100000, 'v', { ref: false }).next().then(() => console.log('never'));
timers.setTimeout(5, 'kept alive', { ref: true }).then(console.log);
timers.setTimeout(1, 'in time', { ref: false }).then(console.log);
process.on('exit', (code) => console.log('exit', code));
