// SPDX-License-Identifier: MIT
// Arguments objects.

'use strict';

const { inspect } = require('util');
function strict() { 'use strict'; return arguments; }
const sloppy = new Function('a', 'return [arguments, () => a][0]');
console.log(strict(1, 'two', {}), sloppy(1), strict(), [strict()]);
console.log(inspect(Object.assign(strict(1), { x: 1 })));
