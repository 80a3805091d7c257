// SPDX-License-Identifier: MIT
// The rows of the table Node/browser, for the programs that docs/browser.md has for them; and
// globals that one side lacks. The outputs are those of Node 20 and Chromium.
'use strict';

const path = require('path');
const { compare, tell } = require('./fixtures/compare');

const examples = path.join(__dirname, '../../../examples/browser');
for (const name of ['boundary.js', 'tick.js', 'idle.js', 'timers.js', 'errors.js']) {
  tell(name, ['--virtual-time', '--loops=node20,browser', name], examples);
}
tell('globals.js', ['--loops=node20,browser', 'globals.js']);
tell('module.mjs', ['--loops=node20,browser', 'module.mjs']);
for (const { loop, missing } of compare(['--loops=node10,node20,browser', 'globals.js']).loops) {
  console.log(loop, missing.join(' '));
}
