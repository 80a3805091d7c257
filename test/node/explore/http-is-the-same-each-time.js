// SPDX-License-Identifier: MIT
// A server and its client under one seed: the same order of choices each time, and one clock for the
// Date header, Date and timers. (Rondo's own.)
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-explore-http-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const program = path.join(folder, 'http.js');
const report = path.join(folder, 'report');
fs.writeFileSync(program, `
const http = require('http');
const server = http.createServer((request, response) => {
  setTimeout(() => response.end(request.url), 5);
}).listen(0, '127.0.0.1', () => {
  let left = 3;
  for (const url of ['/a', '/b', '/c']) {
    http.get({ port: server.address().port, host: '127.0.0.1', path: url }, (response) => {
      response.on('data', (text) => console.log(String(text), response.headers.date)).on('end', () => {
        if (--left === 0) server.close();
      });
    });
  }
});
`);

const seen = new Set();
let date;
for (let i = 0; i < 10; i++) {
  const { status, stdout } = spawnSync(process.execPath, ['replay', '--seed=w3-1-4-5-1700000000123', program], {
    encoding: 'utf8', env: { ...process.env, RONDO_SCHEDULE_REPORT: report },
  });
  seen.add(`${status} ${stdout} ${fs.readFileSync(report, 'utf8')}`);
  date = /[A-Z].*GMT/.exec(stdout)[0];
}
console.log(seen.size, date);
