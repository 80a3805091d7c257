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
  const lines = stderr.trim().split('\n').sort(); // what is loaded comes in any order
  const text = (stdout + lines.join('\n')).replaceAll(folder, 'FOLDER').trim();
  console.log(`${title}: ${status}\n${text}\n`);
}

const empty = file('empty.html', '<p>nothing</p>');
run('a page', file('page.html', '<script>console.log("hello", innerWidth, innerHeight)</script>'));
run('a size', '--viewport=320x200', file('size.js', 'console.log(innerWidth, innerHeight)'));
run('no page');
run('a page that is not there', path.join(folder, 'none.html'));
run('a line that is no action', `--input=${file('bad.txt', 'wait 5\nclack #a\n')}`, empty);
run('a script and a sheet that are not there', file('missing.html', `
  <link rel=stylesheet href=none.css><script src=none.js></script>
  <script type=module>import './none.mjs';</script><iframe src=frame.html></iframe>
  <script src="gone:x" onerror="console.log('error event')"></script>`));
run('a line that is cut', `--input=${file('cut.txt', 'click #a after\n')}`, empty);
run('no size', `--input=${file('size.txt', 'resize 0x0\n')}`, empty);
run('no such key', '--virtual-time', `--input=${file('key.txt', 'key F5\nkey Nope\n')}`, empty);
run('a line that never comes', '--virtual-time',
    `--input=${file('never.txt', 'click p after "never"\n')}`, empty);
run('no such element', '--virtual-time', `--input=${file('none.txt', 'click #a\n')}`, empty);
run('a bad size', '--viewport=big', empty);
run('a folder that cannot be', '--frames=/dev/null/x', empty);
run('without end', '--virtual-time',
    file('frames.js', '(function frame() { requestAnimationFrame(frame); })();'));
run('messages without end', '--virtual-time',
    file('messages.js', 'onmessage = () => postMessage(1, "*"); postMessage(1, "*");'));
run('a page in itself', file('self.html', '<script>console.log("here")</script><iframe src=self.html>'));
run('a duration', '--virtual-time', '--duration=25000',
    file('interval.js', 'setInterval(() => console.log("tick"), 10000);'));
run('a task that does not end', '--task-limit=3000', file('busy.js', 'setTimeout(() => { for (;;); });'));
run('an uncaught error', '--strict', file('throw.js', 'throw 5'));
run('the same without --strict', file('throw.js', 'throw 5'));
fs.rmSync(folder, { recursive: true });
