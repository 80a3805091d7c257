// SPDX-License-Identifier: MIT
// AsyncLocalStorage along requests, and the channels that tell of them.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const { subscribe } = require('diagnostics_channel');
const http = require('http');

const storage = new AsyncLocalStorage();
const told = (label, emitter, events) => {
  for (const event of events) {
    emitter.on(event, () => console.log(label, event, storage.getStore()));
  }
};

for (const name of ['http.client.request.start', 'http.client.request.error',
                    'http.client.response.finish', 'http.server.request.start',
                    'http.server.response.finish']) {
  subscribe(name, (message) => console.log(name, Object.keys(message)));
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const server = http.createServer((req, res) => {
  console.log('request', req.url, storage.getStore());
  storage.run(`server ${req.url}`, () => {
    told('req', req, ['data', 'end', 'close']);
    told('res', res, ['finish', 'close']);
    setImmediate(() => res.end('x'));
  });
});

function ask(name, done) {
  storage.run(name, () => {
    const req = http.request({ host: '127.0.0.1', port: server.address().port, path: `/${name}`,
                               method: 'POST', agent });
    told('client req', req, ['socket', 'finish', 'response', 'close']);
    req.on('response', (res) => {
      told('client res', res, ['data', 'end', 'close']);
      res.on('end', done);
    });
    req.end('body');
  });
}

server.listen(0, '127.0.0.1', () => {
  ask('one', () => {});
  ask('two', () => {
    agent.destroy();
    const { port } = server.address();
    server.close(() => {
      const req = http.get({ host: '127.0.0.1', port, agent: false });
      req.on('error', (error) => console.log(error.code, storage.getStore()));
    });
  });
});
