// SPDX-License-Identifier: MIT
// Errors of a context have stacks as ours have, and settings of their own.
'use strict';

const util = require('util');
const vm = require('vm');

const context = vm.createContext({});
const run = (code) => vm.runInContext(code, context);

run('function a() { return new Error("x"); } function b() { return a(); }');
console.log(run('Error.stackTraceLimit'), run('b().stack.split("\\n").length') > 3);
console.log(run('Error.stackTraceLimit = 2; b().stack.split("\\n").length'), Error.stackTraceLimit);
Error.stackTraceLimit = 1;
console.log(run('Error.stackTraceLimit = 3; b().stack.split("\\n").length'),
            new Error('main').stack.split('\n').length);
Error.stackTraceLimit = 10;
console.log(run(`Error.prepareStackTrace = (error, sites) => error.message + sites.length;
                 const prepared = b().stack; delete Error.prepareStackTrace; prepared`));
console.log(run('b().stack').split('\n').slice(0, 2).join('\n').replace(/:\d+:\d+\)/, ')'));
console.log(run(`class Own extends Error {
                   constructor(m) { super(m); this.name = "Own"; }
                 }
                 var own = new Own("m");
                 [own.stack.split("\\n")[0], own instanceof Error, String(own)]`).join());
console.log(util.inspect(context.own).split('\n')[0], util.types.isNativeError(context.own));
console.log(run('var o = {}; Error.captureStackTrace(o); /at evalmachine/.test(o.stack)'));
console.log(run('[Error("no new").message, new AggregateError([1], "ag").errors.length, ' +
                'new Error("c", { cause: 5 }).cause]').join());
console.log(run(`[TypeError.name, Error.length, Object.getPrototypeOf(TypeError) === Error,
                  TypeError.prototype.constructor === TypeError]`).join());

process.on('uncaughtException', (error) => {
  console.log('uncaught', error.message, error instanceof Error);
});
vm.runInNewContext('later(() => { throw new Error("late"); })', { later: setImmediate });
