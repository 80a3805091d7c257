// SPDX-License-Identifier: MIT
//
// The last promise of a chain is the one that is reported, once.
'use strict';

process.on('unhandledRejection', (error) => console.log('unhandled', error));
Promise.reject('x').then(() => {}).then(() => {}).finally(() => console.log('finally'));
Promise.reject('y').then(() => {}).catch((error) => console.log('caught', error));
