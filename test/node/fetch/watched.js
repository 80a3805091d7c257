// Who watches fetch: channels of diagnostics_channel, and entries of the performance timeline.
'use strict';

const channels = require('diagnostics_channel');
const http = require('http');
const { PerformanceObserver, performance } = require('perf_hooks');

for (const name of ['create', 'bodySent', 'headers', 'trailers', 'error']) {
  channels.subscribe(`undici:request:${name}`, ({ error, request, response, trailers }) => {
    const { completed, headers, method, origin, path } = request;
    console.log(name, method, path, origin.startsWith('http://127.0.0.1:'), completed,
                headers.includes('x-trace'), error?.code, trailers,
                response && [response.statusCode, response.statusText,
                             String(response.headers[0]), Buffer.isBuffer(response.headers[1])]);
    if (name === 'create') request.addHeader('x-trace', 'abc');
  });
}

const server = http.createServer((req, res) => {
  req.resume();
  req.on('end', () => {
    res.setHeader('X-First', '1');
    if (req.url === '/to') {
      res.writeHead(302, { location: '/end' });
      res.end();
    } else {
      res.end(`${req.headers['x-trace']}`);
    }
  });
}).listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  const text = (path, init) => fetch(base + path, init).then((r) => r.text());
  console.log(await text('/get?q'));
  console.log(await text('/post', { method: 'POST', body: 'abc' }));
  console.log(await text('/to'));
  await fetch('data:,x').then((r) => r.text());
  await new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  await fetch('http://127.0.0.1:2/nobody').catch((error) => { console.log(error.message); });

  const show = (entry) => {
    const { encodedBodySize, fetchStart, initiatorType, name, redirectStart, requestStart,
            responseEnd, responseStart, startTime, transferSize, decodedBodySize } = entry;
    console.log(entry.constructor.name, name.slice(base.length), initiatorType, encodedBodySize,
                decodedBodySize, transferSize, redirectStart === 0 || redirectStart === startTime,
                startTime <= fetchStart && requestStart <= responseEnd,
                responseStart <= responseEnd, responseEnd - startTime === entry.duration);
  };
  const entries = performance.getEntriesByType('resource');
  console.log(entries.length);
  entries.slice(0, 3).forEach(show);
  performance.clearResourceTimings();
  console.log(performance.getEntriesByType('resource').length);
  console.log(PerformanceObserver.supportedEntryTypes.includes('resource'));
});
