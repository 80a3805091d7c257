// SPDX-License-Identifier: MIT
// web/streams/ticks of a page: the microtasks of Chromium.

'use strict';

module.exports = { iteratesAtOnce: true };
