// SPDX-License-Identifier: MIT
// Programs replace Module._load, _resolveFilename, prototype.require and _compile.
'use strict';

const Module = require('module');
const { _load, _resolveFilename } = Module;
const { _compile, require: original } = Module.prototype;
Module._resolveFilename = function(request, parent, isMain, options) {
  if (request === 'virtual') return require.resolve('./fixtures/plain/a');
  return Reflect.apply(_resolveFilename, this, [request, parent, isMain, options]);
};
Module._load = function(request, parent, isMain) {
  console.log('load', request, parent === module, isMain);
  return request === 'mock' ? 'mocked' : Reflect.apply(_load, this, [request, parent, isMain]);
};
console.log(require('mock'), require('virtual'));
Module.prototype.require = function(id) {
  console.log('require', id, this === module);
  return Reflect.apply(original, this, [id]);
};
Module.prototype._compile = function(content, filename) {
  return Reflect.apply(_compile, this, [`${content}module.exports += '!';`, filename]);
};
console.log(require('./fixtures/plain/noext'));
