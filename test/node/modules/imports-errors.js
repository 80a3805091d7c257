// SPDX-License-Identifier: MIT
// What goes wrong with names that begin with #.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const ask = require('./fixtures/self/lib/ask');
for (const name of ['null', 'number', 'gone', 'nodep', 'up', 'scheme', 'other', 'lib/none', '',
                    'x/', 'lib/../x']) {
  console.log(name, say(() => ask(`#${name}`)));
}
console.log(say(() => require('#own')).split('\n')[0]);
