'use strict';
// What rondo --loop=browser says of bad input, and its exit statuses.
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
const file = (name, text) => {
  const full = path.join(folder, name);
  fs.writeFileSync(full, text);
  return full;
};

function run(title, ...args) {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--loop=browser', ...args],
                                               { encoding: 'utf8' });
  const text = (stdout + stderr).replaceAll(folder, 'FOLDER').trim();
  console.log(`${title}: ${status}\n${text}\n`);
}

const empty = file('empty.html', '<p>nothing</p>');
run('a page', file('page.html', '<script>console.log("hello", innerWidth, innerHeight)</script>'));
run('a size', '--viewport=320x200', file('size.js', 'console.log(innerWidth, innerHeight)'));
run('no page');
run('a page that is not there', path.join(folder, 'none.html'));
run('a line that is no action', `--input=${file('bad.txt', 'wait 5\nclack #a\n')}`, empty);
run('no such element', '--virtual-time', `--input=${file('none.txt', 'click #a\n')}`, empty);
run('a bad size', '--viewport=big', empty);
run('without end', '--virtual-time',
    file('frames.js', '(function frame() { requestAnimationFrame(frame); })();'));
run('a duration', '--virtual-time', '--duration=25000',
    file('interval.js', 'setInterval(() => console.log("tick"), 10000);'));
run('a task that does not end', '--task-limit=3000', file('busy.js', 'setTimeout(() => { for (;;); });'));
run('an uncaught error', '--strict', file('throw.js', 'throw 5'));
run('the same without --strict', file('throw.js', 'throw 5'));
fs.rmSync(folder, { recursive: true });
