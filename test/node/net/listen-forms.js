// SPDX-License-Identifier: MIT
// The forms of listen, and what address() tells of each.
'use strict';

const net = require('net');
const fs = require('fs');
const os = require('os');
const path = require('path');

const pipe = path.join(os.tmpdir(), `rondo-listen-${process.pid}.sock`);
const forms = [
  ['nothing', []],
  ['port 0', [0]],
  ['port as text', ['0']],
  ['host', [0, '127.0.0.1']],
  ['name', [0, 'localhost']],
  ['backlog', [0, '127.0.0.1', 5]],
  ['options', [{ port: 0, host: '127.0.0.1', backlog: 3 }]],
  ['IPv6', [{ port: 0, host: '::1', ipv6Only: true }]],
  ['path', [pipe]],
  ['path in options', [{ path: pipe, readableAll: true, writableAll: true }]],
];

function next() {
  const form = forms.shift();
  if (form === undefined) return;
  const server = net.createServer();
  console.log(form[0], server.listening, server.address());
  const result = server.listen(...form[1], () => {
    const address = server.address();
    if (typeof address === 'string') {
      console.log('  at the path', address === pipe, fs.statSync(pipe).isSocket());
      const mode = (fs.statSync(pipe).mode & 0o666).toString(8);
      if (form[1][0].readableAll) console.log('  mode', mode);
    } else {
      const host = form[0] === 'name' ? net.isIP(address.address) > 0 : address.address;
      console.log('  at', host, address.port > 0, Object.keys(address).join());
    }
    console.log('  listening', server.listening, result === server);
    server.close(() => {
      const isGone = server.address() === null || server.address() === pipe;
      console.log('  closed', server.listening, isGone, fs.existsSync(pipe));
      next();
    });
  });
}
next();
