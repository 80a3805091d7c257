// SPDX-License-Identifier: MIT
// Standard streams of a Worker: piped to its parent's, or streams of the parent's.
'use strict';
const { Worker } = require('worker_threads');

function collect(stream) {
  return new Promise((resolve) => {
    let text = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk) => { text += chunk; });
    stream.on('end', () => resolve(text));
  });
}

(async () => {
  const worker = new Worker(`
    console.log('%s %d', 'log', 1);
    console.error('error');
    process.stdout.write(Buffer.from('bytes '));
    process.stdout.write('74657874', 'hex', () => process.stderr.write('written'));
    process.stdout.write('\\u00e4\\u{1f600}\\n');
    console.log(process.stdout.isTTY, process.stdin.isTTY, process.stdout.writable);
    process.stdin.on('data', (chunk) => console.log('in', String(chunk)));
    process.stdin.on('end', () => console.log('end'));
  `, { eval: true, stdout: true, stderr: true, stdin: true });
  console.log(worker.stdin.constructor.name.length > 0, worker.stdout.readable);
  worker.stdin.write('first');
  worker.stdin.write(Buffer.from(' second'));
  setImmediate(() => worker.stdin.end(' last'));
  const [out, err] = await Promise.all([collect(worker.stdout), collect(worker.stderr)]);
  console.log(JSON.stringify(out.replace(/in [^]*?\nend/, (text) =>
    text.replace(/\nin /g, ''))), JSON.stringify(err));

  const big = new Worker('process.stdout.write("x".repeat(1 << 20)); process.stdout.end("last")',
                         { eval: true, stdout: true });
  const text = await collect(big.stdout);
  console.log(text.length, text.slice(-5), big.stdin);

  const empty = new Worker('process.stdin.on("end", () => console.log("no input")).resume()',
                           { eval: true });
  await new Promise((resolve) => empty.on('exit', resolve));

  // What was written before the end is not lost.
  const fails = new Worker('console.log("before the end"); process.exit(2)', { eval: true });
  await new Promise((resolve) => fails.on('exit', (code) => { console.log(code); resolve(); }));
  const piped = new Worker('for (let i = 0; i < 3; i++) console.log("line", i)', { eval: true });
  await new Promise((resolve) => piped.on('exit', resolve));
  const nested = new Worker('new (require("worker_threads").Worker)("console.log(1); ' +
    'process.stdout.write(String(2) + String.fromCharCode(10))", { eval: true })', { eval: true });
  await new Promise((resolve) => nested.on('exit', resolve));
  setImmediate(() => console.log('done'));
})();
