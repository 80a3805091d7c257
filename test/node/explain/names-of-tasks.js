// SPDX-License-Identifier: MIT
// Calls have their names as the source has them; ticks and timers that the runtime has set are told from
// the program's own, and a Worker's script from its messages.
'use strict';

const { Worker, isMainThread, parentPort } = require('worker_threads');

if (isMainThread) {
  const list = [require('zlib')];
  require('zlib').gzip('a', () => {
    console.log('a call of a call');
    list[0].deflate('a', () => {
      console.log('a call of an element');
      const server = require('net').createServer().listen(0, () => {
        console.log("a tick of the runtime's");
        server.close();
        const sleep = require('util').promisify(setTimeout);
        sleep(2).then(() => {
          console.log('a wrapped timeout');
          new Worker(__filename).on('message', (text) => console.log(text));
        });
      });
    });
  });
} else {
  parentPort.postMessage('its message');
}
