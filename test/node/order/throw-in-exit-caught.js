// SPDX-License-Identifier: MIT
//
// The same with a handler.
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
process.on('exit', (code) => { console.log('exit', code); throw new Error('exit'); });
