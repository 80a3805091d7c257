// Bodies between fetch and streams of either kind, both ways.
'use strict';

const fs = require('fs');
const http = require('http');
const { Readable, Writable } = require('stream');
const { pipeline } = require('stream/promises');
const consumers = require('stream/consumers');

const CHUNKS = 50;
const CHUNK = 60000;

const server = http.createServer((req, res) => {
  let size = 0;
  req.on('data', (chunk) => { size += chunk.length; });
  req.on('end', () => {
    if (req.url === '/big') {
      for (let i = 0; i < CHUNKS; i++) res.write(Buffer.alloc(CHUNK, i));
      res.end();
      return;
    }
    const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
    res.end(JSON.stringify([size, coding, length]));
  });
});
const other = http.createServer((req, res) => { res.end(req.headers.host); });

server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  const big = () => fetch(`${base}/big`);
  const post = async (body) => (await fetch(base, { method: 'POST', body, duplex: 'half' })).json();
  const size = fs.statSync(__filename).size;

  let count = 0;
  const response = await big();
  await pipeline(Readable.fromWeb(response.body), new Writable({
    write(chunk, encoding, callback) {
      count += chunk.length;
      setImmediate(callback);
    },
  }));
  console.log('fromWeb', count, response.bodyUsed);
  console.log('buffer', (await consumers.buffer((await big()).body)).length);
  console.log('blob', (await (await big()).blob()).size);
  const [one, two] = (await big()).body.tee();
  console.log('tee', (await new Response(one).bytes()).length,
              (await new Response(two).arrayBuffer()).byteLength);
  const decoded = (await big()).body.pipeThrough(new TextDecoderStream());
  let text = '';
  for await (const part of decoded) text += part;
  console.log('pipeThrough', text.length);

  const file = await fs.openAsBlob(__filename);
  const [sent, coding, length] = await post(file);
  console.log('file', sent === size, coding, +length === size);
  const form = new FormData();
  form.append('file', file, 'x.js');
  console.log('form with a file', (await post(form))[0] > size);
  console.log('read stream', (await post(fs.createReadStream(__filename)))[0] === size);
  console.log('toWeb', (await post(Readable.toWeb(fs.createReadStream(__filename))))[0] === size);
  const { readable, writable } = new TransformStream();
  const answer = post(readable);
  const writer = writable.getWriter();
  for (let i = 0; i < 5; i++) await writer.write(Buffer.from('abc'));
  await writer.close();
  console.log('written', await answer);
  console.log('passed on', await post((await big()).body));

  const all = await Promise.all(Array.from({ length: 20 }, async () =>
    (await (await big()).arrayBuffer()).byteLength));
  console.log('at once', all.every((each) => each === CHUNKS * CHUNK));
  other.listen(0, '::1', async () => {
    const host = `[::1]:${other.address().port}`;
    console.log('IPv6', await (await fetch(`http://${host}/`)).text() === host);
    for (const each of [server, other]) {
      each.close();
      each.closeAllConnections();
    }
  });
});
