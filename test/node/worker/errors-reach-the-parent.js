// SPDX-License-Identifier: MIT
// What a Worker does not catch is an 'error' of its parent's: of the same built-in class, with its
// properties, whatever it is.
'use strict';
const util = require('util');
const { Worker } = require('worker_threads');

const cases = [
  'throw new TypeError("one", { cause: new RangeError("two") })',
  'class Mine extends SyntaxError { constructor() { super("mine"); this.extra = [1, { a: 2 }]; this.f = () => {}; } get seen() { return "getter"; } }; throw new Mine()',
  'const e = new Error("coded"); e.code = "ERR_OWN"; e.name = "Named"; throw e',
  'throw { plain: true, nested: { list: [1, 2] } }',
  'throw "text"',
  'throw null',
  'throw undefined',
  'throw 12n',
  'throw Symbol("sign")',
  'throw function named() {}',
  'throw { [require("util").inspect.custom]() { return "shown as this"; } }',
  'throw new Proxy({}, {})',
  'require("fs").readFileSync("/no/such/file")',
  'Promise.reject(5)',
  'setTimeout(() => { null.x }, 1)',
  'process.on("uncaughtException", () => { throw new EvalError("again") }); throw 1',
  'process.on("exit", () => { throw new URIError("at exit") })',
  'new (require("worker_threads").Worker)("throw new ReferenceError(\'inner\')", { eval: true })',
  'require("assert").strictEqual(1, 2)',
];

function describe(error) {
  if (!util.types.isNativeError(error) && !(error instanceof Error)) return util.inspect(error);
  const { stack, message, ...rest } = error;
  return util.inspect([Object.prototype.toString.call(error), error.constructor.name, error.name,
                       message.split('\n')[0], String(stack).includes(message.split('\n')[0]),
                       error.cause === undefined ? '' : util.inspect(error.cause).split('\n')[0],
                       Object.keys(rest).filter((key) => key !== 'diff').sort(), error.extra, error.seen], { depth: 4 });
}

(async () => {
  for (const code of cases) {
    await new Promise((resolve) => {
      const worker = new Worker(code, { eval: true });
      worker.on('error', (error) => console.log(describe(error)));
      worker.on('exit', (status) => { console.log('exit', status); resolve(); });
    });
  }
  // Nobody listens: the parent's exception.
  process.on('uncaughtException', (error) => console.log('uncaught', error.message));
  new Worker('throw new Error("unheard")', { eval: true });
})();
