// SPDX-License-Identifier: MIT
// --to=json: the first and the last line say what the engine did not tell; nothing, if it told all.
'use strict';

const fs = require('fs');
const { env, folder, run } = require('./fixtures/tracing');

const script = `${folder}/script.js`;
fs.writeFileSync(script, 'setTimeout(() => {}, 1);');

function printEnds(name, changes) {
  const file = `${folder}/${name}.trace`;
  const { RONDO_ENGINE, RONDO_WITHOUT, ...rest } = env;
  run(['trace', '-o', file, script], { env: { ...rest, ...changes } });
  const lines = run(['trace', '--to=json', file]).stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
  const last = lines.length - 1;
  lines.forEach(({ event, missing }, i) => {
    if (missing === undefined) return;
    const where = i === 0 ? 'first' : i === last ? 'last' : 'inside';
    console.log(`${name}, ${where} line: ${event}, ${missing.join(', ')}`);
  });
}

printEnds('whole', {});
printEnds('portable', { RONDO_ENGINE: 'portable' });
