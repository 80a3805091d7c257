// SPDX-License-Identifier: MIT
// Report: ether/etherpad pull request #341, "make PadMessageHandler more robust against timing
// issues".
// Race: a message is handled when the pad has been read. If the user leaves in the meantime, there
// is no session any more.
// Forced by: fs.promises.readFile:1:800
'use strict';
const fs = require('fs');
const net = require('net');

const sessions = {};
let count = 0;
const server = net.createServer((socket) => {
  const id = ++count;
  sessions[id] = { author: `author ${id}`, saved: 0 };
  socket.on('data', async (text) => {
    const pad = await fs.promises.readFile(__filename);
    sessions[id].saved += pad.length + text.length;
  });
  socket.on('close', () => delete sessions[id]);
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    client.write('text');
    setTimeout(() => client.end(), 300);
  });
  client.resume().on('close', () => server.close());
});
