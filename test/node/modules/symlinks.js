// SPDX-License-Identifier: MIT
// A symbolic link means the file behind it: one module, with that path.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const short = (name) => name.replace(__dirname, '.');
console.log(short(require('./fixtures/links/file-link')));
console.log(short(require.resolve('./fixtures/links/link-of-link')));
console.log(require('./fixtures/links/link-of-link') === require('./fixtures/links/real/file'));
const { from, near } = require('./fixtures/links/folder-link/beside');
console.log(short(from), near);
console.log(say(() => require('./fixtures/links/dangling')).split('\n')[0]);
