// SPDX-License-Identifier: MIT
// The only thread of the pool waits for the other end of a FIFO. What a Worker asks for behind it
// is not done if the Worker ends before. (Node's Worker waits for that thread all the same.)
'use strict';

const fs = require('fs');
const { Worker, isMainThread, workerData } = require('worker_threads');
const { execFileSync } = require('child_process');

if (!isMainThread) {
  fs.mkdir(`${workerData}/one`, () => console.log('made'));
  fs.mkdir(`${workerData}/a/b`, { recursive: true }, () => console.log('made'));
  fs.promises.writeFile(`${workerData}/file`, 'text').then(() => console.log('written'));
  fs.readFile(__filename, () => console.log('read'));
  setImmediate(() => process.exit(3));
  return;
}
if (process.env.UV_THREADPOOL_SIZE !== '1') {
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  process.stdout.write(execFileSync(process.execPath, [...process.execArgv, __filename], { env }));
  return;
}

const dir = fs.mkdtempSync(`${require('os').tmpdir()}/rondo-`);
const fifo = `${dir}/fifo`;
execFileSync('mkfifo', [fifo]);
fs.open(fifo, 'r', (error, fd) => fs.closeSync(fd));
let other;
const release = () => { other ??= fs.openSync(fifo, 'r+'); }; // which waits for nobody
const late = setTimeout(release, 2000);
new Worker(__filename, { workerData: dir }).on('exit', (code) => {
  console.log('exit', code);
  clearTimeout(late);
  release();
  fs.stat(dir, () => {
    console.log(fs.readdirSync(dir));
    fs.closeSync(other);
    fs.rmSync(dir, { recursive: true });
  });
});
