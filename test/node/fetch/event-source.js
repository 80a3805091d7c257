// EventSource: lines that make events, answers that end it, reconnection.
'use strict';

const http = require('http');

const t = (label, run) => {
  try {
    console.log(label, run());
  } catch (error) {
    console.log(label, error.name, error.code, error.constructor.name, error.message);
  }
};
t('0', () => new EventSource());
t('relative', () => new EventSource('foo'));
t('init', () => new EventSource('http://127.0.0.1:2/', 3));
t('constants', () => [EventSource.CONNECTING, EventSource.OPEN, EventSource.CLOSED]);
t('members', () => Object.keys(EventSource.prototype));
t('this', () => EventSource.prototype.close.call({}));

let count = 0;
let finish;
const server = http.createServer((req, res) => {
  console.log('request', req.url, req.headers.accept, req.headers['last-event-id'],
              req.headers['cache-control']);
  switch (req.url) {
    case '/404':
      res.statusCode = 404;
      res.end();
      return;
    case '/204':
      res.statusCode = 204;
      res.end();
      return;
    case '/moved':
      res.writeHead(302, { location: '/events' });
      res.end();
      return;
    case '/html':
      res.setHeader('content-type', 'text/html');
      res.end('data: x\n\n');
      return;
  }
  res.setHeader('content-type', 'text/event-stream; charset=utf-8');
  if (count++ > 0) {
    res.write('data: again\n\n');
    return;
  }
  res.write('\ufeff: comment\n\nretry: 20\ndata: one\n\ndata:two\ndata:  three\r\nid: 7\r\n\r\n' +
            'event: foo\ndata: named\n\nevent: nothing\n\nda');
  finish = () => {
    res.end('ta: split\rfoo: bar\rdata\r\rdata\n\nid: a\0b\ndata: \u20ac\n\nretry: x\n' +
            'id: 9\ndata: y\n\ndata: incomplete');
  };
}).listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  const listen = (path) => new Promise((resolve) => {
    const source = new EventSource(base + path, { withCredentials: true });
    t(path, () => [source.readyState, source.url === base + path, source.withCredentials,
                   source.onopen]);
    const show = ({ constructor, data, lastEventId, origin, type }) => {
      console.log(' ', type, constructor.name, JSON.stringify(data), lastEventId, origin === base,
                  source.readyState);
      if (type === 'foo') finish();
      if (data === 'again' || source.readyState === EventSource.CLOSED) {
        source.close();
        resolve(source.readyState);
      }
    };
    source.onopen = show;
    source.onerror = show;
    source.onmessage = show;
    source.addEventListener('foo', show);
  });
  for (const path of ['/events', '/404', '/204', '/html', '/moved']) {
    count = 0;
    console.log(await listen(path));
  }
  server.close();
  server.closeAllConnections();
});
