// SPDX-License-Identifier: MIT
//
// The snippet as it stands in the article: which comes first is not fixed.
'use strict';

setTimeout(() => {
  console.log('timeout');
}, 0);
setImmediate(() => {
  console.log('immediate');
});
