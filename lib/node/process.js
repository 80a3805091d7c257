// SPDX-License-Identifier: MIT
// process: the global of that name, for those who rather require it.

'use strict';

module.exports = process;
