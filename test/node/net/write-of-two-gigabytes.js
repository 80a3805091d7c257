// SPDX-License-Identifier: MIT
// A socket takes more bytes at a time than the kernel does in one call. The other side leaves when
// it has seen that the bytes come, in their order.
'use strict';
const net = require('net');

const large = Buffer.allocUnsafeSlow(2 ** 31 - 1);
large.fill('b', 0, 16);

function tell(socket, server) {
  const seen = [];
  let length = 0;
  socket.on('data', (data) => {
    seen.push(data);
    length += data.length;
    if (length < 64) return;
    console.log(Buffer.concat(seen).toString('latin1', 0, 12));
    socket.destroy();
    server.close();
  });
}

function once(chunks) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => tell(socket, server));
    server.listen(0, '127.0.0.1', () => {
      const socket = net.connect(server.address().port, '127.0.0.1');
      socket.cork();
      for (const chunk of chunks) socket.write(chunk);
      socket.uncork();
      // Reset or closed: it was on its way.
      socket.on('error', (error) => console.log(/^(ECONNRESET|EPIPE)$/.test(error.code)));
      socket.on('close', resolve);
    });
  });
}

(async () => {
  await once([large]);
  await once([Buffer.from('aaaa'), large]);
})();
