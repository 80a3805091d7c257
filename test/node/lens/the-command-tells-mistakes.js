// SPDX-License-Identifier: MIT
//
// What rondo lens says to a bad command line, and to a port that is taken. (Rondo's own.)
'use strict';

const { spawn } = require('child_process');
const net = require('net');

function run(words, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { env: { ...process.env, ...env } });
    let text = '';
    child.stdout.on('data', (piece) => { text += piece; });
    child.stderr.on('data', (piece) => { text += piece; });
    child.on('close', (code) => resolve({ code, text }));
  });
}

async function show(words, env) {
  const { code, text } = await run(words, env);
  console.log(`${words.slice(1).join(' ')}: ${code}\n${text.trim()}`);
}

(async () => {
  const { code, text } = await run(['lens', '--help']);
  console.log(code, text.split('\n')[0]);
  await show(['lens', '--port=0']);
  await show(['lens', '--port=70000']);
  await show(['lens', '--port']);
  await show(['lens', '--seconds=99999']);
  await show(['lens', '--nonsense']);
  await show(['lens', 'app.js']);
  await show(['lens'], { RONDO_LENS_SANDBOX: 'castle' });
  await show(['lens-sandbox']);
  await show(['lens-sandbox', '--way=castle']);
  await show(['lens-sandbox', '--folder=.', '--seconds=x']);
  await show(['lens-report', 'one']);
  const server = net.createServer();
  server.listen(0, '127.0.0.1', async () => {
    const { port } = server.address();
    const taken = await run(['lens', `--port=${port}`]);
    console.log(`taken: ${taken.code}\n${taken.text.trim().replace(port, 'N')}`);
    server.close();
  });
})();
