// SPDX-License-Identifier: MIT
//
// path/posix: the POSIX flavour of path by its own name.
'use strict';

module.exports = require('path').posix;
