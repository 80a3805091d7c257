// SPDX-License-Identifier: MIT
// timeout and breakOnSigint end a script, and microtasks too, however short each is; runs within
// runs.
'use strict';

const vm = require('vm');

const log = (...words) => console.log(...words);
const own = (names) => vm.createContext({ log, ...names }, { microtaskMode: 'afterEvaluate' });
function attempt(name, run) {
  try {
    log(name, run());
  } catch (error) {
    log(name, error.code ?? error, error.message ?? '');
  }
}

// ---- time ---------------------------------------------------------------------------------

for (const code of ['for (;;);', 'try { for (;;); } finally { for (;;); }',
                    'while (true) { try { for (;;); } catch {} }']) {
  attempt('endless', () => vm.runInNewContext(code, {}, { timeout: 20 }));
}
attempt('of another context', () => {
  try {
    return vm.runInNewContext('for (;;);', {}, { timeout: 20 });
  } catch (error) {
    return error instanceof Error;
  }
});
attempt('nested', () => vm.runInNewContext('run("for (;;);", {}, { timeout: 10 })', {
  run: vm.runInNewContext }, { timeout: 5000 }));
attempt('a microtask', () => vm.runInNewContext('Promise.resolve().then(() => { for (;;); })', {}, {
  timeout: 20, microtaskMode: 'afterEvaluate' }));
const context = own({});
const run = (code, options) => vm.runInContext(code, context, options);
const endless = 'Promise.resolve().then(function f() { count++; Promise.resolve().then(f); });';
attempt('one chain', () => run(`count = 0; ${endless}`, { timeout: 50 }));
log(context.count > 10);
attempt('it is gone', () => run('count = 0', { timeout: 1000 }));
attempt('several', () => run(`${endless} ${endless} (async () => { for (;;) await 0; })();`,
                             { timeout: 50 }));
attempt('they are gone', () => run('0', { timeout: 1000 }));
attempt('the rest goes with it', () => run(
  'Promise.resolve().then(() => { for (;;); }); Promise.resolve().then(() => log("never"));',
  { timeout: 50 }));
run('0');

// What a script queued that did not get to its end waits for the next.
attempt('thrown', () => run('Promise.resolve().then(() => log("after throw")); throw 1'));
log('next');
run('0');
attempt('ended', () => run('Promise.resolve().then(() => log("after end")); for (;;);',
                           { timeout: 50 }));
log('next');
run('0');

// The time is that of all tasks together.
context.busy = (ms) => {
  const end = Date.now() + ms;
  while (Date.now() < end);
};
context.turns = 0;
attempt('long tasks', () => run(
  '(function f() { turns++; busy(60); Promise.resolve().then(f); })()', { timeout: 200 }));
log(context.turns < 50); // 4 on an idle machine

// A run without a limit within one that has.
const inner = own({ count: 0 });
context.inner = () => vm.runInContext(endless, inner);
attempt('within', () => run('inner(); log("not here")', { timeout: 50 }));
attempt('well', () => vm.runInContext('log("inside"); 1', inner));

// ---- SIGINT -----------------------------------------------------------------------------------

const kill = () => process.kill(process.pid, 'SIGINT');
const options = { breakOnSigint: true };
globalThis.program = { kill, log, run: (code) => vm.runInThisContext(code, options) };
const runHere = (code) => vm.runInThisContext(code, options);
attempt('the inner one', () => runHere(`
  try {
    program.run('program.kill(); for (;;);');
  } catch (error) {
    program.log('caught', error.code);
  }
  'goes on'`));
attempt('after an inner one', () => runHere('program.run("1"); program.kill(); for (;;);'));
attempt('before an inner one', () => runHere(
  'program.kill(); program.run("for (;;);"); program.log("not here")'));
context.kill = kill;
attempt('in microtasks', () => run(
  `count = 0;
   Promise.resolve().then(function f() {
     if (++count === 100) kill();
     Promise.resolve().then(f);
   })`, options));
log(context.count >= 100);
