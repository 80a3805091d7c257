// SPDX-License-Identifier: MIT
// 'assert/strict': assert whose equal is strictEqual.

'use strict';

module.exports = require('assert').strict;
