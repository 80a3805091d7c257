// SPDX-License-Identifier: MIT
// module._compile runs text as if it were in a file.
'use strict';

const Module = require('module');
const made = new Module('/somewhere/made.js', module);
made.filename = '/somewhere/made.js';
made.paths = Module._nodeModulePaths('/somewhere');
made._compile('exports.names = [__filename, __dirname, module.id, typeof require];' +
  'exports.same = module.exports === this;', made.filename);
console.log(JSON.stringify(made.exports), made.loaded, module.children.includes(made));
console.log(made.parent === module, made.paths.join());
try {
  made._compile('const [, at] = new Error().stack.split("\\n");' +
    'throw new Error(at.includes("/x/y.js:1"));', '/x/y.js');
} catch (e) {
  console.log(e.message);
}
