// SPDX-License-Identifier: MIT
// Module.wrap and Module.wrapper show the function around a file, and change it.
'use strict';

const Module = require('module');
console.log(JSON.stringify(Module.wrap('code')), Module.wrapper.length);
const { wrap } = Module;
Module.wrap = (code) => wrap(`exports.wrapped = true; ${code}`);
console.log(JSON.stringify(require('./fixtures/module/this')));
Module.wrap = wrap;
Module.wrapper[0] += 'exports.again = true; ';
console.log(JSON.stringify(require('./fixtures/count/count')));
