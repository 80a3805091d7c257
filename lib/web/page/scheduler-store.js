// SPDX-License-Identifier: MIT
// Under which key the scheduler's state is among the stores of a scope: one for all windows.
'use strict';

module.exports = { key: { __proto__: null } };
