// SPDX-License-Identifier: MIT
// What hands on the result of another promise is passed over: Promise.all and race, yield, async functions of the
// runtime. The task behind them is named.
'use strict';

const { EventEmitter, once } = require('events');
const { stat } = require('fs/promises');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function* twice() {
  await sleep(20);
  yield 'generated';
}

Promise.all([sleep(5), sleep(10)]).then(() => console.log('all'));
Promise.race([sleep(5), sleep(10)]).then(() => console.log('race'));

const emitter = new EventEmitter();
once(emitter, 'event').then(() => console.log('once'));
setTimeout(() => emitter.emit('event'), 15);

(async () => {
  for await (const text of twice()) console.log(text);
  await stat(__filename);
  console.log('stat');
})();
