// SPDX-License-Identifier: MIT
// A program that never leaves its ticks or microtasks is explained after Ctrl+C. More Ctrl+C leave nothing
// behind in the temporary folder. Thousands of lines that say the same are one row.
'use strict';

const { once } = require('events');
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-starving-'));
const temporary = path.join(folder, 'tmp');
fs.mkdirSync(temporary);
const env = { ...process.env, TMPDIR: temporary };

async function starve(title, next, isHasty) {
  fs.writeFileSync(path.join(folder, 'app.js'), `let n = 0;
(function again() {
  if (++n === 150000) require('fs').writeSync(1, 'enough');
  ${next};
})();`);
  const child = spawn(process.execPath, ['explain', 'app.js'], { cwd: folder, env, detached: true });
  const interrupt = () => process.kill(-child.pid, 'SIGINT');
  let said = '';
  child.stderr.on('data', (data) => { said += data; });
  await once(child.stdout, 'data');
  interrupt();
  const again = isHasty ? setInterval(interrupt, 5) : undefined;
  const [code, signal] = await once(child, 'close');
  clearInterval(again);
  console.log(`${title}: ${isHasty ? code === 130 || signal === 'SIGINT' : code}`);
  if (!isHasty) console.log(/^The \w+ queue ran 100000 items without leaving it/m.exec(said)?.[0]);
  console.log('left behind:', fs.readdirSync(temporary).length);
}

function fold() {
  fs.writeFileSync(path.join(folder, 'app.js'), `
for (let i = 0; i < 25; i++) setTimeout(() => console.log('same', i), 1);
setTimeout(() => console.log('other'), 20);
for (let i = 0; i < 20; i++) process.nextTick(() => console.log('tick', i));`);
  const { stderr } = spawnSync(process.execPath, ['explain', '--virtual-time', 'app.js'],
                               { cwd: folder, env, encoding: 'utf8' });
  const lines = stderr.trim().split('\n');
  console.log(lines.filter((line) => line.startsWith('tick')).length,
              lines.filter((line) => line.startsWith('timeout')).length);
  console.log(/ +\u2026 and \d+ more lines +in the same way/.exec(stderr)[0].trim().replace(/ +/g, ' '));
}

function shorten() {
  fs.writeFileSync(path.join(folder, 'app.js'), `let n = 0;
(function again() { if (++n < 30000) setImmediate(again); else console.log('last', n); })();`);
  spawnSync(process.execPath, ['explain', '--json', '-o', 'out', 'app.js'], { cwd: folder, env, stdio: 'ignore' });
  const { lines, tasks, left_out: left } = JSON.parse(fs.readFileSync(path.join(folder, 'out'), 'utf8'));
  const immediates = tasks.filter(({ kind }) => kind === 'immediate');
  console.log('immediates:', immediates.length, left, immediates.length + left);
  console.log(immediates.at(-1).id === lines[0].task, immediates.at(-1).why.includes('queued by the immediate'));
}

(async () => {
  await starve('ticks', 'process.nextTick(again)');
  await starve('promises', 'Promise.resolve().then(again)');
  await starve('more Ctrl+C', 'process.nextTick(again)', true);
  fold();
  shorten();
  fs.rmSync(folder, { recursive: true });
})();
