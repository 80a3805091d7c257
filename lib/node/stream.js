// SPDX-License-Identifier: MIT
// node:stream: the code of the npm package readable-stream, which is Node's, on our
// events, buffers and errors.
'use strict';

module.exports = require('vendor/readable-stream/stream');
