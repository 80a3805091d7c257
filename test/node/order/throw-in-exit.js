// SPDX-License-Identifier: MIT
//
// A throw in an exit listener ends the process; what it does to the code.
'use strict';

process.on('exit', () => console.log('first'));
process.on('exit', () => { console.log('second'); throw new Error('exit'); });
process.on('exit', () => console.log('third'));
