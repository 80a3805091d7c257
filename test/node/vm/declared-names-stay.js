'use strict';
// Code cannot delete what a script has declared; it only goes from the sandbox.
const vm = require('vm');

const sandbox = { given: 1 };
const context = vm.createContext(sandbox);
const run = (code) => vm.runInContext(code, context);
run('function q() { return 1; } var v = 2; made = 3');
console.log(run('delete globalThis.q'), run('typeof q'), 'q' in sandbox);
console.log(run('delete v'), run('v'), 'v' in sandbox);
console.log(run('delete made'), run('typeof made'), 'made' in sandbox);
console.log(run('delete given'), run('typeof given'), 'given' in sandbox);
console.log(run('Reflect.deleteProperty(globalThis, "v")'), run('delete globalThis.none'));
console.log(run('"use strict"; try { delete globalThis.v; } catch (e) { e.name }'));
console.log(run('v = 4; globalThis.v'), sandbox.v);
console.log(run('function q() { return 5; } q()'), sandbox.q());
console.log(run('Object.getOwnPropertyDescriptor(globalThis, "v")'));
console.log(run('Object.defineProperty(globalThis, "v", { get: () => 6, configurable: true }); v'));
