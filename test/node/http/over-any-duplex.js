// SPDX-License-Identifier: MIT
// A server's connection may be any Duplex, and one whose _handle is a program's own object: requests
// in one piece, bodies both ways, an upgrade, and bytes that are no request.
'use strict';

const http = require('http');
const { Duplex } = require('stream');

class Side extends Duplex {
  constructor() {
    super();
    this.other = null;
  }

  _read() {}

  _write(chunk, encoding, callback) {
    this.other.push(chunk);
    callback();
  }

  _final(callback) {
    this.other.push(null);
    callback();
  }
}

function pair() {
  const [a, b] = [new Side(), new Side()];
  a.other = b;
  b.other = a;
  return [a, b];
}

const server = http.createServer((request, response) => {
  response.sendDate = false;
  let body = '';
  request.setEncoding('latin1');
  request.on('data', (piece) => { body += piece; });
  request.on('end', () => {
    console.log('request', request.method, request.url, body.length, request.headers.host);
    if (request.url === '/chunks') response.write('one ');
    response.end(`answer to ${request.url}`);
  });
  response.on('finish', () => console.log('finish', request.url));
  response.on('close', () => console.log('close', request.url));
});
server.on('upgrade', (request, socket, head) => {
  console.log('upgrade', request.headers.upgrade, String(head));
  socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
});
server.on('clientError', (error, socket) => {
  console.log(error.code, error.bytesParsed, String(error.rawPacket));
  socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
});

const HEAD = 'HTTP/1.1\r\nHost: a\r\n';
const talks = [
  `GET /1 ${HEAD}\r\nGET /2 ${HEAD}\r\nGET /chunks ${HEAD}Connection: close\r\n\r\n`,
  `POST /body ${HEAD}Content-Length: 3000\r\n\r\n${'x'.repeat(3000)}` +
    `POST /coded ${HEAD}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  `GET / ${HEAD}Connection: upgrade\r\nUpgrade: other\r\n\r\nrest`,
  'no request\r\n\r\n',
];

function talk(index, hasHandle) {
  if (index === talks.length) {
    if (!hasHandle) talk(0, true);
    return;
  }
  const [ours, theirs] = pair();
  if (hasHandle) theirs._handle = { reading: false, readStart() {}, readStop() {} };
  let answer = '';
  ours.setEncoding('latin1');
  ours.on('data', (piece) => { answer += piece; });
  ours.on('end', () => {
    console.log(answer.replace(/\r/g, '\\r'));
    setImmediate(talk, index + 1, hasHandle);
  });
  server.emit('connection', theirs);
  ours.write(talks[index]);
}

talk(0, false);
