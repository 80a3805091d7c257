// SPDX-License-Identifier: MIT
//
// Each of them wants a function, at once.
'use strict';

const tries = [() => setTimeout(), () => setTimeout('x', 1), () => setInterval(null),
  () => setImmediate({}), () => process.nextTick(1), () => queueMicrotask()];
for (const attempt of tries) {
  try {
    attempt();
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
