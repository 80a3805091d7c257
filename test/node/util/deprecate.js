// SPDX-License-Identifier: MIT
// One warning a code; the function works as before.

'use strict';

const util = require('util');
process.on('warning', (w) => console.log(w.name, w.code, w.message));
class Old { constructor(x) { this.x = x; } static make() { return new this(1); } }
const Deprecated = util.deprecate(Old, 'Old is old', 'DEP_OLD');
const add = util.deprecate((a, b) => a + b, 'add is old');
const again = util.deprecate(() => 'again', 'not shown', 'DEP_OLD');
console.log(add(1, 2), add(3, 4), new Deprecated(5) instanceof Old, Deprecated.make().x, again());
try { util.deprecate(() => {}, 'x', 5); } catch (error) { console.log(error.code, error.message); }
