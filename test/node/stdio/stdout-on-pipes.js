// SPDX-License-Identifier: MIT
// process.stdout as a stream, when it is no terminal.
'use strict';

console.log(typeof process.stdout.fd, process.stdout.isTTY, process.stdout.writable,
  process.stdin.isTTY);
process.stdout.write('a\n', () => console.log('written'));
process.stdout.write(Buffer.from('b\n'));
process.stdout.write('YwoK', 'base64');
console.log(process.stdout === process.stdout, process.stderr.fd, process.stdin.fd);
console.log('columns' in process.stdout, typeof process.stdout.getColorDepth);
process.stdout.end('last\n');
process.stdout.on('finish', () => process.stderr.write(''));
