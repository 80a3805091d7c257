// SPDX-License-Identifier: MIT
// Own, enumerable, bound methods.

'use strict';

const { log, error } = console;
log('unbound');
console.log(String(console), Object.keys(console).slice(0, 19).join());
console.log(typeof console.Console, require('console') === console, console.log.name,
            console.info.name, console.log.length);
try { new console.log('x'); } catch (e) { console.log(e.name); }
const original = console.log;
console.log = (...args) => original('replaced:', ...args);
console.count('via log');
console.log = original;
