'use strict';
// A name that one script declares by let, and another one again.
const vm = require('vm');

const context = vm.createContext({});
const report = (what, work) => {
  try {
    work();
    console.log(what, 'is fine');
  } catch (error) {
    console.log(what, error.name, error.message);
  }
};
for (const run of [(code) => vm.runInThisContext(code), (code) => vm.runInContext(code, context)]) {
  run('let name = 1');
  for (const code of ['let name', 'const name = 1', 'class name {}', 'var name',
                      'function name() {}', '(0, eval)("var name")', '{ let name; }']) {
    report(code, () => run(code));
  }
}
