// SPDX-License-Identifier: MIT
// require.extensions: handlers by extension, the longest that is known wins.
'use strict';

const { readFileSync } = require('fs');
const handler = (name) => (module, file) => {
  module.exports = name + readFileSync(file, 'utf8').trim().toUpperCase();
};
console.log(Object.keys(require.extensions).join());
require.extensions['.up'] = handler('up ');
require.extensions['.b'] = handler('b ');
require.extensions['.a.b'] = handler('a.b ');
console.log(require('./fixtures/ext/thing'), require('./fixtures/ext/two.a.b'));
console.log(require('./fixtures/ext/x.unknown'));
delete require.extensions['.a.b'];
delete require.cache[require.resolve('./fixtures/ext/two.a.b')];
console.log(require('./fixtures/ext/two.a.b'));
require.extensions['.js'] = ((old) => (module, file) => {
  console.log('js', file.replace(__dirname, '.'));
  old(module, file);
})(require.extensions['.js']);
console.log(require('./fixtures/plain/a'));
