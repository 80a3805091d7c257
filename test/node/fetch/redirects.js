// fetch and redirects: followed, counted, refused; what is kept of the request.
'use strict';

const http = require('http');

const t = async (label, run) => {
  try {
    console.log(label, await run());
  } catch (error) {
    console.log(label, error.name, error.message, error.cause?.message);
  }
};

const server = http.createServer((req, res) => {
  const url = new URL(req.url, 'http://x');
  let body = '';
  req.on('data', (chunk) => { body += chunk; });
  req.on('end', () => {
    if (url.pathname === '/to') {
      res.writeHead(+url.searchParams.get('status'), { location: url.searchParams.get('to') });
      res.end('redirect');
    } else if (url.pathname === '/nowhere') {
      res.writeHead(302);
      res.end('nowhere');
    } else if (url.pathname === '/loop') {
      const n = +url.search.slice(1);
      res.writeHead(302, { location: n === 1 ? '/end' : `/loop?${n - 1}` });
      res.end();
    } else {
      const names = ['authorization', 'cookie', 'content-type', 'content-language', 'x-y'];
      res.setHeader('x-method', req.method);
      res.end(`${req.method} ${req.url} ${names.filter((name) => req.headers[name])} [${body}]`);
    }
  });
}).listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const base = `http://127.0.0.1:${port}`;
  const other = `http://localhost:${port}`;
  const to = (status, target) => `${base}/to?status=${status}&to=${encodeURIComponent(target)}`;
  const show = async (r) => [r.status, r.type, r.redirected, r.url.replace(/:\d+/, ''),
                             await r.text()];
  const headers = { 'authorization': 'a', 'cookie': 'c', 'content-language': 'l', 'x-y': 'z' };

  for (const status of [301, 302, 303, 307, 308]) {
    for (const method of ['POST', 'PUT']) {
      await t(`${status} ${method}`, () =>
        fetch(to(status, '/end'), { method, body: 'b', headers }).then(show));
    }
    await t(`${status} GET`, () => fetch(to(status, 'end?q'), { headers }).then(show));
    await t(`${status} HEAD`, () => fetch(to(status, '/end'), { method: 'HEAD' })
      .then((r) => [r.status, r.headers.get('x-method')]));
  }
  await t('300', () => fetch(to(300, '/end')).then(async (r) => [r.status, await r.text()]));
  await t('other origin', () => fetch(to(307, `${other}/end`), {
    method: 'POST', body: 'b', headers,
  }).then(show));
  await t('same-origin', () => fetch(to(302, `${other}/end`), { mode: 'same-origin' }));
  await t('fragment', () => fetch(`${to(302, '/end')}#a`).then(show));
  await t('manual', () => fetch(to(302, '/end'), { redirect: 'manual' })
    .then(async (r) => [r.status, r.type, r.redirected, r.headers.get('location'),
                        await r.text()]));
  await t('error', () => fetch(to(302, '/end'), { redirect: 'error' }));
  await t('no location', () => fetch(`${base}/nowhere`).then(show));
  await t('20', () => fetch(`${base}/loop?20`).then(show));
  await t('21', () => fetch(`${base}/loop?21`).then(show));
  await t('bad location', () => fetch(to(302, 'http://:x')));
  await t('scheme', () => fetch(to(302, 'data:,x')));
  await t('credentials', () => fetch(to(302, `http://u:p@localhost:${port}/`)));
  await t('bad port', () => fetch(to(302, 'http://127.0.0.1:1/')));
  const stream = () => new ReadableStream({
    start(c) {
      c.enqueue(Buffer.from('x'));
      c.close();
    },
  });
  for (const status of [303, 307]) {
    await t(`stream ${status}`, () => fetch(to(status, '/end'), {
      method: 'POST', body: stream(), duplex: 'half',
    }).then(show));
  }
  await t('form', () => {
    const body = new FormData();
    body.append('a', 'b');
    return fetch(to(308, '/end'), { method: 'POST', body }).then((r) => r.text())
      .then((text) => text.includes('name="a"'));
  });
  server.close();
  server.closeAllConnections();
});
