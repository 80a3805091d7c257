// SPDX-License-Identifier: MIT
// Each signal reaches a program once, whether a tool runs it or nobody does, and whether the
// signal is for one process or for the whole group, as those of a terminal are.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const NAMES = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGALRM', 'SIGCONT',
  'SIGWINCH', 'SIGVTALRM', 'SIGURG'];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-signals-'));
const file = path.join(folder, 'program.js');
fs.writeFileSync(file, `
const got = {};
for (const name of ${JSON.stringify(NAMES)}) {
  process.on(name, () => {
    got[name] = (got[name] || 0) + 1;
    console.log(name);
  });
}
process.on('SIGIO', () => {
  for (const name in got) if (got[name] !== 2) console.log(name, got[name]);
  process.exit(Object.keys(got).length);
});
setInterval(() => {}, 1000);
console.log('ready');
`);

function run(words, next) {
  const child = spawn(process.execPath, [...words, file], { detached: true, cwd: folder });
  const sends = [];
  for (const name of NAMES) {
    sends.push(() => process.kill(child.pid, name), () => process.kill(-child.pid, name));
  }
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
    for (const line of said.split('\n').slice(0, -1)) {
      if (line.includes(' ')) console.log(line);
      if (sends.length > 0) sends.shift()();
      else process.kill(child.pid, 'SIGIO'); // comes after all that the tool has handed on before
    }
    said = said.slice(said.lastIndexOf('\n') + 1);
  });
  child.stderr.resume();
  child.on('close', (code, signal) => {
    const left = fs.readdirSync(folder).filter((name) => !/^(program|page)/.test(name));
    console.log(words[0] || 'alone', code, signal, left.length);
    next();
  });
}

process.env.TMPDIR = folder;
run([], () => run(['explain'], () => run(['timeline', '-o', path.join(folder, 'page.html')], () => {
  fs.rmSync(folder, { recursive: true });
})));
