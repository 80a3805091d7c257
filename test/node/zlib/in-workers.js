// SPDX-License-Identifier: MIT
// Compression, name servers and watchers in threads, which end while these are under way.
'use strict';
const { Worker, isMainThread, parentPort } = require('worker_threads');
const zlib = require('zlib');

if (isMainThread) {
  let left = 3;
  const start = () => {
    const worker = new Worker(__filename);
    worker.on('message', (message) => {
      console.log(message);
      if (message === 'busy') worker.terminate();
    });
    worker.on('error', (error) => console.log(error));
    worker.on('exit', (code) => {
      console.log('exit', code);
      if (--left > 0) start();
    });
  };
  start();
} else {
  const dgram = require('dgram');
  const dns = require('dns');
  const fs = require('fs');
  fs.watch(__dirname, () => {});
  fs.watchFile(__filename, () => {});
  const silent = dgram.createSocket('udp4');
  silent.bind(0, '127.0.0.1', () => {
    const resolver = new dns.Resolver();
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    resolver.resolve4('nobody.test', () => {});
    zlib.brotliCompress(Buffer.alloc(1e6, 'abcdefg'), () => {});
    zlib.gzip('in the pool', (error, data) => {
      parentPort.postMessage(zlib.gunzipSync(data).toString());
      zlib.deflate(Buffer.alloc(5e6, 'abc'), () => {});
      parentPort.postMessage('busy');
    });
  });
}
