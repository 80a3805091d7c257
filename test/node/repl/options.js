// SPDX-License-Identifier: MIT
// The options of repl.start and the methods of its server.
'use strict';
const repl = require('repl');
const { feed } = require('./fixtures/feed');

(async () => {
  await feed({ ignoreUndefined: true }, ['undefined', 'let a', '1']);
  await feed({ writer: (value) => `<${typeof value}>` }, ['1', '"a"', 'throw new Error("e")']);
  await feed({ replMode: repl.REPL_MODE_STRICT }, ['(function () { return this })()', '1']);
  await feed({ replMode: repl.REPL_MODE_SLOPPY },
             ['(function () { return typeof this })()', 'made = 1', 'made']);
  const evaluator = (code, context, file, callback) => {
    if (code === 'wait\n') setTimeout(callback, 5, null, 'waited');
    else if (code === 'fail\n') callback(new Error('failed'));
    else if (code === 'nothing\n') callback(null);
    else callback(null, [code, file.replace(/\d+/, 'N'), typeof context]);
  };
  await feed({ eval: evaluator }, ['some text', 'wait', 'nothing', 'fail', '.help']);
  await feed({ useColors: true }, ['[1, "a", null]', 'new Date(0)', 'Symbol("x")']);
  const closing = feed({}, ['x', 'fixed', '.mine some words', '.other', '.exit']);
  const { server } = require('./fixtures/feed');
  server.context.x = 'from outside';
  Object.defineProperty(server.context, 'fixed', { value: 1 });
  server.defineCommand('mine', {
    help: 'A command',
    action(text) {
      this.clearBufferedCommand();
      this.output.write(`mine: ${text}\n`);
      this.displayPrompt();
    },
  });
  server.defineCommand('other', function() {
    this.output.write('other\n');
    this.displayPrompt();
  });
  await closing;
  for (const work of [() => server.defineCommand('bad', {}), () => server.defineCommand('bad',
    { action: 1 }),
                      () => repl.start({ eval() {}, breakEvalOnSigint: true, ...streams() })]) {
    try {
      work();
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  console.log(server instanceof repl.REPLServer, server instanceof require('readline').Interface,
              new repl.Recoverable(new Error('e')) instanceof SyntaxError,
                repl.builtinModules.includes('fs'));
  console.log(Object.keys(server.commands), server.terminal, server.editorMode, server.useGlobal);

  const clearing = feed({}, ['var a = 1; a', '.clear', 'typeof a', '.help']);
  require('./fixtures/feed').server.on('reset', (context) => console.log('reset', typeof context));
  await clearing;
  await feed({ useGlobal: true }, ['globalThis.shared = 1', '.clear', 'shared']);
  console.log(shared); // eslint-disable-line
})();

function streams() {
  const { PassThrough } = require('stream');
  return { input: new PassThrough(), output: new PassThrough() };
}
