// SPDX-License-Identifier: MIT
// BlockList and SocketAddress.
'use strict';

const net = require('net');

const list = new net.BlockList();
list.addAddress('1.2.3.4');
list.addAddress('::1', 'ipv6');
list.addRange('10.0.0.1', '10.0.0.9');
list.addSubnet('192.168.0.0', 16);
list.addSubnet('8592:757c:efae:4e45::', 64, 'ipv6');
console.log(list.rules);
for (const [address, family] of [
  ['1.2.3.4'], ['1.2.3.5'], ['10.0.0.5'], ['10.0.0.10'], ['192.168.7.7'], ['192.169.0.0'],
  ['::1', 'ipv6'], ['::2', 'ipv6'], ['::ffff:1.2.3.4', 'ipv6'], ['::ffff:192.168.1.1', 'IPv6'],
  ['8592:757c:efae:4e45:fb5d:d62a:0d00:8e17', 'ipv6'], ['8592:757c:efae:4f45::', 'ipv6'],
]) {
  console.log(address, list.check(address, family));
}
console.log(list);
for (const make of [
  () => list.addAddress(1), () => list.addAddress('x'), () => list.addAddress('1.1.1.1', 'z'),
  () => list.addRange('1.1.1.2', '1.1.1.1'), () => list.addSubnet('1.1.1.1', 33),
  () => list.addSubnet('::', 129, 'ipv6'), () => list.check(1),
  () => new net.SocketAddress({ family: 'x' }), () => new net.SocketAddress({ port: -1 }),
  () => new net.SocketAddress({ address: 'x' }), () => new net.SocketAddress({ flowlabel: -1 }),
]) {
  try {
    make();
    console.log('no error');
  } catch (error) {
    console.log(error.name, error.code, error.message.split('\n')[0]);
  }
}
const address = new net.SocketAddress({ address: '2001:0db8:0::1', family: 'ipv6', port: 80 });
console.log(address.address, address.family, address.port, address.flowlabel);
console.log(address, new net.SocketAddress());
