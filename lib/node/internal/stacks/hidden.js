// SPDX-License-Identifier: MIT
// Frames that no stack shows: hidden.test(line) tells, if the loop has set it, and `count` of them are
// expected at most among those that are shown. Evaluated once for all realms.

'use strict';

module.exports = { __proto__: null, test: undefined, count: 0 };
