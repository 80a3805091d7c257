// SPDX-License-Identifier: MIT
// Requests and responses while methods of the language's prototypes throw. Node does not survive
// all of that: the expected output is what it prints with the argument `plain`, where nothing
// throws.
'use strict';
const http = require('http');

const POISONED = [
  [Array.prototype, ['push', 'shift', 'pop', 'splice', 'indexOf', 'slice', 'join', 'unshift', 'map',
                     'forEach', 'includes', 'filter', 'some', Symbol.iterator]],
  [String.prototype, ['toLowerCase', 'toUpperCase', 'slice', 'indexOf', 'split', 'charCodeAt',
                      'includes', 'startsWith', 'trim', 'replace']],
  [RegExp.prototype, ['exec', 'test']],
  [Map.prototype, ['get', 'set', 'has', 'delete']],
  [Set.prototype, ['add', 'has', 'delete', 'forEach']],
  [Object.prototype, ['hasOwnProperty']],
  [Number.prototype, ['toString']],
  [Date.prototype, ['toUTCString', 'getMilliseconds']],
];
const saved = [];

function poison() {
  for (let i = 0; i < POISONED.length; i++) {
    const prototype = POISONED[i][0];
    const names = POISONED[i][1];
    for (let j = 0; j < names.length; j++) {
      const name = names[j];
      saved[saved.length] = { prototype, name,
                              before: Object.getOwnPropertyDescriptor(prototype, name) };
    }
  }
  for (let i = 0; i < saved.length; i++) {
    Object.defineProperty(saved[i].prototype, saved[i].name, {
      value: () => { throw new Error('poisoned'); }, configurable: true, writable: true,
    });
  }
}

function restore() {
  for (let i = 0; i < saved.length; i++) {
    Object.defineProperty(saved[i].prototype, saved[i].name, saved[i].before);
  }
}

process.on('uncaughtException', (error) => {
  restore();
  console.log(error);
  process.exit(1);
});

const server = http.createServer((req, res) => {
  let text = '';
  req.on('data', (data) => { text += data; });
  req.on('end', () => {
    res.setHeader('X', '1');
    res.appendHeader('x', ['2', '3']);
    res.write('a');
    res.addTrailers({ t: '1' });
    res.end(`b ${text} ${req.headers.c}`);
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let left = 3;
  if (process.argv[2] !== 'plain') poison();
  for (let i = 0; i < 3; i++) {
    const req = http.request({ host: '127.0.0.1', port, method: 'POST', path: '/x', agent,
                               headers: { A: 'b', C: [1, 2] } });
    req.on('response', (res) => {
      let text = '';
      res.on('data', (data) => { text += data; });
      res.on('end', () => {
        if (--left > 0) return;
        restore();
        console.log(text, res.trailers, res.headers.x, req.reusedSocket);
        agent.destroy();
        server.close();
      });
    });
    req.write('one');
    req.end('two');
  }
});
