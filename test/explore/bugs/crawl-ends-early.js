// SPDX-License-Identifier: MIT
// Report: simplecrawler/simplecrawler#298, "Incomplete crawls dues to race-condition on crawl()"
// (also in NodeRacer, ICST 2020).
// Race: a page counts as done when its body is here, but its links join the queue only after it
// was unpacked. If the interval ticks in between, the queue looks empty and the crawl ends.
// Forced by: zlib.gunzip:1:1100
'use strict';
const assert = require('assert');
const http = require('http');
const zlib = require('zlib');

const pages = { '/': '/a /b', '/a': '', '/b': '' };
const server = http.createServer((request, response) => {
  response.end(zlib.gzipSync(pages[request.url]));
});

function crawl(port, done) {
  const queue = ['/'];
  const seen = new Set(queue);
  let open = 0;

  function fetchPage(url) {
    open++;
    http.get({ port, path: url, host: '127.0.0.1', agent: false }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        open--;
        zlib.gunzip(Buffer.concat(chunks), (error, body) => {
          if (error) throw error;
          for (const link of String(body).split(' ').filter(Boolean)) {
            if (!seen.has(link)) queue.push(link);
            seen.add(link);
          }
        });
      });
    });
  }

  function step() {
    while (queue.length) fetchPage(queue.shift());
    if (open > 0) return;
    clearInterval(interval);
    done(seen);
  }

  const interval = setInterval(step, 700);
  step();
}

server.listen(0, '127.0.0.1', () => {
  crawl(server.address().port, (seen) => {
    server.close();
    assert.deepStrictEqual([...seen].sort(), ['/', '/a', '/b']);
  });
});
