// SPDX-License-Identifier: MIT
//
// What Node does with libuv: files, processes, sockets, workers, lookups, signals. Prints "all is
// well" at the end.
'use strict';

const assert = require('assert');
const child = require('child_process');
const crypto = require('crypto');
const dgram = require('dgram');
const dns = require('dns').promises;
const { once } = require('events');
const fs = require('fs');
const http = require('http');
const net = require('net');
const os = require('os');
const path = require('path');
const { pipeline } = require('stream/promises');
const { setTimeout: sleep } = require('timers/promises');
const { Worker } = require('worker_threads');
const zlib = require('zlib');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'node-'));

const checks = {
  async order() {
    const order = [];
    setTimeout(() => order.push('timeout'), 0);
    await once(fs.createReadStream(__filename).resume(), 'end');
    setImmediate(() => order.push('immediate'));
    process.nextTick(() => order.push('tick'));
    await sleep(10);
    assert.deepStrictEqual(order, ['timeout', 'tick', 'immediate']);
  },

  async files() {
    const file = path.join(folder, 'file');
    const text = 'some text\n'.repeat(100000);
    await fs.promises.writeFile(file, text);
    assert.strictEqual(await fs.promises.readFile(file, 'utf8'), text);
    assert.strictEqual(fs.readFileSync(file, 'utf8'), text);
    await fs.promises.copyFile(file, `${file}2`);
    assert.deepStrictEqual((await fs.promises.readdir(folder)).sort(), ['file', 'file2']);
    await Promise.all(Array.from({ length: 500 }, async (_, i) => {
      const name = path.join(folder, `many${i}`);
      await fs.promises.writeFile(name, String(i));
      assert.strictEqual(await fs.promises.readFile(name, 'utf8'), String(i));
      await fs.promises.unlink(name);
    }));
    await pipeline(fs.createReadStream(file), zlib.createGzip(), fs.createWriteStream(`${file}.gz`));
    assert.strictEqual(zlib.gunzipSync(fs.readFileSync(`${file}.gz`)).toString(), text);
    await assert.rejects(fs.promises.open(path.join(folder, 'none')), { code: 'ENOENT' });
  },

  async watching() {
    const name = path.join(folder, 'watched');
    const watcher = fs.watch(folder);
    const seen = once(watcher, 'change');
    fs.writeFileSync(name, 'x');
    assert.strictEqual((await seen)[1], 'watched');
    watcher.close();
    const polled = new Promise((resolve) => fs.watchFile(name, { interval: 20 }, resolve));
    await sleep(50);
    fs.writeFileSync(name, 'longer');
    await polled;
    fs.unwatchFile(name);
  },

  async processes() {
    const shell = child.spawn('sh', ['-c', 'cat; echo oops >&2; exit 6'], { stdio: 'pipe' });
    const out = [];
    shell.stdout.on('data', (part) => out.push(part));
    const err = once(shell.stderr, 'data');
    shell.stdin.end(Buffer.alloc(400000, 'k'));
    assert.strictEqual((await err)[0].toString(), 'oops\n');
    assert.strictEqual((await once(shell, 'close'))[0], 6);
    assert.strictEqual(Buffer.concat(out).length, 400000);
    const sleeper = child.spawn('sleep', ['60']);
    sleeper.kill();
    assert.strictEqual((await once(sleeper, 'exit'))[1], 'SIGTERM');
    assert.strictEqual((await once(child.spawn('/no/such/program'), 'error'))[0].code, 'ENOENT');
    assert.strictEqual(child.execSync('echo sync').toString(), 'sync\n');
    assert.strictEqual(child.spawnSync('sh', ['-c', 'exit 9']).status, 9);
    const other = child.fork(__filename, ['child']);
    other.send({ double: 21 });
    assert.deepStrictEqual((await once(other, 'message'))[0], { result: 42 });
    other.disconnect();
    assert.strictEqual((await once(other, 'exit'))[0], 0);
  },

  async sockets() {
    for (const address of [{ port: 0, host: '127.0.0.1' }, { path: path.join(folder, 'socket') }]) {
      const server = net.createServer((peer) => peer.pipe(peer)).listen(address);
      await once(server, 'listening');
      const to = address.path ? address : server.address().port;
      await Promise.all(Array.from({ length: 30 }, async () => {
        const client = net.connect(to);
        const text = crypto.randomBytes(100000);
        const got = [];
        client.on('data', (part) => got.push(part));
        client.end(text);
        await once(client, 'close');
        assert(Buffer.concat(got).equals(text));
      }));
      server.close();
      await once(server, 'close');
    }
    const lost = net.connect(1, '127.0.0.1');
    assert.strictEqual((await once(lost, 'error'))[0].code, 'ECONNREFUSED');
  },

  async datagrams() {
    const receiver = dgram.createSocket('udp4').bind(0, '127.0.0.1');
    await once(receiver, 'listening');
    const sender = dgram.createSocket('udp4');
    let count = 0;
    const all = new Promise((resolve) => receiver.on('message', () => ++count === 50 && resolve()));
    for (let i = 0; i < 50; i++) sender.send(`datagram ${i}`, receiver.address().port, '127.0.0.1');
    await all;
    sender.close();
    receiver.close();
  },

  async requests() {
    const server = http.createServer((request, response) => request.pipe(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await Promise.all(Array.from({ length: 50 }, async (_, i) => {
      const request = http.request({ port: server.address().port, host: '127.0.0.1', method: 'POST' });
      request.end(`body ${i} `.repeat(1000));
      const [response] = await once(request, 'response');
      let text = '';
      for await (const part of response) text += part;
      assert.strictEqual(text, `body ${i} `.repeat(1000));
    }));
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  },

  async workers() {
    const source = `const { parentPort } = require('worker_threads');
      parentPort.on('message', (n) => parentPort.postMessage(n * n));`;
    await Promise.all([1, 2, 3, 4].map(async (n) => {
      const worker = new Worker(source, { eval: true });
      worker.postMessage(n);
      assert.strictEqual((await once(worker, 'message'))[0], n * n);
      await worker.terminate();
    }));
    const keys = await Promise.all(Array.from({ length: 20 }, (_, i) => new Promise((resolve, reject) => {
      crypto.pbkdf2('secret', String(i), 1000, 16, 'sha256', (err, key) => err ? reject(err) : resolve(key));
    })));
    assert(keys[3].equals(crypto.pbkdf2Sync('secret', '3', 1000, 16, 'sha256')));
  },

  async system() {
    assert((await dns.lookup('localhost')).address);
    const alive = setInterval(() => {}, 1000); // a signal alone is nothing to wait for
    const signalled = once(process, 'SIGUSR2');
    process.kill(process.pid, 'SIGUSR2');
    await signalled;
    clearInterval(alive);
    assert(os.cpus().length >= 1 && os.totalmem() > os.freemem() && os.networkInterfaces().lo);
    assert(os.hostname() && os.userInfo().username && os.uptime() > 0);
  },
};

async function main() {
  for (const [name, check] of Object.entries(checks)) {
    console.log(name);
    await check();
  }
  fs.rmSync(folder, { recursive: true });
  console.log('all is well');
}

if (process.argv[2] === 'child')
  process.on('message', ({ double }) => process.send({ result: double * 2 }));
else
  main().catch((err) => {
    console.error(err);
    process.exit(1);
  });
