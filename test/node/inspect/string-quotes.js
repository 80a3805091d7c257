// SPDX-License-Identifier: MIT
// The quote is chosen so that least has to be escaped.

'use strict';

const { inspect } = require('util');
console.log(inspect('plain'));
console.log(inspect("it's"));
console.log(inspect(`it's "both"`));
console.log(inspect(`it's "all" \`three\``));
console.log(inspect(`it's "\${dollar}"`));
