// SPDX-License-Identifier: MIT
// Messages that the runtime has sent, and that nobody takes, are not told of as the program's.
'use strict';

const { Worker } = require('worker_threads');

new Worker('throw new Error("at once")', { eval: true }).on('error', (e) => console.log(e.message));
