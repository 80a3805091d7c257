// SPDX-License-Identifier: MIT
//
// scheduler.wait is setTimeout, scheduler.yield is setImmediate.
'use strict';

const { scheduler } = require('timers/promises');
scheduler.yield().then(() => console.log('yield'));
setImmediate(() => console.log('immediate'));
process.nextTick(() => console.log('tick'));
scheduler.wait(200).then(() => console.log('wait'));
