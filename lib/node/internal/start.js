// SPDX-License-Identifier: MIT
//
// What the command line asks for, begun: a script, -e, -p, -c, standard input.
'use strict';

const { getOption } = require('internal/options');

function preload() {
  const list = getOption('--require');
  if (list !== undefined) require('internal/modules/run').preload(list);
}

function start() {
  if (getOption('--expose-gc')) {
    primordials.ObjectDefineProperty(globalThis, 'gc', {
      __proto__: null, configurable: true, writable: true, value: native('tasks').gc,
    });
  }
  if (getOption('--why')) require('internal/why').start();
  if (native('process').envGet('NODE_CHANNEL_FD') !== undefined) {
    require('internal/child/channel').connectToParent();
  }
  const run = require('internal/modules/run');
  const script = getOption('script');
  const code = getOption('--eval');
  if (getOption('--check')) {
    run.checkSyntax(script);
    return;
  }
  preload();
  if (code !== undefined) run.evalScript(code, { print: getOption('--print') === true });
  else if (script === undefined || script === '-') run.runStdin();
  else run.runMain(script);
}

module.exports = { start };
