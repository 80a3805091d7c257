// SPDX-License-Identifier: MIT
//
// process.exit in beforeExit.
'use strict';

process.on('beforeExit', (code) => { console.log('beforeExit', code); process.exit(8); });
process.on('beforeExit', () => console.log('never'));
process.on('exit', (code) => console.log('exit', code));
