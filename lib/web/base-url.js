// SPDX-License-Identifier: MIT
// Against what relative addresses are resolved: a window's document has a base, Node has none. A
// window replaces get() in its realm.
'use strict';

module.exports = { __proto__: null, get: () => undefined };
