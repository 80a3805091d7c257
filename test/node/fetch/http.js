// fetch over HTTP: what is sent, what comes back.
'use strict';

const http = require('http');
const zlib = require('zlib');

const t = async (label, run) => {
  try {
    console.log(label, await run());
  } catch (error) {
    const { cause } = error;
    console.log(label, error.name, error.message, cause && [cause.name, cause.code, cause.message]);
  }
};

const packed = {
  '/gzip': ['gzip', zlib.gzipSync('hello gzip')],
  '/deflate': ['deflate', zlib.deflateSync('hello deflate')],
  '/raw': ['deflate', zlib.deflateRawSync('hello raw')],
  '/br': ['br', zlib.brotliCompressSync('hello br')],
  '/two': ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync('hello two'))],
  '/unknown': ['foo', 'as it is'],
  '/broken': ['gzip', 'not gzip at all'],
  '/cut': ['gzip', zlib.gzipSync('hello '.repeat(100)).subarray(0, -10)],
};

const server = http.createServer((req, res) => {
  let body = '';
  req.setEncoding('latin1');
  req.on('data', (chunk) => { body += chunk; });
  req.on('end', () => {
    res.sendDate = false;
    if (packed[req.url]) {
      res.setHeader('content-encoding', packed[req.url][0]);
      res.end(packed[req.url][1]);
    } else if (req.url === '/204') {
      res.statusCode = 204;
      res.end();
    } else if (req.url === '/cookies') {
      res.setHeader('Set-Cookie', ['a=b', 'c=d']);
      res.setHeader('X-Foo', ['1', '2']);
      res.statusMessage = 'Fine By Me';
      res.end('x');
    } else if (req.url === '/hints') {
      res.writeEarlyHints({ link: '</a>; rel=preload' });
      res.end('after hints');
    } else if (req.url === '/large') {
      for (let i = 0; i < 20; i++) res.write(Buffer.alloc(50000, i));
      res.end();
    } else {
      const headers = req.rawHeaders.join('|').replace(/127.0.0.1:\d+/, 'HOST');
      body = body.replace(/undici-\d+/g, 'undici-N');
      res.end(`${req.method} ${req.url} ${headers.replace(/undici-\d+/, 'undici-N')} [${body}]`);
    }
  });
}).listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  const echo = (init, path = '/') => fetch(base + path, init).then((r) => r.text());
  const post = (body, more) => echo({ method: 'POST', body, ...more });

  await t('get', () => echo());
  await t('path', () => echo({}, '/a b?c=\u00e9#frag'));
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'foo']) {
    await t(method, () => echo({ method }));
  }
  await t('HEAD', async () => {
    const r = await fetch(`${base}/large`, { method: 'HEAD' });
    return [r.status, r.body, r.headers.get('connection'), await r.text()];
  });
  await t('text', () => post('h\u00e9\u20ac'));
  await t('empty', () => post(''));
  await t('params', () => post(new URLSearchParams('a=b c')));
  await t('bytes', () => post(new Uint8Array([97, 98])));
  await t('buffer', () => post(new Uint8Array([97, 98]).buffer));
  await t('blob', () => post(new Blob(['q'], { type: 'image/png' })));
  const form = new FormData();
  form.append('a', 'b');
  form.append('f', new File(['zz'], 'n.txt', { type: 'text/x' }));
  await t('form', () => post(form));
  await t('stream', () => post(new ReadableStream({
    start(c) {
      c.enqueue(Buffer.from('AB'));
      c.enqueue(Buffer.from('C'));
      c.close();
    },
  }), { duplex: 'half' }));
  await t('iterable', () => post(async function* () {
    yield 'x';
    yield Buffer.from('yy');
  }(), { duplex: 'half' }));
  await t('large', () => post('x'.repeat(300000)).then((s) => s.length));
  await t('stream that fails', () => post(new ReadableStream({
    pull(c) { c.error(new RangeError('mine')); },
  }), { duplex: 'half' }));
  await t('own headers', () => echo({ headers: {
    'User-Agent': 'me', 'Accept': 'x', 'accept-encoding': 'identity', 'connection': 'close',
    'host': 'foo', 'X-Y': 'z', 'Accept-Language': 'en',
  } }));
  await t('cookies', () => echo({ headers: [['cookie', 'a=b'], ['Cookie', 'c=d']] }));
  for (const cache of ['no-store', 'no-cache', 'force-cache']) {
    await t(cache, () => echo({ cache }));
  }
  await t('conditional', () => echo({ headers: { 'if-none-match': 'x' } }));
  await t('range', () => echo({ headers: { range: 'bytes=0-1' } }));
  await t('no-cors', () => echo({ mode: 'no-cors' }));
  for (const name of ['transfer-encoding', 'upgrade', 'keep-alive', 'expect']) {
    await t(name, () => echo({ headers: { [name]: 'x' } }));
  }
  await t('length', () => post('abc', { headers: { 'content-length': '3' } }));
  await t('wrong length', () => post('abc', { headers: { 'content-length': '5' } }));

  const request = new Request(`${base}/r`, { method: 'POST', body: 'x' });
  await t('request', async () => [await (await fetch(request)).text(), request.bodyUsed]);
  await t('used request', () => fetch(request));
  await t('request and init', () => fetch(new Request(base, { method: 'PUT', headers: { a: 'b' } }),
                                          { method: 'POST', body: 'y' }).then((r) => r.text()));

  for (const path of Object.keys(packed)) {
    await t(path, async () => {
      const r = await fetch(base + path);
      return [r.headers.get('content-encoding'), await r.text()];
    });
  }
  await t('204', async () => {
    const r = await fetch(`${base}/204`);
    return [r.status, r.statusText, r.body, await r.text()];
  });
  await t('hints', () => echo({}, '/hints'));
  await t('large', async () => {
    const r = await fetch(`${base}/large`);
    let size = 0;
    for await (const chunk of r.body) size += chunk.length;
    return [size, r.bodyUsed];
  });
  const cookies = await fetch(`${base}/cookies`);
  await t('response', () => [
    cookies.status, cookies.statusText, cookies.ok, cookies.type, cookies.redirected,
    cookies.url === `${base}/cookies`, cookies.headers, cookies.headers.getSetCookie(),
    cookies.body, cookies.bodyUsed,
  ]);
  await t('immutable', () => cookies.headers.append('a', 'b'));
  const twin = cookies.clone();
  await t('clone', async () => [twin.type, twin.url === cookies.url, await twin.text(),
                                await cookies.text(), [...twin.headers].length]);
  await t('at once', () => Promise.all([echo(), echo({}, '/2'), post('3')])
    .then((list) => list.map((s) => s.slice(0, 8))));
  await t('json', () => post(JSON.stringify({ a: 1 }), {
    headers: { 'content-type': 'application/json' },
  }).then((s) => s.slice(-9)));
  server.close();
  server.closeAllConnections();
});
