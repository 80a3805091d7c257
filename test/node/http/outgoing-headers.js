// SPDX-License-Identifier: MIT
// Headers of outgoing messages: setting, asking, removing, what is refused, and what the head
// looks like that comes of it.
'use strict';
const http = require('http');
const net = require('net');

function attempt(label, fn) {
  try {
    console.log(label, '->', fn());
  } catch (error) {
    console.log(label, '->', error.name, error.code, error.message);
  }
}

const message = new http.OutgoingMessage();
attempt('set', () => message.setHeader('X-One', 1) === message);
attempt('append', () => message.appendHeader('x-one', ['2', '3']).getHeader('X-ONE'));
attempt('names', () => [message.getHeaderNames(), message.getRawHeaderNames()]);
attempt('has', () => [message.hasHeader('x-One'), message.hasHeader('no')]);
attempt('headers', () => message.getHeaders());
attempt('map', () => message.setHeaders(new Map([['a', '1'], ['set-cookie', 'x'],
                                                ['set-cookie2', 'y']])).getHeaders());
attempt('remove', () => [message.removeHeader('A'), message.getHeader('a')]);
attempt('no name', () => message.setHeader('', 'x'));
attempt('bad name', () => message.setHeader('a b', 'x'));
attempt('name of number', () => message.setHeader(1, 'x'));
attempt('no value', () => message.setHeader('x'));
attempt('bad value', () => message.setHeader('x', 'a\nb'));
attempt('wide value', () => message.setHeader('x', '\u0100'));
attempt('bad map', () => message.setHeaders({ a: 1 }));
attempt('get of number', () => message.getHeader(1));
attempt('remove of undefined', () => message.removeHeader());
attempt('implicit', () => message.write('x'));
attempt('pipe', () => { message.on('error', (e) => console.log(e.code)); message.pipe(1); });
attempt('name check', () => http.validateHeaderName('a:b'));
attempt('label', () => http.validateHeaderName('', 'Trailer'));
attempt('value check', () => http.validateHeaderValue('n', undefined));
attempt('value check', () => http.validateHeaderValue('n', '\x7f'));

const CASES = {
  '/implicit': (res) => res.end('hello'),
  '/empty': (res) => res.end(),
  '/chunked': (res) => { res.write('a'); res.end('b'); },
  '/head-object': (res) => res.writeHead(201, 'Made', { 'X-A': 'b', 'X-C': ['d', 'e'] }).end(),
  '/head-array': (res) => res.writeHead(200, ['X-A', 'b', 'X-A', 'c']).end('x'),
  '/merged': (res) => {
    res.setHeader('X-A', 'old');
    res.setHeader('x-b', 'kept');
    res.writeHead(404, { 'x-a': 'new' });
    res.end('gone');
  },
  '/cookies': (res) => {
    res.setHeader('Set-Cookie', ['a=1', 'b=2']);
    res.end();
  },
  '/length': (res) => { res.setHeader('Content-Length', 3); res.end('abc'); },
  '/no-date': (res) => { res.sendDate = false; res.end(); },
  '/removed': (res) => {
    res.removeHeader('Connection');
    res.removeHeader('Content-Length');
    res.removeHeader('Transfer-Encoding');
    res.removeHeader('Date');
    res.end('till the end');
  },
  '/204': (res) => { res.statusCode = 204; res.end('not sent'); },
  '/304-chunked': (res) => {
    res.setHeader('Transfer-Encoding', 'chunked');
    res.writeHead(304);
    res.end();
  },
  '/close': (res) => { res.setHeader('Connection', 'close'); res.end('x'); },
  '/trailers': (res) => {
    res.writeHead(200, { Trailer: 'X-T' });
    res.write('body');
    res.addTrailers({ 'X-T': 'sum' });
    res.end();
  },
  '/bytes': (res) => res.writeHead(200, { 'X-L': '\xe4\xff' }).end(Buffer.from([1, 2, 3])),
  '/twice': (res) => {
    res.end('x');
    attempt('set later', () => res.setHeader('a', 'b'));
    attempt('head later', () => res.writeHead(200));
    attempt('remove later', () => res.removeHeader('a'));
    attempt('append later', () => res.appendHeader('a', 'b'));
    res.on('error', (error) => console.log('twice', error.code));
    res.end('y');
  },
  '/refused': (res) => {
    attempt('status', () => res.writeHead(99));
    attempt('status', () => res.writeHead('x'));
    attempt('odd', () => res.writeHead(200, ['a']));
    attempt('message', () => { res.statusMessage = 'a\nb'; res.writeHead(200); });
    res.statusMessage = 'Fine';
    attempt('null', () => res.write(null));
    attempt('object', () => res.write({}));
    attempt('trailer', () => res.addTrailers({ 'a b': 'c' }));
    attempt('trailer', () => res.addTrailers({ a: '\r\n' }));
    attempt('trailer header', () => {
      res.setHeader('Content-Length', 1);
      res.setHeader('Trailer', 'a');
      res.flushHeaders();
    });
    res.removeHeader('Trailer');
    res.end('x');
  },
  '/strict': (res) => {
    res.strictContentLength = true;
    res.writeHead(200, { 'Content-Length': 2 });
    attempt('too long', () => res.write('abc'));
    attempt('too short', () => res.end('a'));
    res.end('ab');
  },
};

const server = http.createServer((req, res) => CASES[req.url](res));
server.listen(0, '127.0.0.1', next);
const paths = Object.keys(CASES);

function next() {
  const path = paths.shift();
  if (path === undefined) {
    server.close();
    return;
  }
  console.log('==', path);
  const socket = net.connect(server.address().port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (data) => { text += data; });
  socket.on('close', () => {
    const shown = JSON.stringify(text.replace(/Date: .*GMT/, 'Date: X'));
    console.log(shown.replaceAll('\\r\\n', '\n   '));
    next();
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  socket.end();
}
