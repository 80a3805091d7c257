// SPDX-License-Identifier: MIT
// A write that found no room goes on because somebody has read: 'drain' and its callback are run by
// that write, as in Node.
'use strict';

const { printTriggers } = require('./fixtures/told');

printTriggers('backpressure.js');
