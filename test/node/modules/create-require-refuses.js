// SPDX-License-Identifier: MIT
// module.createRequire wants an absolute path or a file URL.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const { createRequire } = require('module');
for (const value of ['x.js', './x.js', '', 'http://x/y.js', 5, undefined, null, {}]) {
  console.log(say(() => typeof createRequire(value)));
}
