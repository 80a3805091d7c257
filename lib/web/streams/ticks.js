// SPDX-License-Identifier: MIT
// Where browsers take other microtasks for streams than Node. A page has web/page/stream-ticks
// instead.

'use strict';

module.exports = { iteratesAtOnce: false };
