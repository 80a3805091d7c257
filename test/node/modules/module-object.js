// SPDX-License-Identifier: MIT
// What a module knows of itself.
'use strict';

const child = require('./fixtures/module/child');
const short = (value) => JSON.stringify(value).replaceAll(__dirname, '.');
console.log(module.id, short(module.filename), short(module.path), module.loaded);
console.log(short(child.module.id), short(child.module.filename), short(child.module.path));
console.log(child.module.loaded, child.module.paths[0].replace(__dirname, '.'));
console.log(module.parent, child.parent === module, child.main === module);
console.log(require.main === module, process.mainModule === module);
console.log(Object.keys(module).join(), Object.keys(require).join());
console.log(module.children.length, module.children[0] === child.module);
console.log(require('./fixtures/module/other').first, module.children.length);
console.log(module.isPreloading, module.constructor === require('module'));
console.log(this === module.exports, exports === module.exports, arguments.length);
console.log(typeof module.require, module.require('path') === require('path'));
setTimeout(() => console.log(module.loaded), 1);
