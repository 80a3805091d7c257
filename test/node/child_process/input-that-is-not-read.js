// SPDX-License-Identifier: MIT
// A child that ends, or closes its input, before it has read all of it: spawnSync tells EPIPE
// beside what came of the child, and the functions that throw do.
'use strict';
const { spawnSync, execFileSync, execSync } = require('child_process');

const input = Buffer.alloc(1 << 23, 'a'); // more than a pipe holds

function tell(name, ...rest) {
  const { status, signal, stdout, error } = spawnSync(...rest);
  console.log(name, status, signal, String(stdout), error?.message);
}

tell('reads some', 'head', ['-c', '4'], { input });
tell('fails', 'false', [], { input });
tell('is killed', '/bin/sh', ['-c', 'kill -9 $$'], { input });
tell('closes it', '/bin/sh', ['-c', 'exec 0<&-; echo hi'], { input });
tell('reads all', 'wc', ['-c'], { input });
tell('leaves what a pipe holds', '/bin/sh', ['-c', 'read x; echo $x'], { input: 'b\nc\n' });
for (const run of [() => execFileSync('head', ['-c', '4'], { input }),
                   () => execSync('head -c 4', { input })]) {
  try {
    run();
  } catch (error) {
    console.log(error.code, error.message, error.status, String(error.stdout));
  }
}

// More than the kernel takes in one call. These bytes are hardly touched.
const large = Buffer.allocUnsafeSlow(2 ** 31 - 1);
large.fill('c', 0, 4);
tell('two gigabytes', 'head', ['-c', '4'], { input: large });
