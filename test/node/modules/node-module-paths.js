// SPDX-License-Identifier: MIT
// The node_modules folders that a file sees; none inside another one.
'use strict';

const Module = require('module');
for (const place of ['/', '/a', '/a/b/c', '/a/node_modules/b', '/node_modules', '/a/node_modules',
                     '/a/node_modules/b/node_modules/c', '/a/my_node_modules/b', '/a/../b/./c/']) {
  console.log(place, Module._nodeModulePaths(place).join(' '));
}
console.log(JSON.stringify(module.paths) === JSON.stringify(Module._nodeModulePaths(__dirname)));
