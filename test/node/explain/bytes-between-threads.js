// SPDX-License-Identifier: MIT
// The task that sent the bytes can be another thread's.
'use strict';

const { printTriggers } = require('./fixtures/told');

printTriggers('threads.js');
