// SPDX-License-Identifier: MIT
// A FileHandle that goes through a port belongs to who receives it.
'use strict';
const fs = require('fs');
const { MessageChannel } = require('worker_threads');

(async () => {
  const { port1, port2 } = new MessageChannel();
  const handle = await fs.promises.open(__filename);
  handle.on('close', () => console.log('never'));
  const received = new Promise((resolve) => port2.once('message', resolve));
  port1.postMessage({ handle }, [handle]);
  console.log(handle.fd);
  await handle.stat().catch((error) => console.log(error.code));
  const other = (await received).handle;
  console.log(other.constructor.name, other !== handle, other.fd > 0);
  console.log((await other.readFile('utf8')).slice(3, 7));
  for (const list of [[], [other]]) {
    const reading = list.length > 0 ? other.read() : undefined;
    try {
      port1.postMessage(other, list);
    } catch (error) {
      console.log(error.message);
    }
    await reading;
  }
  await other.close();
  port1.close();
})();
