// SPDX-License-Identifier: MIT
// Options that scripts carry and that must not stop them; --env-file and its sibling.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const run = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return [status, stdout.trim(), stderr.trim().split('\n')[0].replace(/^.*[/\\](node|rondo): /, '')];
};

for (const option of [
  '--max-old-space-size=200', '--max_old_space_size=200', '--max-semi-space-size=8',
  '--stack-size=900', '--harmony', '--no-opt',
  '--no-enable-source-maps', '--experimental-vm-modules', '--experimental-fetch',
  '--experimental-worker', '--experimental-modules',
  '--zero-fill-buffers', '--v8-pool-size=2', '--max-http-header-size=9000',
  '--no-node-snapshot', '--warnings', '--no-trace-warnings',
  '--input-type=commonjs', '--expose-gc', '--no-expose-gc',
]) {
  console.log(option, ...run(option, '-p', '1'));
}
console.log(...run('--max-http-header-size', '9000', '-p', '2'));
console.log(...run('--trace-warnings', '--no-trace-warnings', '-e',
                   'process.on("warning", () => {}); console.log(typeof gc)'));
for (const wrong of [['--max-old-space-size'], ['--max-old-space-size=x'], ['--no-such-option'],
                     ['--input-type=x']]) {
  console.log(wrong[0], run(...wrong, '-p', '1')[0]);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'env-'));
const one = path.join(folder, 'one');
const two = path.join(folder, 'two');
const none = path.join(folder, 'none');
fs.writeFileSync(one, 'A=1\nB=2\n# comment\n');
fs.writeFileSync(two, 'B=3\nC="x y"\nHOME=changed\n');
const show = 'const { A, B, C, HOME } = process.env; [A, B, C, HOME !== "changed"].join()';
console.log(...run(`--env-file=${one}`, '--env-file', two, '-p', show));
console.log(...run(`--env-file=${two}`, `--env-file-if-exists=${one}`, '-p', show));
console.log(run(`--env-file-if-exists=${none}`, '-p', '1').join('|').replace(none, 'NONE'));
console.log(run(`--env-file=${none}`, '-p', '1').join('|').replace(none, 'NONE'));
fs.rmSync(folder, { recursive: true });
