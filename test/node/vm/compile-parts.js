// SPDX-License-Identifier: MIT
// vm.compileFunction takes a body and parameters, nothing that only looks so with what stands
// around it; whatever a program has done to Function and SyntaxError.
'use strict';

const vm = require('vm');

const { SyntaxError } = globalThis;
globalThis.Function = () => {};
globalThis.SyntaxError = undefined;
globalThis.hit = () => console.log('injected');
const context = vm.createContext({ hit });
const Theirs = vm.runInContext('SyntaxError', context);
vm.runInContext('SyntaxError = undefined; Function = () => {}', context);

const bodies = [
  '}); hit(); (function () {', '}, hit(), function () {', '}[hit()] + {', '}, async function () {',
  'return 1 }, { ', '}}); ({ a() {', '}\n/* */, {', '}.x, class {', '}(hit(), 1) + {',
];
for (const body of bodies) {
  for (const parsingContext of [undefined, context]) {
    try {
      vm.compileFunction(body, [], { parsingContext });
      console.log('passed', body);
    } catch (error) {
      console.log(error instanceof (parsingContext ? Theirs : SyntaxError), error.message);
    }
  }
}

for (const [body, ...params] of [
  ['{ return 1 }'], ['if (a) { return { b: a } }', 'a'], ['return `}${a}`', 'a'],
  ['return /}/.test(a)', 'a'], ['/*}*/ return "}"'], ['{} return typeof new.target'],
  ['"use strict"; { return typeof this }'], ['return a //}', 'a'], ['return a', 'a', 'a'],
  ['return \u00e9', '\u00e9', '\u00e9'], ['<!-- }'], ['return {}.x\n--> }'],
  ['function f() { return 1 } return f()'], ['"use strict"; return (() => { return 4 })()'],
]) {
  console.log(vm.compileFunction(body, params)('1', '2'));
}
