// SPDX-License-Identifier: MIT
// setupHistory: the file is read at the beginning and written, newest first. Expected output from
// Node 24, where an input of several lines is one entry.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const repl = require('repl');
const { PassThrough } = require('stream');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-history-'));
const file = path.join(folder, 'history');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function session(lines, name = file) {
  const input = new PassThrough();
  const output = new PassThrough().setEncoding('utf8');
  let text = '';
  output.on('data', (data) => { text += data; });
  const server = repl.start({ input, output, terminal: true, preview: false, prompt: '> ' });
  await new Promise((resolve) => server.setupHistory(name, (error, self) => {
    console.log('loaded', error, self === server, JSON.stringify(server.history));
    resolve();
  }));
  for (const line of lines) input.write(`${line}\n`);
  await wait(60);
  input.write('\x1b[A');
  await wait(20);
  console.log(JSON.stringify(server.line), text.includes('Persistent history support disabled'),
              text.includes('Could not open history file'));
  const exit = new Promise((resolve) => server.on('exit', resolve));
  server.close();
  await exit;
  return text;
}

(async () => {
  await session(['1', '2', 'a = {', 'b: 1 }']);
  console.log(JSON.stringify(fs.readFileSync(file, 'utf8')),
    (fs.statSync(file).mode & 0o777).toString(8));
  await session(['3', '3', '1']);
  console.log(JSON.stringify(fs.readFileSync(file, 'utf8')));
  await session([], '');
  await session(['4'], '');
  await session(['5'], path.join(folder, 'no', 'such', 'folder'));
  console.log(JSON.stringify(fs.readdirSync(folder)));
  fs.rmSync(folder, { recursive: true });
})();
