// SPDX-License-Identifier: MIT
// A prototype that was set on a context's global is found by instanceof and isPrototypeOf. Another
// context does not have it.
'use strict';
const vm = require('vm');

const here = class Here {};
for (const sandbox of [{}, { x: 1 }, Object.create({ inherited: 1 })]) {
  const context = vm.createContext(sandbox);
  const other = vm.createContext({});
  const run = (code) => vm.runInContext(code, context);
  console.log(run(`class W { m() { return 5; } }
    class V extends W {}
    Object.setPrototypeOf(globalThis, V.prototype);
    [globalThis instanceof V, globalThis instanceof W, this instanceof W,
     V.prototype.isPrototypeOf(globalThis), W.prototype.isPrototypeOf(this), m(),
     Object.getPrototypeOf(globalThis) === V.prototype, globalThis instanceof Object].join()`));
  console.log(vm.runInContext('[typeof m, globalThis instanceof Object].join()', other));
  console.log(run('W.prototype.late = 9; late'));
  Object.setPrototypeOf(run('globalThis'), here.prototype);
  console.log(run('globalThis') instanceof here, run('globalThis instanceof V'), run('typeof m'));
  console.log(run('Reflect.setPrototypeOf(globalThis, null)'),
              run('Object.getPrototypeOf(globalThis)'), run('globalThis') instanceof here);
  console.log(run('globalThis instanceof Object'), Object.getPrototypeOf(other) === Object.prototype);
}
