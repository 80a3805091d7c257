'use strict';
// The global object of a context answers as Node's when somebody wants to close it to new
// properties, reads what the sandbox inherits, and deletes what stands before a built-in.
const vm = require('vm');

const sandbox = Object.create({ inherited: 1 });
const context = vm.createContext(sandbox);
const global = vm.runInContext('globalThis', context);
const report = (what, work) => {
  try {
    console.log(what, work());
  } catch (error) {
    console.log(what, error.name, error.message);
  }
};
for (const code of [
  'Object.freeze(globalThis)', 'Object.seal(globalThis)', 'Object.preventExtensions(globalThis)',
  'Reflect.preventExtensions(globalThis)', 'Object.isFrozen(globalThis)',
  'Object.isExtensible(globalThis)', 'made = 1', 'Object.freeze({ x: 1 }).x',
  '"none" in globalThis', 'inherited', 'typeof none',
  'Array = 5', 'delete globalThis.Array', 'typeof Array', '"Array" in globalThis',
  'Function("byFunction = 3")()', 'delete byFunction', 'typeof byFunction',
  'Object.keys(globalThis).includes("byFunction")',
]) {
  report(code, () => vm.runInContext(code, context));
}
for (const close of [Object.freeze, Object.seal, Object.preventExtensions,
                     Reflect.preventExtensions]) {
  report(close.name, () => close(global));
}
console.log(Object.isExtensible(sandbox), Object.keys(sandbox));
