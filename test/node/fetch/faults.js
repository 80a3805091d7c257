// fetch of servers that are not there, that break off, or that speak no HTTP; and aborts, as in
// Node 24: Node 20 loses the reason of some.
'use strict';

const http = require('http');
const net = require('net');

const t = async (label, run) => {
  try {
    console.log(label, await run());
  } catch (error) {
    const { cause } = error;
    console.log(label, error.name, error.message,
                cause && [cause.name, cause.code, cause.message.replace(/:\d+$/, '')]);
  }
};

let onHang;
let onClosed;
const server = http.createServer((req, res) => {
  req.resume();
  switch (req.url) {
    case '/early': req.socket.destroy(); break;
    case '/short':
      res.writeHead(200, { 'content-length': '100' });
      res.write('abc', () => { setImmediate(() => { req.socket.destroy(); }); });
      break;
    case '/chunks':
      res.write('abc', () => { setImmediate(() => { req.socket.destroy(); }); });
      break;
    case '/slow':
      res.write('abc');
      req.socket.on('close', () => { onClosed(); });
      break;
    case '/hang':
      req.socket.on('close', () => { onClosed(); });
      onHang();
      break;
    default: res.end('fine');
  }
});
const answers = {
  '/garbage': 'GARBAGE\r\n\r\n',
  '/nothing': '',
  '/half': 'HTTP/1.1 200 OK\r\nA: b',
  '/until-close': 'HTTP/1.1 200 OK\r\n\r\nuntil close',
  '/old': 'HTTP/1.0 200 Old\r\n\r\nold',
  '/latin1': Buffer.from('HTTP/1.1 200 OK\r\nX: \xff\xe9\r\nContent-Length: 0\r\n\r\n', 'latin1'),
  '/upgrade': 'HTTP/1.1 101 Go\r\nConnection: upgrade\r\nUpgrade: foo\r\n\r\nabc',
};
const raw = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (data) => { socket.end(answers[String(data).split(' ')[1]]); });
});

server.listen(0, '127.0.0.1', () => raw.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  const other = `http://127.0.0.1:${raw.address().port}`;
  const { port } = raw.address();

  for (const path of ['/early', '/short', '/chunks', '/fine']) {
    await t(path, () => fetch(base + path).then((r) => r.text()));
  }
  for (const path of ['/nothing', '/half']) await t(path, () => fetch(other + path));
  await t('/garbage', () => fetch(`${other}/garbage`).catch((e) => [e.message, e.cause.name]));
  for (const path of ['/until-close', '/old']) {
    await t(path, () => fetch(other + path).then((r) => r.text()));
  }
  await t('/latin1', () => fetch(`${other}/latin1`)
    .then(({ status, headers }) => [status, headers.get('x')]));
  await t('/upgrade', () => fetch(`${other}/upgrade`));

  const closed = () => new Promise((resolve) => { onClosed = resolve; });
  const hanging = () => new Promise((resolve) => { onHang = resolve; });
  const abortHanging = async (controller, reason) => {
    const gone = closed();
    const there = hanging();
    const promise = fetch(`${base}/hang`, { signal: controller.signal });
    there.then(() => { controller.abort(reason); });
    await t('hang', () => promise);
    await gone;
  };
  await abortHanging(new AbortController());
  await abortHanging(new AbortController(), new RangeError('why'));
  {
    const gone = closed();
    onHang = () => {};
    await t('timeout', () => fetch(`${base}/hang`, { signal: AbortSignal.timeout(50) }));
    await gone;
  }
  {
    const controller = new AbortController();
    const gone = closed();
    const r = await fetch(`${base}/slow`, { signal: controller.signal });
    const reader = r.clone().body.getReader();
    console.log(await reader.read());
    controller.abort();
    await t('slow', () => r.text());
    await t('slow', () => reader.read());
    await t('slow', () => [r.bodyUsed, r.body]);
    await gone;
  }
  {
    const controller = new AbortController();
    const r = await fetch(`${base}/fine`, { signal: controller.signal });
    controller.abort();
    await t('before it is read', () => r.text());
    const s = await fetch(`${base}/fine`, { signal: new AbortController().signal });
    await t('not aborted', () => s.text());
  }
  {
    const gone = closed();
    const r = await fetch(`${base}/slow`);
    await r.body.cancel('enough');
    await gone;
    console.log('cancelled', r.bodyUsed);
  }
  {
    const controller = new AbortController();
    const body = new ReadableStream({ start(c) { c.enqueue(Buffer.from('x')); } });
    const gone = closed();
    hanging().then(() => { controller.abort('stop'); });
    await fetch(`${base}/hang`, { method: 'POST', body, duplex: 'half', signal: controller.signal })
      .catch((error) => { console.log('upload', error); });
    await gone;
    console.log('locked', body.locked);
  }
  server.close();
  server.closeAllConnections();
  raw.close(async () => {
    await t('refused', () => fetch(`http://127.0.0.1:${port}`));
    await t('not found', () => fetch('http://no.such.host.invalid/'));
  });
}));
