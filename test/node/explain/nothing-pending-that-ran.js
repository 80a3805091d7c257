// SPDX-License-Identifier: MIT
// finally(), a returned promise and what built-in functions wait for are no awaits that never went on.
'use strict';

new Promise((resolve) => { setTimeout(resolve, 5); }).finally(() => console.log('finally'));
(async function returns() {
  return new Promise((resolve) => { setTimeout(resolve, 5); });
})().then(() => console.log('returned'));
(async function calls() {
  await require('fs/promises').stat(__filename);
})();
