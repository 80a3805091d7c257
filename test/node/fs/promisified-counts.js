// SPDX-License-Identifier: MIT
// What util.promisify makes of the functions whose callbacks get two values.
'use strict';
const fs = require('fs');
const { promisify } = require('util');

async function main() {
  const name = `${require('os').tmpdir()}/promisified-counts-${process.pid}`;
  const fd = fs.openSync(name, 'w+');
  fs.unlinkSync(name);
  console.log(await promisify(fs.write)(fd, 'abc'));
  console.log(await promisify(fs.write)(fd, Buffer.from('def')));
  console.log(await promisify(fs.writev)(fd, [Buffer.from('g'), Buffer.from('h')]));
  console.log(await promisify(fs.read)(fd, Buffer.alloc(3), 0, 3, 0));
  console.log(await promisify(fs.readv)(fd, [Buffer.alloc(2), Buffer.alloc(1)], 0));
  console.log(await promisify(fs.exists)('/'), await promisify(fs.exists)('/no/such/file'));
  fs.closeSync(fd);
}

main();
