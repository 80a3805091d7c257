// SPDX-License-Identifier: MIT
'use strict';

const debug = require('debug');

debug.enable('app:*,-app:skip');
debug.log = (...args) => console.log(require('util').format(...args).replace(/\+\d+m?s/, '+T'));
const main = debug('app:main');
main.useColors = false;
main.namespace = 'app:main';
debug.formatters.h = (v) => Buffer.from(v).toString('hex');
console.log(main.enabled, debug('app:skip').enabled, debug('other').enabled, main.extend('sub').namespace);
debug.formatArgs = function (args) { args[0] = `${this.namespace} ${args[0]}`; };
main('text %s %d %j %o %h', 'a', 1.5, { x: [1] }, { deep: { er: [null] } }, 'hi');
main(new Error('e').message, { a: 1 });
debug('app:skip')('hidden');
console.log(debug.disable(), main.enabled);
