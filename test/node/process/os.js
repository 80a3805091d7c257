// SPDX-License-Identifier: MIT
// os: what it says of the machine has the right shape.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const os = require('os');
console.log(Object.keys(os).join());
console.log(os.EOL === '\n', os.devNull, os.endianness(), os.platform(), os.type());
console.log(os.cpus().length > 0, Object.keys(os.cpus()[0]), Object.keys(os.cpus()[0].times));
console.log(os.cpus().every((cpu) => typeof cpu.model === 'string' && cpu.times.user >= 0));
console.log(os.availableParallelism() > 0, os.totalmem() > os.freemem(), os.uptime() > 0);
console.log(os.loadavg().length, os.loadavg().every((n) => n >= 0));
console.log(os.hostname() === `${os.hostname}`, os.release().includes('.'), `${os.type}`);
console.log(Object.keys(os.userInfo()), os.userInfo().uid === process.geteuid());
console.log(os.userInfo({ encoding: 'buffer' }).username instanceof Buffer);
for (const list of Object.values(os.networkInterfaces())) {
  for (const it of list) {
    if (!it.cidr.startsWith(`${it.address}/`) || !/^(..:){5}..$/.test(it.mac)) console.log(it);
  }
}
