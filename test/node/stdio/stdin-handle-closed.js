// SPDX-License-Identifier: MIT
// A program closes the handle of its stdin: the stream is not destroyed by that, but cannot read.
'use strict';

const { spawn } = require('child_process');

function child(mode) {
  const { stdin } = process;
  for (const name of ['error', 'close', 'end', 'data']) {
    stdin.on(name, (value) => console.log(name, value?.code, value?.syscall));
  }
  const handle = stdin._handle;
  if (mode === 'at once') {
    handle.close();
    handle.unref();
    handle.ref();
    console.log(handle === stdin._handle, stdin.destroyed, handle.hasRef());
    handle.close(() => console.log('not again'));
  } else {
    setTimeout(() => {
      handle.close(function() { console.log('closed', this === handle); });
      handle.unref();
      console.log(handle === stdin._handle, stdin.destroyed, handle.hasRef());
      setTimeout(() => {
        if (mode === 'destroy') stdin.destroy();
        else stdin.read();
      }, 20);
    }, 30);
  }
  process.on('exit', () => console.log('exit', stdin.destroyed, stdin._handle === null));
}

async function parent() {
  for (const mode of ['at once', 'destroy', 'read']) {
    console.log(mode);
    const process_ = spawn(process.execPath, [__filename, mode],
                           { stdio: ['pipe', 'inherit', 'inherit'] });
    await new Promise((resolve) => process_.on('exit', resolve));
  }
}

if (process.argv.length > 2) child(process.argv[2]);
else parent();
