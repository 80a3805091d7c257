// SPDX-License-Identifier: MIT
// isIP, isIPv4, isIPv6.
'use strict';

const net = require('net');
for (const a of ['127.0.0.1', '255.255.255.255', '256.0.0.1', '01.1.1.1', '1.2.3', '', 'x', '::',
  '::1', '1::', 'fe80::1%eth0', '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8', '1::2::3', '::ffff:1.2.3.4',
    '1:2:3:4:5:6:1.2.3.4', '::1.2.3', '12345::', 'g::', ':', ':::',
  '1:2:3:4:5:6:7:8:9', '::%', null, undefined, 5, {}]) {
  console.log(String(a), net.isIP(a), net.isIPv4(a), net.isIPv6(a));
}
