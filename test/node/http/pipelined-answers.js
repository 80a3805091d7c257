// SPDX-License-Identifier: MIT
// Answers to requests that come in one piece: text in two encodings, bytes, nothing, chunks, a HEAD,
// one that comes late; what the listeners hear in which order, and every byte of the answers. Then
// answers of more bytes than the kernel takes to a client that reads late, and a process that exits
// when it has answered the first of two requests.
'use strict';

const http = require('http');
const net = require('net');
const { spawn } = require('child_process');

const events = [];
const answers = {
  '/text': (response) => response.end('text \u00e9\u20ac'),
  '/latin1': (response) => response.end('latin1 \u00e9', 'latin1'),
  '/bytes': (response) => response.end(Buffer.from([1, 2, 0xff])),
  '/nothing': (response) => {
    response.statusCode = 204;
    response.end();
  },
  '/empty': (response) => response.end(),
  '/chunks': (response) => {
    response.write('one');
    response.write('two');
    response.end('three');
  },
  '/head': (response) => response.end('not sent'),
  '/callback': (response) => {
    response.writeHead(200, { 'X-Name': 'caf\u00e9' });
    response.end('called', () => events.push('callback'));
  },
  '/late': (response) => setImmediate(() => response.end('late')),
  '/last': (response) => {
    response.setHeader('Connection', 'close');
    response.end('last');
  },
};
const paths = Object.keys(answers);

const server = http.createServer((request, response) => {
  events.push(`request ${request.url}`);
  response.on('prefinish', () => events.push(`prefinish ${request.url}`));
  response.on('finish', () => events.push(`finish ${request.url}`));
  response.on('close', () => events.push(`close ${request.url}`));
  process.nextTick(() => events.push(`tick ${request.url}`));
  response.sendDate = false;
  answers[request.url](response);
  events.push(`ended ${request.url} ${response.writableEnded} ${response.writableLength > 0} ` +
    `${response.headersSent} ${request.socket.bytesWritten}`);
});

const textOf = (path) => `${path === '/head' ? 'HEAD' : 'GET'} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

function ask(order, then) {
  events.length = 0;
  const socket = net.connect(server.address().port, '127.0.0.1');
  const pieces = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.on('close', () => {
    console.log(events.join('\n'));
    console.log(Buffer.concat(pieces).toString('latin1').replace(/\r/g, '\\r'));
    then();
  });
  socket.write(order.map(textOf).join(''));
}

function tooMuch(then) {
  const size = 20000;
  const count = 400;
  const body = Buffer.alloc(size, 'x').toString();
  const big = http.createServer((request, response) => response.end(body));
  big.listen(0, '127.0.0.1', () => {
    const socket = net.connect(big.address().port, '127.0.0.1');
    let length = 0;
    let heads = 0;
    socket.setEncoding('latin1');
    socket.on('data', (piece) => {
      heads += piece.split('H').length - 1;
      length += piece.split('x').length - 1;
      if (length !== size * count) return;
      console.log('heads', heads);
      socket.end();
      big.close(then);
    });
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count), () => {
      setImmediate(() => setImmediate(() => socket.resume()));
    });
  });
}

function exits() {
  const told = [];
  const tell = (what) => {
    told.push(what);
    if (told.length === 2) console.log(told.sort().join('\n'));
  };
  const child = spawn(process.execPath, ['-e', `
    const server = require('http').createServer((request, response) => {
      response.sendDate = false;
      response.end('only the first');
      process.exit(3);
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`]);
  child.stdout.once('data', (text) => {
    const socket = net.connect(Number(text), '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece) => { answer += piece; });
    socket.on('error', () => {}); // the kernel may send a reset for what was not read
    socket.on('close', () => tell(`answer ${answer.split('\r\n\r\n')[1]}`));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2));
  });
  child.on('exit', (code) => tell(`exit ${code}`));
}

server.listen(0, '127.0.0.1', () => {
  ask(paths, () => ask(['/text', '/text', '/bytes', '/last'], () => {
    server.close();
    tooMuch(exits);
  }));
});
