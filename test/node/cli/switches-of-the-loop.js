// SPDX-License-Identifier: MIT
// --switch: the last one of a name counts, Workers and children have them too, a name or a value
// that is none is refused, and process.version stays the model's. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');

function run(words, code) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, '-e', code],
                                               { encoding: 'utf8' });
  console.log(words.join(' '), '->', status, stdout.trim(), stderr.split('\n')[0]);
}

const TYPE = 'console.log(process.version, typeof queueMicrotask)';
run(['--loop=node10'], TYPE);
run(['--loop=node10', '--switch=queue-microtask'], TYPE);
run(['--switch=queue-microtask=on', '--loop=node10'], TYPE);
run(['--loop=node10', '--switch', 'queue-microtask=on', '--switch=queue-microtask=off'], TYPE);
run(['--switch=queue-microtask=off'], TYPE);
run(['--loop=node10', '--switch=queue-microtask'],
    `new (require('worker_threads').Worker)(${JSON.stringify(TYPE)}, { eval: true })`);
run(['--switch=queue-microtask=off'],
    'console.log(require("child_process").execFileSync(process.execPath, ' +
    '[process.execArgv[0], "-p", "typeof queueMicrotask"], { encoding: "utf8" }))');
run(['--switch=queue'], '');
run(['--switch=queue-microtask=perhaps'], '');
run(['--switch='], '');
run(['--loop=browser', '--switch=queue-microtask'], '');
