// SPDX-License-Identifier: MIT
// Programs that throw, exit, never end, print binary or megabytes, redefine what is global, fork or keep the
// pool busy are explained as far as they went. No Node has this: the expected output is written by hand.
'use strict';

const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-bad-'));
const file = path.join(folder, 'bad.js');

function explain(title, text, more = {}) {
  fs.writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['explain', ...more.words ?? [], 'bad.js'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, ...more.env } });
  console.log(`${title}: ${status}`);
  return { stdout, stderr };
}

const has = (text, pattern) => console.log(pattern.test(text) ? 'yes' : text.slice(0, 2000));

let { stdout, stderr } = explain('throws', 'console.log("a");\nthrow new Error("x");');
has(stderr, /^main +bad\.js:1 +a +the main script$/m);
has(stderr, /and \d+ more lines +the same write$/m);

({ stderr } = explain('exits', 'setTimeout(() => {}, 1000);\nconsole.log("a");\nprocess.exit(3);'));
has(stderr, /^main +bad\.js:2 +a +the main script$/m);
has(stderr, /^Still pending at the end: the timeout \(bad\.js:1\)\.$/m);

({ stderr } = explain('binary', 'process.stdout.write(Buffer.from([0, 27, 255, 10, 65, 10]));'));
has(stderr, /^main +bad\.js:1 +\ufffd{3} +the main script$/m);

({ stdout, stderr } = explain('megabytes', 'for (let i = 0; i < 30000; i++) console.log("x".repeat(100));'));
console.log(stdout.length, stderr.split('\n').length);
({ stdout } = explain('one large write', 'process.stdout.write(`${"x".repeat(3e6)}\\n`);'));
console.log(stdout.length);

({ stderr } = explain('redefines', `
console.log = (text) => process.stdout.write(text + '\\n');
globalThis.Promise = null; Array.prototype.push = null; Map.prototype.get = null;
setTimeout(() => console.log('mine'), 1);`));
has(stderr, /^timeout +bad\.js:4 +mine +setTimeout of 1 ms, set by the main script/m);

({ stdout, stderr } = explain('forks', `
if (process.argv[2]) console.log('child');
else require('child_process').fork(__filename, ['x']).on('exit', () => console.log('parent'));`));
console.log(stdout);
has(stderr, /^exit +bad\.js:3 +parent /m);

({ stderr } = explain('a busy pool', `
const { pbkdf2 } = require('crypto');
for (let i = 0; i < 3; i++) pbkdf2('a', 'b', 300000, 64, 'sha512', () => {});`,
{ env: { UV_THREADPOOL_SIZE: '1' } }));
has(stderr, /^The threads of the pool were busy: 2 pieces of work waited for one, .*the callback of pbkdf2 \(bad\.js:3\)/m);

({ stdout, stderr } = explain('unwritable', 'console.log("not run");', { words: ['-o', path.join(folder, 'no', 'x')] }));
has(stdout, /^$/);
has(stderr, /^rondo explain: cannot write .*: ENOENT/);

// Ctrl-C goes to all processes of the terminal.
fs.writeFileSync(file, 'setInterval(() => {}, 1000);\nconsole.log("ready");');
const child = spawn(process.execPath, ['explain', 'bad.js'], { cwd: folder, detached: true });
let said = '';
child.stderr.on('data', (data) => { said += data; });
child.stdout.once('data', () => process.kill(-child.pid, 'SIGINT'));
child.on('close', (code) => {
  console.log(`never ends: ${code}`);
  has(said, /^main +bad\.js:2 +ready +the main script$/m);
  has(said, /^Still pending at the end: the interval \(bad\.js:1\)\.$/m);
  fs.rmSync(folder, { recursive: true });
});
