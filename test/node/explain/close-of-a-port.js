// SPDX-License-Identifier: MIT
// A listener of a port's 'close' is called in the close phase, because somebody has closed the port.
'use strict';

const { MessageChannel } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
port2.on('message', () => port2.close());
port2.on('close', () => console.log('closed'));
setImmediate(() => port1.postMessage('one'));
