// SPDX-License-Identifier: MIT
// Assigning to a constant of the global scope, or to what nobody can change in the global object, is
// an error wherever it happens, and never the end of all that follows.
'use strict';
const { spawnSync } = require('child_process');
const vm = require('vm');
const { Worker } = require('worker_threads');

const script = (code) => vm.runInThisContext(code);
script('const constant = 1; var object = {}');

// Each of these is the first error of a process.
for (const [input, ...args] of [
  ['', '-e', 'const x = 1; x = 2'],
  ['', '-p', 'const x = 1; x++'],
  ['const x = 1; function f() { x = 2 } f()', '-'],
  ['', '-e', '"use strict"; globalThis.undefined = 1'],
  ['', '-e', 'const x = 1; try { x = 2 } catch (e) { console.log(e.name, e.stack.split("\\n")[1]) }'],
  ['const x = 1\nx = 2\nx++\n"after"\n', '-i'],
]) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8', input, timeout: 100000,
  });
  const errors = `${stdout}${stderr}`.match(/TypeError/g)?.length;
  console.log(args[0], status, signal, errors, stdout.includes("'after'"));
}

for (const code of [
  'constant = 2', 'constant++', '--constant', 'constant += 2', '[constant] = [1]',
  '({ a: constant } = {})', 'for (constant of [1]);', '(constant) = 3', 'object.x = constant = 4',
  '(() => constant--)()', '[...constant] = [1]', '(() => { "use strict"; constant = 5 })()',
  '"use strict"; undefined = 1', '"use strict"; NaN++', '(0, eval)("constant = 6")',
]) {
  let caught;
  try {
    script(code);
  } catch (error) {
    caught = error;
  }
  console.log(code, caught instanceof TypeError);
  try {
    throw caught;
  } catch (again) {
    console.log(again === caught, typeof again.stack, script('constant'));
  }
}
Promise.resolve().then(() => script('constant = 7')).catch((error) => console.log(error.name));

new Worker('const x = 1; x = 2', { eval: true }).on('error', (error) => console.log(error.name));
