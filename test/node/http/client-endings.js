// SPDX-License-Identifier: MIT
// How a request of a client can end: answered, aborted, destroyed, timed out, cut off. The output
// is Node 24's: Node 20 says 'finish' of a request whose bytes were never taken by the socket.
'use strict';
const http = require('http');
const net = require('net');

const EVENTS = ['abort', 'error', 'close', 'response', 'timeout', 'socket', 'finish'];

function tell(name, emitter, events) {
  for (const event of events) {
    emitter.on(event, (value) => {
      console.log(' ', name, event, event === 'error' ? `${value.code} ${value.message}` : '');
    });
  }
}

const ANSWERS = {
  '/half-end': 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf',
  '/cut': '',
  '/bad': 'nonsense\r\n\r\n',
  '/double': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na' +
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nb',
  '/to-end': 'HTTP/1.1 200 OK\r\n\r\nuntil the end',
  '/chunks': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab',
  '/info': 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n' +
    'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
};

const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (data) => {
    const path = `${data}`.split(' ')[1];
    if (path === '/half') socket.write(ANSWERS['/half-end']);
    else if (path in ANSWERS) socket.end(ANSWERS[path]);
  });
});

const CASES = [
  ['aborted at once', '/never', (req) => req.abort()],
  ['destroyed at once', '/never', (req) => req.destroy()],
  ['destroyed at once with an error', '/never', (req) => req.destroy(new Error('mine'))],
  ['destroyed when the socket is there', '/never', (req) => req.on('socket', () => req.destroy())],
  ['destroyed when connected', '/never',
   (req) => req.on('socket', (socket) => {
     socket.on('connect', () => req.destroy(new Error('later')));
   })],
  ['signal', '/never', (req, controller) => setImmediate(() => controller.abort()), true],
  ['timeout', '/never', (req) => req.setTimeout(30, () => req.destroy())],
  ['destroyed in the response', '/half', (req) => req.on('response', (res) => {
    tell('res', res, ['aborted', 'error', 'end', 'close']);
    res.resume();
    res.once('data', () => res.destroy());
  })],
  ['request destroyed in the response', '/half', (req) => req.on('response', (res) => {
    tell('res', res, ['aborted', 'error', 'end', 'close']);
    res.once('data', () => req.destroy(new Error('enough')));
  })],
  ['half an answer', '/half-end', read], ['no answer', '/cut', read], ['bad answer', '/bad', read],
  ['two answers', '/double', read], ['answer till the end', '/to-end', read],
  ['cut in a chunk', '/chunks', read],
  ['information', '/info', (req) => {
    tell('req', req, ['continue']);
    req.on('information', (info) => console.log('  information', info.statusCode, info.rawHeaders));
    read(req);
  }],
  ['nobody listens', 'closed', () => {}],
];

function read(req) {
  req.on('response', (res) => {
    tell('res', res, ['aborted', 'error', 'end', 'close']);
    res.on('data', (data) => console.log('  data', `${data}`));
    res.on('close', () => console.log('  complete', res.complete, res.aborted));
  });
}

function next() {
  const one = CASES.shift();
  if (one === undefined) return;
  const [label, path, act, hasSignal] = one;
  console.log(label);
  const controller = new AbortController();
  const options = { host: '127.0.0.1', port: server.address().port, path, agent: false };
  if (hasSignal) options.signal = controller.signal;
  const start = () => {
    const req = http.get(options);
    tell('req', req, EVENTS);
    req.on('error', (error) => {
      if (error.rawPacket) console.log('  raw', `${error.rawPacket}`);
    });
    act(req, controller);
    req.on('close', () => {
      console.log('  destroyed', req.destroyed, req.aborted, req.closed, req.reusedSocket);
      setImmediate(next);
    });
  };
  if (path !== 'closed') {
    start();
    return;
  }
  options.path = '/';
  server.close(start);
}

// The port is not ours to know.
const { log } = console;
console.log = (...args) => log(...args.map(
  (arg) => typeof arg === 'string' ? arg.replace(/127\.0\.0\.1:\d+/, 'ADDRESS') : arg));
server.listen(0, '127.0.0.1', next);
