// SPDX-License-Identifier: MIT
// Children are listed once, in the order in which they were first asked for.
'use strict';

const short = (m) => m.filename.replace(`${__dirname}/fixtures`, '.');
require('./fixtures/module/other');
require('./fixtures/plain/a');
require('./fixtures/module/child');
require('./fixtures/plain/a');
require('path');
console.log(module.children.map(short).join());
console.log(module.children[0].children.map(short).join());
