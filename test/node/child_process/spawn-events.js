// SPDX-License-Identifier: MIT
// spawn: output, exit code, the order of its events.
'use strict';

const { spawn } = require('child_process');
const c = spawn('sh', ['-c', 'echo out; cat; exit 3']);
let out = '';
c.stdout.setEncoding('utf8').on('data', (d) => { out += d; });
c.on('spawn', () => console.log('spawn', c.pid > 0, c.spawnfile, c.spawnargs));
c.on('exit', (...a) => console.log('exit', a, c.exitCode, c.signalCode));
c.on('close', (...a) => console.log('close', a, JSON.stringify(out)));
c.stdin.end('input');
