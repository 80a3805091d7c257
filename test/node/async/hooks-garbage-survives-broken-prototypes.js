// SPDX-License-Identifier: MIT
// A resource whose end is told when it is collected needs nothing of FinalizationRegistry's that a
// program can replace.
'use strict';
const { AsyncResource, createHook } = require('async_hooks');

createHook({ destroy() {} }).enable();

FinalizationRegistry.prototype.register = () => { throw new Error('broken'); };
FinalizationRegistry.prototype.unregister = () => { throw new Error('broken'); };

console.log(new AsyncResource('Mine').runInAsyncScope(() => 'made'));
