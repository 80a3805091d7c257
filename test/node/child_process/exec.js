// SPDX-License-Identifier: MIT
// exec and execFile: output, errors, limits, promises.
'use strict';

const cp = require('child_process');
const { promisify } = require('util');
cp.exec('echo a; echo b >&2', (...a) => {
  console.log(a);
  cp.exec('echo x; exit 5', (e, out, err) => {
    console.log(e.message, e.code, e.killed, e.signal, e.cmd, [out, err]);
    cp.execFile('printf', ['%s', 'abcdef'], { maxBuffer: 3 }, (e2, out2) => {
      console.log(e2.code, e2.message, out2);
      cp.execFile('no-such-program', (e3, ...rest) => {
        console.log(e3.message, e3.cmd, rest);
        cp.exec('sleep 20', { timeout: 30 }, async (e4) => {
          console.log(e4.killed, e4.signal, e4.code);
          console.log(await promisify(cp.exec)('echo y'));
          try { await promisify(cp.execFile)('sh', ['-c', 'echo z; exit 2']);
            } catch (e5) { console.log(e5.code, e5.stdout); }
        });
      });
    });
  });
});
