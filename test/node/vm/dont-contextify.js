// SPDX-License-Identifier: MIT
// vm.constants.DONT_CONTEXTIFY (Node 24): a context whose global is an ordinary one.
'use strict';

const vm = require('vm');

console.log(Object.keys(vm.constants));
const context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
console.log(vm.isContext(context), vm.runInContext('globalThis', context) === context,
            vm.runInContext('this', context) === context, typeof context.Array,
            context.Array === Array);
vm.runInContext('var a = 1; let b = 2; globalThis.c = 3', context);
console.log(context.a, context.b, context.c, vm.runInContext('[a, b, c]', context).join());
context.d = 4;
console.log(vm.runInContext('d', context));
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(context, 'a')));
Object.freeze(context);
console.log(vm.runInContext('e = 5; typeof e', context), Object.isFrozen(context));
console.log(vm.runInNewContext('typeof Array', vm.constants.DONT_CONTEXTIFY));
