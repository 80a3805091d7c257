'use strict';
// Ports made in a callback of the pool come before all others from then on, ports made in a message's
// callback behind the port that got it.
const { MessageChannel } = require('worker_threads');
const fs = require('fs');
const channels = [];
let expected = 1;
function channel(name, then) {
  const made = new MessageChannel();
  made.port2.on('message', (value) => {
    console.log(name);
    if (value === 'make') then();
    if (--expected === 0 && value === 'last') for (const each of channels) each.port1.close();
  });
  channels.push(made);
  return made;
}
const a = channel('a', () => {
  channel('made by a');
  channel('made by a, too');
  setImmediate(() => fs.stat(__filename, () => {
    channel('made by stat');
    channel('made by stat, too');
    setImmediate(all);
  }));
});
channel('b');
a.port1.postMessage('make');
function all() {
  console.log('all');
  expected = channels.length;
  for (const each of channels) each.port1.postMessage('last');
}
