// SPDX-License-Identifier: MIT
// Targets outside of the package, of a wrong type or without a file, and mixed keys.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const ask = require('./fixtures/exports/ask');
for (const name of ['up', 'bare', 'abs', 'number', 'nm', 'gone', 'folder', 'index', 'p/../x',
                    'p/node_modules/y', 'p/%2e%2e/y']) {
  console.log(name, say(() => ask(`wrong/${name}`)));
}
console.log(say(() => ask('mixed/a')));
try {
  ask('wrong/gone');
} catch (e) {
  console.log(Object.keys(e).join(), e.path.replace(__dirname, '.'));
}
