// SPDX-License-Identifier: MIT
// microtaskMode 'afterEvaluate': the timeout of a script is that of its microtasks, too.
'use strict';

const vm = require('vm');

try {
  vm.runInNewContext('Promise.resolve().then(() => { for (;;); })', {}, {
    timeout: 20, microtaskMode: 'afterEvaluate' });
} catch (error) {
  console.log(error.code);
}
