// SPDX-License-Identifier: MIT
// node:stream/promises
'use strict';

module.exports = require('stream').promises;
