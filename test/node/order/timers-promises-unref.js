// SPDX-License-Identifier: MIT
//
// ref: false lets the process end.
'use strict';

const { setTimeout: sleep } = require('timers/promises');
sleep(100000, null, { ref: false }).then(() => console.log('never'));
sleep(2, 'ran').then(console.log);
