// SPDX-License-Identifier: MIT
//
// Snippet 1 as it stands in the article: which comes first is not fixed.
'use strict';

setTimeout(() => {
  console.log('setTimeout');
}, 0);
setImmediate(() => {
  console.log('setImmediate');
});
