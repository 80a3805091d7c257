'use strict';
// A port that is made in a callback of the pool gets its messages in the next poll phase, behind
// immediates; one that was there before gets them in the same.
const { MessageChannel } = require('worker_threads');
const fs = require('fs');
function channel(name) {
  const made = new MessageChannel();
  made.port2.on('message', () => { console.log(name); made.port1.close(); });
  return made;
}
const old = channel('old port');
fs.stat(__filename, () => {
  channel('new port').port1.postMessage(0);
  process.nextTick(() => channel('new port of a tick').port1.postMessage(0));
  setImmediate(() => console.log('immediate'));
  old.port1.postMessage(0);
});
