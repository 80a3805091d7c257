// SPDX-License-Identifier: MIT
// The timeout of a script ends it, whatever it catches.
'use strict';

const vm = require('vm');

function thrown(fn) {
  try {
    return fn();
  } catch (error) {
    return error;
  }
}

for (const code of ['for (;;);', 'try { for (;;); } finally { for (;;); }',
                    'while (true) { try { for (;;); } catch {} }']) {
  const error = thrown(() => vm.runInNewContext(code, {}, { timeout: 20 }));
  console.log(error.code, error.message, error instanceof Error);
}
const nested = thrown(() => vm.runInNewContext('run("for (;;);", {}, { timeout: 10 })', {
  run: vm.runInNewContext }, { timeout: 5000 }));
console.log(nested.message);
console.log(vm.runInNewContext('1 + 1', {}, { timeout: 1000 }));
