// SPDX-License-Identifier: MIT
// How programs get at gc without an option.
'use strict';

const v8 = require('v8');
const vm = require('vm');

console.log(typeof gc, vm.runInNewContext('typeof gc'));
v8.setFlagsFromString('--expose_gc');
const collect = vm.runInNewContext('gc');
console.log(typeof gc, typeof collect, collect());
