// SPDX-License-Identifier: MIT
// The order of all events of requests that are pipelined, then of requests of one agent.
'use strict';
const http = require('http');
const net = require('net');

const log = console.log;

function watch(emitter, name, events) {
  for (const event of events) {
    emitter.on(event, (error) => log(name, event, event === 'error' ? error.code : ''));
  }
}

const server = http.createServer((req, res) => {
  log('request', req.url);
  process.nextTick(() => log('tick of', req.url));
  Promise.resolve().then(() => log('microtask of', req.url));
  setImmediate(() => log('immediate of', req.url));
  watch(req, `req ${req.url}`, ['end', 'close', 'aborted', 'error', 'pause', 'resume']);
  watch(res, `res ${req.url}`, ['prefinish', 'finish', 'close', 'error', 'drain', 'pipe']);
  req.on('data', (data) => {
    log('data', req.url, `${data}`);
    process.nextTick(() => log('tick of data', req.url));
  });
  req.on('end', () => {
    res.write('a');
    process.nextTick(() => log('tick of end'));
    res.end('b', () => log('end callback', req.url));
  });
});
watch(server, 'server', ['connection', 'close', 'clientError', 'listening']);
server.on('connection', (socket) => {
  watch(socket, 'server socket', ['end', 'close', 'finish', 'drain', 'error', 'timeout']);
});
server.listen(0, '127.0.0.1', () => pipelined(server.address().port));

function pipelined(port) {
  const client = net.connect(port, '127.0.0.1');
  let all = '';
  client.on('data', (data) => {
    all += data;
    // Both are answered: one more, and it is the last.
    if (all.split('HTTP/1.1').length === 3 && all.endsWith('0\r\n\r\n')) {
      client.write('GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    }
  });
  client.on('end', () => log('client end'));
  client.on('close', () => {
    log(all.replace(/Date: .*GMT/g, 'Date: X'));
    keptAlive(port);
  });
  client.write('POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabcdef' +
    'POST /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n' +
    '3\r\nxyz\r\n2\r\nuv\r\n0\r\n\r\n');
}

function keptAlive(port) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  agent.on('free', () => log('agent free'));
  let answered = 0;
  const ask = (path) => {
    const req = http.request({ host: '127.0.0.1', port, agent, path, method: 'POST' });
    watch(req, `client req ${path}`, ['socket', 'response', 'finish', 'prefinish', 'close', 'error',
                                      'abort', 'timeout', 'drain']);
    req.on('socket', (socket) => {
      if (req.reusedSocket || answered > 0) return;
      watch(socket, 'client socket', ['connect', 'ready', 'end', 'close', 'free', 'agentRemove',
                                      'drain', 'finish']);
    });
    req.on('response', (res) => {
      watch(res, `client res ${path}`, ['end', 'close', 'aborted', 'error']);
      res.on('data', (data) => log('client data', path, `${data}`));
      res.on('end', () => {
        process.nextTick(() => log('tick of client end', path));
        if (++answered < 2) return;
        setImmediate(() => {
          log(Object.keys(agent.freeSockets).length, agent.totalSocketCount);
          agent.destroy();
          server.close(() => log('closed'));
        });
      });
    });
    req.write('x');
    req.end('y');
  };
  ask('/4');
  ask('/5');
}
