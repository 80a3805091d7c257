// SPDX-License-Identifier: MIT
// Report: neo4j/neo4j-javascript-driver pull request #313, "Fixed timeout when acquiring
// connection from pool".
// Race: a waiter that has timed out stays in the queue, so the connection that comes back is
// handed to nobody, and the next one waits for ever.
// Forced by: fs.readFile:1:900
'use strict';
const assert = require('assert');
const fs = require('fs');

class Pool {
  free = ['connection'];
  waiting = [];

  acquire(ms) {
    if (this.free.length > 0) return Promise.resolve(this.free.pop());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no connection in time')), ms);
      this.waiting.push((connection) => {
        clearTimeout(timer);
        resolve(connection);
      });
    });
  }

  release(connection) {
    const next = this.waiting.shift();
    if (next) next(connection);
    else this.free.push(connection);
  }
}

async function main() {
  const pool = new Pool();
  const connection = await pool.acquire(400);
  const second = pool.acquire(400).then((other) => pool.release(other), () => {});
  await fs.promises.stat(__filename);
  await new Promise((resolve) => fs.readFile(__filename, resolve));
  pool.release(connection);
  await second;
  assert.deepStrictEqual(pool.free, ['connection']);
}

main();
