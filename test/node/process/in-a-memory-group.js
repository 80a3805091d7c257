// SPDX-License-Identifier: MIT
// In a control group with 150 MiB: garbage is collected in time; who keeps more than there is gets an
// end, by the kernel or with a message, and nothing hangs. Skipped where no group can be made.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');

const LIMIT_MIB = 150;
const ways = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' }, // version 1
  { folder: '/sys/fs/cgroup', limit: 'memory.max' }, // version 2
];

function makeGroup() {
  for (const { folder, limit } of ways) {
    const group = `${folder}/rondo-test-${process.pid}`;
    try {
      fs.mkdirSync(group);
      fs.writeFileSync(`${group}/${limit}`, `${LIMIT_MIB << 20}`);
      return group;
    } catch {
      try { fs.rmdirSync(group); } catch { /* it was not made */ }
    }
  }
  process.exit(77);
}

const group = makeGroup();
process.on('exit', () => fs.rmdirSync(group));

function run(code) {
  const enter = 'echo $$ > "$0/cgroup.procs" && exec "$@"';
  return spawnSync('sh', ['-c', enter, group, process.execPath, '-e', code], { encoding: 'utf8' });
}

const objects = run(`
  let sum = 0;
  for (let i = 0; i < 5e6; i++) sum += { i, text: 'x' + i, list: [i, i] }.list.length;
  console.log(sum);`);
console.log('objects:', objects.status, objects.stdout.trim());

const bytes = run(`
  let sum = 0;
  for (let i = 0; i < 10000; i++) sum += Buffer.alloc(100000).length + ('x'.repeat(10000) + i).length;
  console.log(sum > 1e9);`);
console.log('bytes:', bytes.status, bytes.stdout.trim());

const kept = run('const all = []; for (let i = 0; ; i++) all.push({ i, text: `x${i}`, list: [i, i] });');
console.log('kept:', kept.status === 134 || kept.signal === 'SIGKILL' || kept.signal === 'SIGABRT');

const keptBytes = run('const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1));');
console.log('kept bytes:', keptBytes.status !== 0);
