// SPDX-License-Identifier: MIT
// Report: mafintosh/torrent-stream#121, "Torrent 'ready' event not fired".
// Race: the listener for 'ready' is added after the settings were read. That is usually long
// before the helper process is up; if not, the program waits for ever.
// Forced by: fs.promises.readFile:1:1200
'use strict';
const { EventEmitter, once } = require('events');
const fs = require('fs');
const { spawn } = require('child_process');

function startEngine() {
  const engine = new EventEmitter();
  const child = spawn('sh', ['-c', 'sleep 0.4; echo ready; cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => engine.emit('ready'));
  engine.stop = () => child.stdin.end();
  return engine;
}

async function main() {
  const engine = startEngine();
  await fs.promises.readFile(__filename);
  await once(engine, 'ready');
  engine.stop();
}

main();
