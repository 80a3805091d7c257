// SPDX-License-Identifier: MIT
'use strict';

const { default: PQueue } = require('p-queue');

const queue = new PQueue({ concurrency: 1 });
queue.on('active', () => console.log('active', queue.size, queue.pending));
queue.on('idle', () => console.log('idle'));
for (const [name, priority] of [['a', 0], ['b', 1], ['c', 2]]) {
  queue.add(async () => {
    console.log('run', name);
    await new Promise((done) => setTimeout(done, 2));
    return name;
  }, { priority }).then((v) => console.log('done', v));
}
queue.onIdle().then(() => console.log('all'));
const slow = new PQueue({ concurrency: 5, interval: 150, intervalCap: 2, timeout: 900, throwOnTimeout: true });
slow.addAll([async () => 1, async () => 2, async () => 3]).then((v) => console.log(v));
