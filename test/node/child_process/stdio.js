// SPDX-License-Identifier: MIT
// stdio: ignored, inherited, a file, more pipes.
'use strict';

const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const file = path.join(fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-')), 'f');
const fd = fs.openSync(file, 'w+');
const c = spawn('sh', ['-c', 'echo to file; echo to pipe >&3'],
  { stdio: ['ignore', fd, 'inherit', 'pipe'] });
console.log(c.stdin, c.stdout, c.stderr, c.stdio.length);
c.stdio[3].on('data', (d) => console.log('3:', String(d)));
c.on('close', () => {
  console.log(fs.readFileSync(file, 'utf8'));
  fs.rmSync(path.dirname(file), { recursive: true });
  spawn('echo', ['inherited'], { stdio: 'inherit' }).on('close', (code) => {
    console.log(code);
    console.log(spawnSync('sh', ['-c', 'echo a; echo b >&2'], { stdio: ['pipe', 'pipe', 'ignore'],
      encoding: 'utf8' }).output);
  });
});
