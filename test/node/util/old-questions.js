// SPDX-License-Identifier: MIT
// isArray and the like still answer.

'use strict';

const util = require('util');
console.log(util.isArray([]), util.isString(''), util.isNullOrUndefined(null), util.isRegExp(/x/),
            util.isDate({}));
console.log(util.isError(new Error()), util.isFunction(() => {}), util.isPrimitive({}),
            util.isObject(null));
console.log(util._extend({ a: 1 }, { b: 2 }), util.toUSVString('a\ud800b') === 'a\ufffdb');
