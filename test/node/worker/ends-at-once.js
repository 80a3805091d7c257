// SPDX-License-Identifier: MIT
// process.exit() and terminate() end a Worker's code where it is: nothing that would run after
// it runs, no `finally`, no microtask, no tick, and no handler catches it.
'use strict';
const { Worker } = require('worker_threads');

const exits = [
  'try { process.exit(3) } catch { mark() } finally { mark() } mark()',
  'Promise.resolve().then(() => { process.exit(4) }).then(mark, mark).finally(mark)',
  'process.nextTick(() => process.exit(5)); process.nextTick(mark)',
  'setImmediate(() => { queueMicrotask(mark); process.nextTick(mark); process.exit(6) }); setTimeout(mark, 0)',
  '[2, 1].sort(() => { process.exit(7) }); mark()',
  'require("vm").runInNewContext("try { exit() } finally { mark() }", { exit: () => process.exit(8), mark }); mark()',
  'class A { static #x = process.exit(9); static y = mark() }',
  '({ get x() { process.exit(10) } }).x; mark()',
  'process.on("exit", () => { process.exit(11); mark() })',
  'process.on("exit", () => { queueMicrotask(mark); setImmediate(mark); process.nextTick(mark) }); process.exitCode = 12',
  '"abc".replace(/b/, () => process.exit(13)); mark()',
  'new Promise(() => process.exit(14)).then(mark); mark()',
  'JSON.stringify({ toJSON() { process.exit(15) } }); mark()',
  '(async () => { await 0; try { await Promise.reject(1) } catch { process.exit(16) } mark() })()',
  'eval("process.exit(17)"); mark()',
];
const endless = [
  'for (;;);',
  'const f = () => { try { for (;;) Math.random() } catch { f() } finally { mark(); f() } }; f()',
  'const again = () => process.nextTick(again); again()',
  'const again = () => setImmediate(again); again()',
  'setInterval(() => {}, 1e6)',
  '/(a+)+$/.test("a".repeat(20) + "b"); for (;;) /(x+x+)+y/.test("xxxxxxxxxxxx")',
  'require("vm").runInNewContext("for (;;);"); mark()',
  'new (require("worker_threads").Worker)("for (;;);", { eval: true }); for (;;);',
  'require("worker_threads").parentPort.on("message", () => {})',
  'require("net").createServer().listen(0)',
];
const before = 'const mark = () => require("worker_threads").parentPort.postMessage(1);';

function run(code, terminates) {
  return new Promise((resolve) => {
    let marks = 0;
    const worker = new Worker(before + code, { eval: true });
    worker.on('message', () => marks++);
    worker.on('error', (error) => console.log(`${error}`));
    worker.on('exit', (status) => resolve(`${status} ${marks}`));
    if (terminates) worker.on('online', () => setTimeout(() => worker.terminate(), 10));
  });
}

(async () => {
  for (const code of exits) console.log(await run(code, false));
  console.log((await Promise.all(endless.slice(0, 2).map((code) => run(code, true)))).join());
  for (const code of endless.slice(2)) console.log(await run(code, true));
})();
