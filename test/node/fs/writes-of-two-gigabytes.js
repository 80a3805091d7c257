// SPDX-License-Identifier: MIT
// A write of more bytes than the kernel takes in one call, 0x7ffff000, writes all of them: libuv
// does so up to 1.52, and what later ones refuse must not be refused here. /dev/null looks at no
// byte, so that this costs neither memory nor time.
'use strict';
const fs = require('fs');

const all = Buffer.allocUnsafeSlow(2 ** 31 - 1);
const two = [all.subarray(0, 2 ** 30), all.subarray(2 ** 30)];
const fd = fs.openSync('/dev/null', 'r+');

console.log('writeSync', fs.writeSync(fd, all), fs.writeSync(fd, all, 0, 0x7ffff001, 5));
console.log('writevSync', fs.writevSync(fd, two), fs.writevSync(fd, two, 5));
fs.writeFileSync(fd, all);
fs.appendFileSync('/dev/null', all);

(async () => {
  await new Promise((resolve) => fs.write(fd, all, (error, written) => {
    console.log('write', error, written);
    resolve();
  }));
  await new Promise((resolve) => fs.writev(fd, two, (error, written) => {
    console.log('writev', error, written);
    resolve();
  }));
  await new Promise((resolve) => fs.writeFile(fd, all, (error) => {
    console.log('writeFile', error);
    resolve();
  }));
  const handle = await fs.promises.open('/dev/null', 'r+');
  console.log('handle.write', (await handle.write(all)).bytesWritten);
  console.log('handle.writev', (await handle.writev(two)).bytesWritten);
  await handle.close();
  const stream = fs.createWriteStream('/dev/null');
  await new Promise((resolve) => stream.end(all, resolve));
  console.log('stream', stream.bytesWritten);

  // What fails fails as ever.
  const closed = fs.openSync('/dev/null', 'r');
  try {
    fs.writeSync(closed, all);
  } catch (error) {
    console.log(error.code, error.syscall);
  }
  fs.writev(closed, two, (error) => console.log(error.code, error.syscall));
})();
