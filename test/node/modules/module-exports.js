// SPDX-License-Identifier: MIT
// this, exports and module.exports; a return at top level; every file has its own scope.
'use strict';

console.log(JSON.stringify(require('./fixtures/module/this')));
console.log(JSON.stringify(require('./fixtures/module/replaced')));
console.log(require('./fixtures/module/null'), require('./fixtures/module/null'));
console.log(require('./fixtures/module/scope').sloppy, typeof leaked, globalThis.undeclared);
