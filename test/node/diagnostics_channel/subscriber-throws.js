// SPDX-License-Identifier: MIT
// The others are told, the publisher goes on, the error comes in a tick.
'use strict';

const dc = require('diagnostics_channel');

const channel = dc.channel('x');
channel.subscribe(() => { throw new Error('mine'); });
channel.subscribe(() => console.log('the other'));
process.on('uncaughtException', (e, origin) => console.log(e.message, origin));
process.nextTick(() => console.log('tick before'));
channel.publish(1);
process.nextTick(() => console.log('tick after'));
Promise.resolve().then(() => console.log('microtask'));
console.log('published');
