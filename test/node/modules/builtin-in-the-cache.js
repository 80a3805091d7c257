// SPDX-License-Identifier: MIT
// A cache entry under the name of a built-in module wins, but not for node:.
'use strict';

const real = require('path');
require.cache.path = { exports: 'mine', loaded: true };
console.log(require('path'), require('node:path') === real);
delete require.cache.path;
console.log(require('path') === real);
