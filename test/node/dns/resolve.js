// SPDX-License-Identifier: MIT
// dns.resolve and its kin, against a name server in this process.
'use strict';
const dgram = require('dgram');
const dns = require('dns');

// ---- a name server: what it says to a name

const name = (text) => Buffer.concat(text.split('.').filter(Boolean).map(
  (label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])
).concat(Buffer.from([0])));
const u16 = (...values) => Buffer.concat(values.map((v) => Buffer.from([v >> 8, v & 255])));
const u32 = (...values) => Buffer.concat(values.map((v) => {
  const b = Buffer.alloc(4);
  b.writeUInt32BE(v);
  return b;
}));
const text = (...values) => Buffer.concat(values.map(
  (v) => Buffer.concat([Buffer.from([Buffer.byteLength(v)]), Buffer.from(v)])));
const record = (type, data, ttl = 300, owner = Buffer.from([0xc0, 12])) =>
  Buffer.concat([owner, u16(type, 1), u32(ttl), u16(data.length), data]);

const A = (a, ttl) => record(1, Buffer.from(a), ttl);
const answers = {
  'a.test': [A([127, 0, 0, 1], 60), A([10, 0, 0, 2], 61)],
  'aaaa.test': ['20010db8000000000000000000000001', '00000000000000000000000000000001',
                '00000000000000000000ffff7f000001', '00010000000200000000000000000003',
                '00000000000000000000000000000000', 'fe80000100020003000400050006000a'].map(
    (hex) => record(28, Buffer.from(hex, 'hex'), 7)),
  'cname.test': [record(5, name('target.test'))],
  'alias.test': [record(5, name('target.test')), A([1, 2, 3, 4])],
  'mx.test': [record(15, Buffer.concat([u16(10), name('mail.test')])),
              record(15, Buffer.concat([u16(5), Buffer.from([0xc0, 12])]))],
  'ns.test': [record(2, name('ns1.test')), record(2, name('ns2.test'))],
  'ptr.test': [record(12, name('one.test')), record(12, name('two.test'))],
  'txt.test': [record(16, text('one', 'two \u00e9')), record(16, text(''))],
  'srv.test': [record(33, Buffer.concat([u16(1, 2, 8080), name('host.test')]))],
  'naptr.test': [record(35, Buffer.concat(
    [u16(100, 50), text('s', 'z3950+I2L', '!a!b!'), name('x.test')]))],
  'soa.test': [record(6, Buffer.concat(
    [name('ns.test'), name('admin.test'), u32(2024, 1, 2, 3, 4294967295)]))],
  'caa.test': [record(257, Buffer.concat([Buffer.from([128]), text('issue'),
                                          Buffer.from('ca.test;x=y')])),
               record(257, Buffer.concat([Buffer.from([0]), text('iodef'),
                                          Buffer.from('mailto:a@test')]))],
  'escaped.test': [record(2, Buffer.concat([Buffer.from([5]), Buffer.from('a.b@c'), name('d')]))],
  'other.test': [record(15, Buffer.concat([u16(1), name('mail.test')]))],
  'empty.test': [],
  'cut.test': [A([1, 2, 3, 4]).subarray(0, 13)],
  'loop.test': [record(2, Buffer.from([0xc0, 12 + 9 + 4 + 1 + 12]))],
  '4.3.2.1.in-addr.arpa': [record(12, name('reverse.test'))],
  '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa':
    [record(12, name('six.test'))],
};
answers['any.test'] = ['a', 'aaaa', 'mx', 'ns', 'txt', 'srv', 'ptr', 'naptr', 'soa', 'caa'].map(
  (type) => answers[`${type}.test`][0]).reverse();
const codes = { 'none.test': 3, 'broken.test': 2, 'refused.test': 5, 'format.test': 1, 'no.test': 4 };

const server = dgram.createSocket('udp4');
server.on('message', (question, from) => {
  let at = 12;
  const labels = [];
  while (question[at] !== 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]));
    at += question[at] + 1;
  }
  const asked = labels.join('.');
  if (asked === 'silent.test') return;
  const list = answers[asked] ?? [];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180 | (codes[asked] ?? 0), 2);
  head.writeUInt16BE(list.length, 6);
  head.writeUInt32BE(0, 8);
  server.send(Buffer.concat([head, question.subarray(12, at + 5), ...list]), from.port,
              from.address);
});

const seen = (error) => `${error.name} ${error.code} ${error.syscall} ${error.hostname} ` +
  `${error.message} ${Object.keys(error).join()}`;
const attempt = (label, fn) => {
  try {
    console.log(label, fn());
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};

server.bind(0, '127.0.0.1', async () => {
  const where = `127.0.0.1:${server.address().port}`;
  const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([where]);
  const ask = async (type, host, options) => {
    try {
      console.log(type, host, await resolver[type](host, options));
    } catch (error) {
      console.log(type, host, seen(error));
    }
  };
  await ask('resolve4', 'a.test');
  await ask('resolve4', 'a.test', { ttl: true });
  await ask('resolve6', 'aaaa.test');
  await ask('resolve6', 'aaaa.test', { ttl: true });
  for (const type of ['Cname', 'Mx', 'Ns', 'Ptr', 'Txt', 'Srv', 'Naptr', 'Soa', 'Caa', 'Any']) {
    await ask(`resolve${type}`, `${type.toLowerCase()}.test`);
  }
  await ask('resolve4', 'alias.test');
  await ask('resolveNs', 'escaped.test');
  await ask('resolve4', 'other.test');
  await ask('resolveMx', 'empty.test');
  await ask('resolve4', 'cut.test');
  await ask('resolveNs', 'loop.test');
  for (const host of ['none', 'refused', 'format', 'no']) {
    await ask('resolve4', `${host}.test`);
  }
  await ask('resolve', 'a.test');
  await ask('resolve', 'mx.test', 'MX');
  await ask('reverse', '1.2.3.4');
  await ask('reverse', '2001:db8::1');
  await ask('reverse', '4.3.2.1');
  await ask('reverse', 'no address');

  // Arguments
  attempt('type', () => resolver.resolve('a.test', 'WRONG'));
  attempt('type', () => dns.resolve('a.test', 5, () => {}));
  attempt('type', () => dns.resolve('a.test', 'WRONG', () => {}));
  attempt('name', () => dns.resolve4(5, () => {}));
  attempt('callback', () => dns.resolve4('a.test'));
  attempt('reverse', () => dns.reverse('no address', () => {}));
  for (const options of [{ timeout: 'x' }, { timeout: -2 }, { tries: 0 }, { tries: 1.5 }]) {
    attempt('options', () => new dns.Resolver(options));
  }

  // Servers
  const other = new dns.Resolver();
  for (const list of [['1.1.1.1'], ['1.1.1.1:53', '8.8.8.8:5353'], ['::1', '[::2]:99', '[::3]'], [],
                      ['1.1.1.1:'], ['x'], [5], 'text']) {
    attempt('servers', () => {
      other.setServers(list);
      return other.getServers();
    });
  }
  attempt('local', () => other.setLocalAddress('127.0.0.1', '::1'));
  attempt('local', () => other.setLocalAddress('127.0.0.1', '127.0.0.2'));
  attempt('local', () => other.setLocalAddress('::1'));
  attempt('local', () => other.setLocalAddress('x'));

  // Time, and who does not want to wait
  const quick = new dns.Resolver({ timeout: 50, tries: 1 });
  quick.setServers([where]);
  await new Promise((resolve) => {
    quick.resolve4('silent.test', (error, list) => {
      console.log('late', seen(error), list);
      resolve();
    });
  });
  const slow = new dns.Resolver();
  slow.setServers([where]);
  const request = slow.resolve4('silent.test', (error) => {
    console.log('cancelled', seen(error));
  });
  slow.reverse('9.9.9.9', (error) => console.log('cancelled', error.code));
  console.log(request.constructor.name, request.hostname, request.bindingName);
  console.log(slow.cancel());
  console.log('not yet');
  await new Promise(setImmediate);

  // The module's own functions
  dns.setServers([where]);
  console.log(dns.getServers().length, dns.promises.getServers()[0] === where);
  await new Promise((resolve) => {
    const returned = dns.resolve('srv.test', 'SRV', (error, list) => {
      console.log(error, list, typeof returned);
      resolve();
    });
  });
  console.log(await dns.promises.resolveTxt('txt.test'));
  console.log(dns.Resolver === dns.promises.Resolver, dns.NOTFOUND, dns.promises.CANCELLED);
  server.close();
});
