// SPDX-License-Identifier: MIT
//
// Anything can be thrown.
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error));
for (const value of [undefined, null, 0, '', 'text', false]) setImmediate(() => { throw value; });
