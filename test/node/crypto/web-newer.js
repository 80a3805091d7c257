// SPDX-License-Identifier: MIT
// Algorithms of crypto.subtle that Node 24 has and Node 20 has not: SHA-3, AES-OCB,
// ChaCha20-Poly1305. The output is Node 24's.
'use strict';
const { subtle } = globalThis.crypto;
process.removeAllListeners('warning');
process.on('warning', () => {});

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const text = Buffer.from('the text');
const show = async (name, f) => {
  try {
    console.log(name, await f());
  } catch (e) {
    console.log(name, e.name);
  }
};

(async () => {
  for (const name of ['SHA3-256', 'SHA3-384', 'SHA3-512']) {
    console.log(name, hex(await subtle.digest(name, text)));
    const key = await subtle.importKey('raw', Buffer.from('key'), { name: 'HMAC', hash: name }, true,
                                       ['sign', 'verify']);
    const mac = await subtle.sign('HMAC', key, text);
    console.log(hex(mac), await subtle.verify('HMAC', key, mac, text));
  }
  const additionalData = Buffer.from('head');
  for (const [name, size, iv, tagLength] of [['AES-OCB', 16, 12, 128], ['AES-OCB', 32, 15, 64],
                                             ['ChaCha20-Poly1305', 32, 12, undefined]]) {
    const key = await subtle.importKey('raw-secret', Buffer.alloc(size, 1), name, true, ['encrypt', 'decrypt']);
    const algorithm = { name, iv: Buffer.alloc(iv, 2), additionalData };
    if (tagLength !== undefined) algorithm.tagLength = tagLength;
    const sealed = await subtle.encrypt(algorithm, key, text);
    console.log(name, hex(sealed), hex(await subtle.decrypt(algorithm, key, sealed)), key.algorithm);
    await show('wrong', () => subtle.decrypt(algorithm, key, Buffer.alloc(40)));
    await show('short', () => subtle.decrypt(algorithm, key, Buffer.alloc(4)));
    await show('raw', () => subtle.exportKey('raw', key));
    console.log(hex(await subtle.exportKey('raw-secret', key)), (await subtle.exportKey('jwk', key)).alg);
    await show('iv', () => subtle.encrypt({ ...algorithm, iv: Buffer.alloc(16) }, key, text));
    await show('tag', () => subtle.encrypt({ ...algorithm, tagLength: 32 }, key, text));
  }
})();
