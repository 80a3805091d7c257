// SPDX-License-Identifier: MIT
// A descriptor that is closed already is EBADF, and nothing of the runtime's is closed instead.
'use strict';

const fs = require('fs');

(async () => {
  const handle = await fs.promises.open(__filename);
  fs.closeSync(handle.fd);
  await handle.close().catch((e) => console.log(e.message));
  setTimeout(() => {
    const fd = fs.openSync(__filename);
    fs.closeSync(fd);
    fs.close(fd, (e) => {
      console.log(e.message);
      fs.stat(__filename, (error, found) => console.log(error, found.isFile()));
    });
  }, 1);
})();
