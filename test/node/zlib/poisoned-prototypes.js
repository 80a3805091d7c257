// SPDX-License-Identifier: MIT
// Programs that break the prototypes of the language do not break zlib, dns and watching.
'use strict';
const dns = require('dns');
const fs = require('fs');
const zlib = require('zlib');
const { log } = console;
zlib.brotliCompressSync('load it');
const resolver = new dns.Resolver({ timeout: 20, tries: 1 });

Object.defineProperty(Object.prototype, 'get', { set() { throw new Error('get'); } });
for (const [prototype, names] of [
  [Array.prototype, ['push', 'slice', 'join', 'shift', 'concat', 'includes']],
  [String.prototype, ['split', 'slice', 'startsWith', 'indexOf']],
  [Map.prototype, ['get', 'set']],
]) {
  for (const name of names) prototype[name] = () => { throw new Error(name); };
}
Array.prototype[Symbol.iterator] = null;

log(zlib.gunzipSync(zlib.gzipSync('zlib')).toString());
log(zlib.brotliDecompressSync(zlib.brotliCompressSync('brotli')).toString());
const watcher = fs.watch(__dirname, () => {});
watcher.close();
fs.watchFile(__filename, () => {});
fs.unwatchFile(__filename);
resolver.setServers(['127.0.0.1:9']);
log(resolver.getServers().length);
resolver.resolve4('nobody.test', (error) => {
  log(error.syscall, error.hostname);
  zlib.deflate('later', (none, data) => log(none, zlib.inflateSync(data).toString()));
});
