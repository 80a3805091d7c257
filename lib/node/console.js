// SPDX-License-Identifier: MIT
// 'console': the global console itself.

'use strict';

module.exports = require('internal/console').console;
