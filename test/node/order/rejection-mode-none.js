// SPDX-License-Identifier: MIT
//
// none: silence.
'use strict';

process.on('warning', () => console.log('never'));
Promise.reject(new Error('x'));
setImmediate(() => console.log('immediate'));
