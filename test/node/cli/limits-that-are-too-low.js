// Limits of the process that leave the engine no room: words that name the limit, not a trap. When
// memory runs out later, the program gets an error, or the process ends by SIGABRT with words, as
// Node's does. (Node has no such limits to name: the words are ours.)
'use strict';

const { spawnSync } = require('child_process');

function run(limit, code) {
  const { status, signal, stdout, stderr } = spawnSync(
    'sh', ['-c', `ulimit -c 0; ulimit ${limit}; exec "$0" -e "$1"`, process.execPath, code],
    { encoding: 'utf8' });
  return [limit, status, signal, stdout.trim(), stderr.replace(/\d+ MiB in use/, 'N MiB in use')];
}

console.log(...run('-v 300000', '1'));
console.log(...run('-d 100000', '1'));
console.log(...run('-s 96', '1'));
console.log(...run('-v 8388608', 'console.log(1)'));
console.log(...run('-d 8388608', 'console.log(1)'));

const endless = 'const all = []; for (;;) all.push(new ArrayBuffer(1e8));';
const { 1: status, 2: signal, 4: words } = run('-v 8388608', endless);
const isAborted = signal === 'SIGABRT' && words.includes('JavaScript heap out of memory');
const isThrown = status === 1 && words.includes('RangeError');
console.log(isAborted || isThrown || { status, signal, words });
