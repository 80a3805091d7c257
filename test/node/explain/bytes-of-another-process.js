// SPDX-License-Identifier: MIT
// What comes from outside has no trigger.
'use strict';

const { printTriggers } = require('./fixtures/told');

printTriggers('outside.js');
