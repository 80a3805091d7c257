// SPDX-License-Identifier: MIT
// fork: messages both ways, disconnect.
'use strict';

const { fork } = require('child_process');
if (process.argv[2] === 'child') {
  process.on('message', (m) => {
    process.send({ got: m });
    if (m === 'bye') process.disconnect();
  });
  process.stdin.resume(); // it lives until the parent has heard of that
  process.send('up');
} else {
  const c = fork(__filename, ['child'], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] });
  c.on('message', (m) => {
    console.log(m);
    if (m === 'up') { c.send({ a: [1, null, '\u00e9'] }); console.log(c.send('bye'), c.connected); }
  });
  c.on('disconnect', () => {
    console.log('disconnect', c.connected);
    c.stdin.end();
  });
  c.on('exit', (...a) => console.log('exit', a));
  c.on('close', () => { console.log('close'); c.send('x', (e) => console.log(e.code, e.message));
    });
  try { c.send(undefined); } catch (e) { console.log(e.code, e.message); }
  try { c.send(() => {}); } catch (e) { console.log(e.code); }
}
