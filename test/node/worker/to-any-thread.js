// SPDX-License-Identifier: MIT
// postMessageToThread, which Node 24 has: from any thread to any other, whoever made it.
'use strict';
const { Worker, postMessageToThread, threadId, MessageChannel } = require('worker_threads');
const { once } = require('events');

const code = `
  const { parentPort, postMessageToThread, threadId, workerData, Worker } = require('worker_threads');
  process.on('workerMessage', (value, source) => {
    if (value.fail) throw new Error('no');
    if (value.port) { value.port.postMessage('through a port'); value.port.close(); return; }
    parentPort.postMessage([value, source === value.from]);
  });
  parentPort.on('message', async (message) => {
    if (message === 'end') { process.removeAllListeners('workerMessage'); parentPort.close(); return; }
    try {
      await postMessageToThread(message.to, { from: threadId, text: message.text });
      parentPort.postMessage('delivered');
    } catch (error) {
      parentPort.postMessage(error.code);
    }
  });
  parentPort.postMessage(threadId);`;

const errorOf = (promise) => promise.then(() => 'delivered', (error) => `${error.name} ${error.code} ${error.message}`);

(async () => {
  const workers = [new Worker(code, { eval: true }), new Worker(code, { eval: true })];
  const [a, b] = await Promise.all(workers.map(async (w) => (await once(w, 'message'))[0]));
  const heard = once(workers[1], 'message');
  const told = once(workers[0], 'message');
  workers[0].postMessage({ to: b, text: 'from a to b' });
  console.log((await heard)[0][0].text, (await heard)[0][1], (await told)[0]);

  process.on('workerMessage', (value, source) => console.log('main hears', value.text, source === a));
  workers[0].postMessage({ to: 0, text: 'from a to main' });
  console.log((await once(workers[0], 'message'))[0]);

  console.log(await errorOf(postMessageToThread(threadId, 1)));
  console.log(await errorOf(postMessageToThread(9999, 1)));
  console.log(await errorOf(postMessageToThread(a, { fail: true })));
  console.log(await errorOf(postMessageToThread(a, 1, [], -1)));
  console.log(await errorOf(postMessageToThread(a, () => {})));
  const { port1, port2 } = new MessageChannel();
  const through = once(port1, 'message');
  console.log(await errorOf(postMessageToThread(b, { port: port2 }, [port2])));
  console.log((await through)[0]);
  workers[0].postMessage({ to: 9999 });
  console.log((await once(workers[0], 'message'))[0]);
  const ends = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) worker.postMessage('end');
  console.log((await Promise.all(ends)).flat());
})();
