// SPDX-License-Identifier: MIT
// What async_hooks hear of parsers, and in which execution events of messages come.
'use strict';
const hooks = require('async_hooks');
const http = require('http');

const names = new Map();
const counts = {};
const told = [];
const nameOf = (id) => names.get(id) ?? 'other';
const isParser = (id) => nameOf(id).startsWith('HTTP');
const tell = (what) => (id) => { if (isParser(id)) told.push(`${what} ${nameOf(id)}`); };

hooks.createHook({
  init(id, type, trigger) {
    const isNumbered = /HTTP|TCP/.test(type);
    if (isNumbered) counts[type] = (counts[type] ?? 0) + 1;
    names.set(id, isNumbered ? `${type}${counts[type]}` : type);
    if (isParser(id)) told.push(`init ${nameOf(id)} by ${nameOf(trigger)}`);
  },
  before: tell('before'),
  after: tell('after'),
  destroy: tell('destroy'),
}).enable();

function here(label) {
  const own = nameOf(hooks.executionAsyncId());
  told.push(`  ${label} in ${own} by ${nameOf(hooks.triggerAsyncId())}`);
}

function watch(label, emitter, events) {
  for (const event of events) emitter.on(event, () => here(`${label} ${event}`));
}

const server = http.createServer((req, res) => {
  here('request');
  watch('req', req, ['data', 'end', 'close']);
  watch('res', res, ['finish', 'close']);
  req.on('end', () => res.end('x'));
});
watch('server', server, ['connection']);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const req = http.request({ host: '127.0.0.1', port, method: 'POST', agent: false });
  watch('client req', req, ['socket', 'finish', 'response', 'close']);
  req.on('response', (res) => {
    watch('client res', res, ['data', 'end', 'close']);
    res.on('end', () => server.close());
  });
  req.end('body');
});
process.on('exit', () => console.log(told.join('\n')));
