// What rondo timeline says to mistakes, and to files that are no traces or cut ones.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { fileOf, makeTrace } = require('./fixtures/make-trace.js');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'timeline-'));
process.chdir(folder);
const whole = fileOf(makeTrace({ events: 2000 }));
fs.writeFileSync('whole.trace', whole);
fs.writeFileSync('cut.trace', whole.subarray(0, whole.length - 1000));
fs.writeFileSync('short.trace', whole.subarray(0, 30));
fs.writeFileSync('none.trace', 'no trace at all');

function run(...words) {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['timeline', ...words],
                                               { encoding: 'utf8' });
  console.log(`timeline ${words.join(' ')}: ${status}`);
  const said = (stdout + stderr).trim().split('\n');
  // What is wrong with a trace is its reader's to say.
  if (words.at(-1).endsWith('.trace') && status !== 1) console.log(`  lines: ${said.length}`);
  else console.log(`  ${said[0]}`);
}

run('--help');
run('--open');
run('--for=soon', 'x.js');
run('-o', 'no/such/folder.html', 'whole.trace');
run('whole.trace');
run('-o', 'cut.html', 'cut.trace');
run('-o', 'short.html', 'short.trace');
run('-o', 'none.html', 'none.trace');
for (const name of ['timeline.html', 'cut.html']) {
  const page = fs.readFileSync(name, 'utf8');
  console.log(name, page.startsWith('<!DOCTYPE html>'), page.endsWith('</html>\n'));
}
console.log(fs.readdirSync('.').join(' '));
process.chdir('/');
fs.rmSync(folder, { recursive: true });
