// SPDX-License-Identifier: MIT
//
// What the command line asks for, begun: a script, -e, -p, -c, standard input, the REPL, tests.
'use strict';

const { getOption } = require('internal/options');
const { words, OBSERVED } = native('tasks');

function preload() {
  const list = getOption('--require');
  if (list !== undefined) require('internal/modules/run').preload(list);
}

function evaluate(run, code, isInteractive) {
  const { module } = globalThis; // of the REPL, which keeps it
  run.evalScript(code, { print: getOption('--print') === true });
  if (isInteractive) globalThis.module = module;
}

function start() {
  // It captures what it needs to tell objects apart, before a program can break prototypes.
  if (native('types').cellType === undefined) require('internal/types');
  if (getOption('--expose-gc')) {
    primordials.ObjectDefineProperty(globalThis, 'gc', {
      __proto__: null, configurable: true, writable: true, value: require('internal/gc'),
    });
  }
  const files = getOption('--env-file');
  if (files !== undefined) require('internal/process/dotenv').loadEnvFiles(files);
  if (getOption('--disallow-code-generation-from-strings')) {
    // It makes specimens with new Function, when it meets the first object that needs them.
    require('internal/types').kindOf(new primordials.Date(0));
    native('vm').forbidEval(undefined, 'Code generation from strings disallowed for this context');
  }
  if (getOption('--trace-uncaught')) native('stack').traceThrows();
  if (words[OBSERVED] === 1) require('internal/observe').start();
  if (getOption('--why')) require('internal/why').start();
  if (getOption('--blocked') !== undefined) require('internal/blocked').start();
  if (native('process').envGet('NODE_CHANNEL_FD') !== undefined) {
    require('internal/child/channel').connectToParent();
  }
  if (getOption('subcommand') === 'doctor') {
    require('internal/doctor').examine();
    require('internal/tasks').mainEnded();
    return;
  }
  const tool = getOption('tool');
  if (tool !== undefined) {
    require('rondo/tools/run').run(tool);
    require('internal/tasks').mainEnded();
    return;
  }
  if (getOption('--loop') === 'browser') {
    require('web/page/command').start();
    return;
  }
  const run = require('internal/modules/run');
  const script = getOption('script');
  const code = getOption('--eval');
  const loaders = getOption('--experimental-loader');
  const imports = getOption('--import') ?? (loaders === undefined ? undefined : []);
  if (loaders !== undefined) require('internal/esm/main').registerLoaders(loaders);
  if (getOption('--check')) {
    if (imports === undefined) run.checkSyntax(script);
    else require('internal/esm/main').preload(imports, () => run.checkSyntax(script));
    return;
  }
  const isTest = getOption('--test') === true;
  const isFile = script !== undefined && script !== '-';
  if (isFile && !isTest && getOption('--input-type') !== undefined && code === undefined) {
    throw new (require('internal/errors').codes.ERR_INPUT_TYPE_NOT_ALLOWED)();
  }
  // Tests that share this process load them themselves, as part of the tests.
  if (!isTest || getOption('--test-isolation') !== 'none') preload();
  const isInteractive = !isFile && !isTest && (getOption('--interactive') === true ||
    (code === undefined && native('stdio').isTerminal(0)));
  const begin = () => {
    if (isInteractive) require('internal/repl/start').startRepl();
    if (isTest) require('internal/test/run').runCommandLine();
    else if (code !== undefined) evaluate(run, code, isInteractive);
    else if (isFile) run.runMain(script);
    else if (!isInteractive) run.runStdin();
  };
  begin.displayName = ''; // as a stack shows it, without a name
  if (imports === undefined || isTest) begin();
  else require('internal/esm/main').preload(imports, begin);
  require('internal/tasks').mainEnded();
}

start.displayName = 'call'; // which no stack shows
module.exports = { start };
