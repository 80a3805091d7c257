// SPDX-License-Identifier: MIT
// node:fs/promises, which is fs.promises.
'use strict';

module.exports = require('internal/fs/promises');
