// SPDX-License-Identifier: MIT
//
// Asks the server by http.request without end, by 64 connections that are kept: request.js URL.
'use strict';

const http = require('http');

const url = process.argv[2];
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

function ask() {
  http.request(url, { agent }, (response) => {
    let text = '';
    response.setEncoding('latin1');
    response.on('data', (piece) => { text += piece; });
    response.on('end', () => {
      if (text !== 'hello world') throw new Error(`got ${text}`);
      ask();
    });
  }).end();
}

for (let i = 0; i < 64; i++) ask();
