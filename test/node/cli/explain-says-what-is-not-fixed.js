// SPDX-License-Identifier: MIT
// Orders that depend on how fast the machine is are said to be not fixed, unless time is virtual; others
// are not. No Node has this: the expected output is written by hand.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-orders-'));
const BUSY = 'const busy = (ms) => { for (const end = Date.now() + ms; Date.now() < end;); };\n';

function tell(title, text, ...options) {
  fs.writeFileSync(path.join(folder, 'app.js'), text);
  const { stdout } = spawnSync(process.execPath, ['explain', '--json', '-o', 'out', ...options, 'app.js'],
                               { cwd: folder, encoding: 'utf8' });
  const { notes } = JSON.parse(fs.readFileSync(path.join(folder, 'out'), 'utf8'));
  console.log(`${title}: ${stdout.trim().split('\n').join(' ')}`);
  for (const { kind, text: said } of notes) if (kind === 'not-fixed') console.log(`  ${said}`);
}

const longFirst = `${BUSY}
setTimeout(() => console.log('three'), 3);
busy(5);
setTimeout(() => console.log('one'), 1);
busy(5);`;
tell('the longer timeout first', longFirst);
tell('the same in node10', longFirst, '--loop=node10');

tell('the shorter timeout first', `${BUSY}
setTimeout(() => console.log('one'), 1);
setTimeout(() => console.log('three'), 3);
busy(5);`);

tell('far apart', `
setTimeout(() => console.log('late'), 300);
setTimeout(() => console.log('early'), 1);`);

tell('an immediate after a busy script', `${BUSY}
setTimeout(() => console.log('timeout'), 3);
busy(5);
setImmediate(() => console.log('immediate'));`);

tell('an immediate long before a timeout', `
setTimeout(() => console.log('timeout'), 200);
setImmediate(() => console.log('immediate'));`);

tell('virtual time', `
setTimeout(() => console.log('two'), 2);
setTimeout(() => console.log('one'), 1);
setImmediate(() => console.log('immediate'));`, '--virtual-time');

process.env.UV_THREADPOOL_SIZE = '1'; // so that the pool does one after the other
tell('several alike, and two by turns', `
const fs = require('fs');
const stat = () => fs.stat('.', () => console.log('stat'));
const access = () => fs.access('.', () => console.log('access'));
stat(), stat(), access(), stat();`);

fs.rmSync(folder, { recursive: true });
