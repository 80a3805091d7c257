// SPDX-License-Identifier: MIT
// The REPL of the command line: rondo on a terminal, rondo -i.
'use strict';

const { Number, NumberParseInt, StringPrototypeToLowerCase, StringPrototypeTrim } = primordials;
const repl = require('repl');
const { kStandalone } = require('internal/repl/eval');

function modeOf(env) {
  const name = StringPrototypeToLowerCase(StringPrototypeTrim(env.NODE_REPL_MODE ?? ''));
  return name === 'strict' ? repl.REPL_MODE_STRICT : repl.REPL_MODE_SLOPPY;
}

// NODE_NO_READLINE, NODE_REPL_MODE, NODE_REPL_HISTORY and NODE_REPL_HISTORY_SIZE are heeded.
function createRepl(env, options, callback) {
  options = {
    [kStandalone]: true,
    breakEvalOnSigint: true,
    ignoreUndefined: false,
    replMode: modeOf(env),
    useGlobal: true,
    ...options,
  };
  if (NumberParseInt(env.NODE_NO_READLINE)) options.terminal = false;
  const size = Number(env.NODE_REPL_HISTORY_SIZE);
  const isTerminal = 'terminal' in options ? options.terminal : process.stdout.isTTY;
  const server = repl.start(options);
  server.setupHistory({
    filePath: isTerminal ? env.NODE_REPL_HISTORY : '',
    size: size > 0 ? size : 1000,
    onHistoryFileLoaded: callback,
  });
  return server;
}

// The process lives as long as its REPL.
function startRepl() {
  process.stdout.write(`Welcome to Rondo ${process.versions.rondo}, with the API of Node.js ` +
                       `${process.version}.\nType ".help" for more information.\n`);
  const server = createRepl(process.env);
  server.on('exit', () => {
    process.exit();
  });
  return server;
}

module.exports = { createRepl, startRepl };
