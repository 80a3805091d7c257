// SPDX-License-Identifier: MIT
// Headers and trailers of incoming messages, those that come twice among them.
'use strict';
const http = require('http');
const net = require('net');

const lines = [
  'Host: a', 'HOST: b', 'X-A: 1', 'x-a: 2', 'Cookie: a=1', 'cookie: b=2', 'Set-Cookie: s1',
  'set-cookie: s2', 'Accept: x', 'ACCEPT: y', 'Content-Type: t1', 'content-type: t2',
  'User-Agent: u1', 'User-Agent: u2', 'Empty:', 'constructor: c', 'Latin: \xe4',
  'Transfer-Encoding: chunked', 'Authorization: one', 'Authorization: two', '__proto__: p',
];

function serve(options, done) {
  const server = http.createServer(options, (req, res) => {
    console.log(req.httpVersion, req.method, req.url, req.complete);
    req.resume().on('end', () => {
      console.log(JSON.stringify(req.headers, null, 1));
      console.log(req.rawHeaders.length, req.rawHeaders.slice(0, 4));
      console.log(req.headersDistinct['x-a'], req.headersDistinct.cookie);
      console.log({ ...req.trailers }, req.rawTrailers, { ...req.trailersDistinct }, req.complete);
      console.log(typeof req.headers.hasOwnProperty);
      res.end();
      server.close(done);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const socket = net.connect(server.address().port, '127.0.0.1');
    socket.end(Buffer.from(`POST /p HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n` +
      '3\r\nabc\r\n0\r\nT-One: 1\r\nT-ONE: 2\r\n\r\n', 'latin1'));
    socket.resume();
  });
}

serve({}, () => serve({ joinDuplicateHeaders: true }));
