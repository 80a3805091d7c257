// SPDX-License-Identifier: MIT
// The console tells channels what it is given. Expected output from Node 24, as Node 20 does not do
// it.

'use strict';

const { subscribe, unsubscribe } = require('diagnostics_channel');
const { Console } = require('console');
const { Writable } = require('stream');

const said = [];
const own = new Console(new Writable({
  write(chunk, encoding, callback) {
    said.push(`wrote ${chunk}`.trim());
    callback();
  },
}));
const listener = (args, name) => {
  said.push(`${name} ${args.length} ${typeof args[0]}`);
  if (args[1] !== undefined) args[1].seen = true;
};
for (const name of ['log', 'info', 'debug', 'warn', 'error']) {
  subscribe(`console.${name}`, listener);
  own[name]('text', { name });
  unsubscribe(`console.${name}`, listener);
  own[name](5);
}
own.count();
console.log(said.join('\n'));
