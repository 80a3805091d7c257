// SPDX-License-Identifier: MIT
//
// Asks the server by fetch without end, 64 at a time: fetch.js URL.
'use strict';

const url = process.argv[2];

async function ask() {
  for (;;) {
    const response = await fetch(url);
    const text = await response.text();
    if (text !== 'hello world') throw new Error(`got ${text}`);
  }
}

for (let i = 0; i < 64; i++) ask();
