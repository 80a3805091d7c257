// SPDX-License-Identifier: MIT
// finally(), a returned promise and what built-in functions wait for are no awaits that never went on.
'use strict';

new Promise((resolve) => { setTimeout(resolve, 5); }).finally(() => console.log('finally'));
(async function returns() {
  return new Promise((resolve) => { setTimeout(resolve, 5); });
})().then(() => console.log('returned'));
(async function returnsAfterAwait() {
  await null;
  return new Promise((resolve) => { setTimeout(resolve, 6); });
})().then(() => console.log('returned after an await'));
(async function returnsThenable() {
  await null;
  return { then(resolve) { setTimeout(resolve, 7); } };
})().then(() => console.log('returned a thenable'));
(async function calls() {
  await require('fs/promises').stat(__filename);
})();
