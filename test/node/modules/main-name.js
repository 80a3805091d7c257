// SPDX-License-Identifier: MIT
// require.main is the script itself, also when it is asked for again.
'use strict';

console.log(module.id, require.main.filename === __filename, process.argv[1] === __filename);
const again = require('./main-name');
console.log(again === module.exports, module.children.length, module.children[0] === module);
