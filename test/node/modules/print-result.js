// SPDX-License-Identifier: MIT
// -p prints the value of the last expression, before anything asynchronous.
'use strict';

throw new Error('not run');
