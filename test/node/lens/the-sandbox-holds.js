// SPDX-License-Identifier: MIT
//
// Code that wants out of the sandbox, in each way that the kernel of this machine offers. Where it
// does not offer one, nothing may run that way. (Rondo's own.)
'use strict';

const { probe, withLens } = require('./fixtures/lens.js');

const net = "const net = require('net');";
const fs = "const fs = require('fs');";
const tries = {
  'read a file': `${fs} console.log(fs.readFileSync('/etc/passwd', 'utf8') && 'OUT')`,
  'read a folder': `${fs} console.log(fs.readdirSync('/etc') && 'OUT')`,
  'follow a link': `${fs} fs.symlinkSync('/etc/passwd', 'link'); console.log(fs.readFileSync('link') && 'OUT')`,
  'write a file': `${fs} fs.writeFileSync('/tmp/rondo-lens-was-here', ''); console.log('OUT')`,
  'change a mode': `${fs} fs.chmodSync('/etc/hosts', fs.statSync('/etc/hosts').mode); console.log('OUT')`,
  'see the environment': "if (process.env.RONDO_LENS_SECRET !== undefined) console.log('OUT')",
  'read the parent': `${fs} console.log(fs.readFileSync(\`/proc/\${process.ppid}/environ\`) && 'OUT')`,
  'write to the parent': `${fs} fs.openSync(\`/proc/\${process.ppid}/mem\`, 'r+'); console.log('OUT')`,
  'connect to an address': `${net} net.connect(PORT, '127.0.0.1').on('connect', () => console.log('OUT'))
    .on('error', () => {})`,
  'connect to a socket': `${net} net.connect(SOCKET).on('connect', () => console.log('OUT')).on('error', () => {})`,
  'connect to an abstract socket': `${net} net.connect('\\0' + SOCKET).on('connect', () => console.log('OUT'))
    .on('error', () => {})`,
  'send a datagram': `const socket = require('dgram').createSocket('udp4').on('error', () => {});
    socket.send('x', 53, '192.0.2.1', (error) => { if (!error) console.log('OUT'); socket.close(); })`,
  'kill another process': "process.kill(VICTIM, 'SIGKILL'); console.log('OUT')",
  'kill the parent': "process.kill(process.ppid, 'SIGKILL'); console.log('OUT')",
  'kill all': "process.kill(-1, 'SIGKILL'); console.log('OUT')",
  'start a program': "console.log(require('child_process').execSync('echo OUT') + '')",
  'fork': "require('child_process').fork(__filename).on('spawn', () => console.log('OUT')).on('error', () => {})",
};

// Things outside that code must not reach: a process, a server, two sockets.
async function outside(use) {
  const { spawn } = require('child_process');
  const { createServer } = require('net');
  const folder = require('fs').mkdtempSync(require('path').join(require('os').tmpdir(), 'rondo-test-'));
  const socket = `${folder}/socket`;
  let reached = 0;
  const servers = [];
  for (const where of [{ port: 0, host: '127.0.0.1' }, { path: socket }, { path: `\0${socket}` }]) {
    const server = createServer((connection) => { reached++; connection.destroy(); });
    await new Promise((resolve) => server.listen(where, resolve));
    servers.push(server);
  }
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  let isAlive = true;
  victim.on('exit', () => { isAlive = false; });
  await use((source) => source.replace('PORT', servers[0].address().port)
    .replace('SOCKET', JSON.stringify(socket)).replace('VICTIM', victim.pid));
  console.log('  reached from inside:', reached, 'alive:', isAlive);
  victim.kill();
  for (const server of servers) server.close();
  require('fs').rmSync(folder, { recursive: true });
}

async function tryAll(way, isOffered) {
  await withLens({ way }, (lens) => outside(async (fill) => {
    for (const [name, source] of Object.entries(tries)) {
      const run = await lens.run(fill(source));
      // A try that failed ended with an error, or quietly; one that got out says so.
      const hasRun = run.status === 200 && run.ended.ended === 'exit';
      const isOut = run.lines?.some(({ text }) => text === 'OUT');
      const isHeld = isOffered ? hasRun && !isOut : run.status === 400;
      console.log(`  ${name}: ${isHeld ? 'held' : `NOT HELD ${JSON.stringify(run)}`}`);
    }
  }));
  console.log('  a file was left:', require('fs').existsSync('/tmp/rondo-lens-was-here'));
}

(async () => {
  process.env.RONDO_LENS_SECRET = 'secret';
  const offered = probe();
  for (const way of ['namespaces', 'landlock']) {
    console.log(way);
    await tryAll(way, offered.includes(way));
  }
})();
