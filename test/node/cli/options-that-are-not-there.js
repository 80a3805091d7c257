// SPDX-License-Identifier: MIT
// Options of Node's that are not there: one line says so. What only asks for a profile or a trace
// is told once, and the script runs; what would change the script stops it. The lines are ours:
// Node has these options.
'use strict';

const { spawnSync } = require('child_process');

function run(args, environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: environment ?? '' },
  });
  console.log([environment ?? [], args].flat().join(' '), status,
              JSON.stringify(stdout), JSON.stringify(stderr));
}

for (const option of [
  '--cpu-prof', '--heap-prof', '--prof', '--trace-event-categories=v8', '--trace-events-enabled',
  '--experimental-strip-types', '--trace_events_enabled', '--no-experimental-strip-types',
  '--experimental-network-inspection', '--experimental-sqlite',
  '--experimental-webstorage', '--jitless', '--openssl-legacy-provider', '--report-on-fatalerror',
  '--report-on-signal', '--report-signal=SIGHUP', '--report-uncaught-exception', '--trace-exit',
  '--trace-gc', '--trace-sync-io', '--track-heap-objects',
  '--no-jitless', '--no-experimental-fetch', '--experimental-fetch',
  '--no-addons', '--no-experimental-global-navigator',
]) {
  run([option, '-p', '1']);
}
run(['--trace-event-categories', 'v8', '-p', '1']);
run(['--cpu-prof', '--cpu-prof', '--cpu-prof-dir=x', '-p', '1']);
run(['-p', '1'], '--cpu-prof');
run(['--cpu-prof', '-p', '1'], '--prof --cpu-prof');
run(['-e', 'new (require("worker_threads").Worker)("1", { eval: true })'], '--cpu-prof');

for (const option of [
  '--inspect', '--inspect=0', '--inspect-brk', '--inspect-port=1', '--debug-port=1', '--watch',
  '--watch-path=x', '--run', '--permission', '--experimental-permission', '--allow-fs-read=*',
  '--no-inspect', '--no-watch',
]) {
  run([option, '-p', '1']);
}
run(['-p', '1'], '--inspect');

// Source maps are told when a stack is shown.
run(['--enable-source-maps', '-p', '1']);
const { status, stderr } = spawnSync(process.execPath, ['--enable-source-maps', '-e', 'throw 1'],
                                     { encoding: 'utf8' });
console.log(status, stderr.split('\n')[0]);

// A Worker runs without them, and each is told once.
const make = 'const { Worker } = require("worker_threads"); const make = (...execArgv) => ' +
  '{ try { new Worker("", { eval: true, execArgv }) } catch (e) { console.log(e.code) } };';
for (const words of [
  "'--cpu-prof', '--cpu-prof-dir', 'x'", "'--inspect'", "'--inspect=0', '--watch'",
  "'--permission', '--allow-fs-read=*'", "'--no-inspect'", "'--inspect-port=1'", "'--run'",
  "'--no-such-option'",
]) {
  run(['-e', `${make} make(${words}); make(${words})`]);
}
