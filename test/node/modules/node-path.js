// SPDX-License-Identifier: MIT
// NODE_PATH and two folders in HOME are looked in after node_modules.
'use strict';

const Module = require('module');
const base = `${__dirname}/fixtures/node-path`;
process.env.NODE_PATH = `${base}/one::${base}/two`;
process.env.HOME = `${base}/home`;
Module._initPaths();
console.log(Module.globalPaths.slice(0, 4).map((name) => name.replace(base, '.')).join());
console.log(require('p1'), require('p2'), require('h1'), require('h2'));
delete process.env.NODE_PATH;
delete process.env.HOME;
Module._initPaths();
console.log(Module.globalPaths.length);
