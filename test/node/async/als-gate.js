// SPDX-License-Identifier: MIT
// Many wait in their own contexts for one promise that yet another settles.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const show = (what) => console.log(what, als.getStore());

let open;
const gate = new Promise((resolve) => { open = resolve; });

for (const name of ['a', 'b', 'c']) {
  als.run(name, () => {
    gate.then(() => show(`then ${name}`));
    gate.finally(() => show(`finally ${name}`));
    (async () => {
      await gate;
      show(`await ${name}`);
      await null;
      show(`await again ${name}`);
      queueMicrotask(() => show(`microtask ${name}`));
    })();
  });
}
(async () => { await gate; show('await without'); })();
gate.then(() => show('then without'));
als.run('opener', () => {
  setTimeout(() => {
    show('opening');
    open('value');
    queueMicrotask(() => show('after opening'));
  }, 2);
});
