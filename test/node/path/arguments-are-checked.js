// SPDX-License-Identifier: MIT
// What is no string is refused, with the name of the argument.
'use strict';

const path = require('path');

const say = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
for (const flavour of [path.posix, path.win32]) {
  for (const value of [undefined, null, 5, {}, true]) {
    for (const name of ['normalize', 'dirname', 'basename', 'extname', 'isAbsolute', 'parse',
                        'join', 'resolve', 'relative', 'format']) {
      say(() => `${name} ${flavour[name](value)}`);
    }
    say(() => flavour.join('a', value));
    say(() => flavour.resolve(value, 'a'));
    say(() => flavour.relative('a', value));
    if (value !== undefined) say(() => flavour.basename('a', value));
    say(() => String(flavour.toNamespacedPath(value)));
  }
}
