// SPDX-License-Identifier: MIT
// emitWarning refuses what is no warning.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

for (const args of [[1], [{}], [true], [[]], ['', '', {}], ['', 1], ['', '', 1], ['', true],
                    ['', '', true], ['', []], [], [undefined, 'foo']]) {
  show(() => process.emitWarning(...args));
}
