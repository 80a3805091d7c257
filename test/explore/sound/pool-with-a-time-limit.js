// SPDX-License-Identifier: MIT
// Sound: a waiter that has timed out leaves the queue, so a connection that comes back goes to the
// next one. The counterpart of bugs/acquired-and-timed-out.js.
'use strict';
const assert = require('assert');
const fs = require('fs');

class Pool {
  free = ['connection'];
  waiting = [];

  acquire(ms) {
    if (this.free.length > 0) return Promise.resolve(this.free.pop());
    return new Promise((resolve, reject) => {
      const waiter = (connection) => {
        clearTimeout(timer);
        resolve(connection);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        reject(new Error('no connection in time'));
      }, ms);
      this.waiting.push(waiter);
    });
  }

  release(connection) {
    const next = this.waiting.shift();
    if (next) next(connection);
    else this.free.push(connection);
  }
}

async function use(pool, ms) {
  let connection;
  try {
    connection = await pool.acquire(ms);
  } catch (error) {
    assert.strictEqual(error.message, 'no connection in time');
    return;
  }
  await fs.promises.readFile(__filename);
  pool.release(connection);
}

async function main() {
  const pool = new Pool();
  await Promise.all([use(pool, 400), use(pool, 200), use(pool, 300), use(pool, 300)]);
  assert.deepStrictEqual(pool, Object.assign(new Pool(), { free: ['connection'], waiting: [] }));
}

main();
