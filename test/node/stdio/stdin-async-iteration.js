// SPDX-License-Identifier: MIT
// process.stdin can be iterated.
'use strict';

(async () => {
  let all = '';
  for await (const piece of process.stdin) all += piece;
  console.log(JSON.stringify(all));
})();
