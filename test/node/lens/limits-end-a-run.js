// SPDX-License-Identifier: MIT
//
// Runaway code is ended, by the limit that it broke; what it did before is still told. Where the
// kernel has no sandbox, limits hold for what --unsafe runs. (Rondo's own.)
'use strict';

const { probe, textOf, withLens } = require('./fixtures/lens.js');

const FOR_EVER = "console.log('begun'); for (;;);";
const BEGUN = "console.log('begun'); const list = [];";
const tries = {
  'bytes without end': `${BEGUN} for (;;) list.push(Buffer.alloc(1 << 24, 1));`,
  'objects without end': `${BEGUN} for (;;) list.push(new Array(1e5).fill(list.length));`,
  'output without end': `${BEGUN} for (;;) console.log('x'.repeat(1000));`,
  'one large file': `${BEGUN} const bytes = Buffer.alloc(1 << 20);
    try {
      for (let i = 0; i < 1024; i++) require('fs').appendFileSync('file', bytes);
    } catch (error) {
      console.log(error.code);
    }`,
};
const MANY_FILES = `const bytes = Buffer.alloc(8 << 20);
  for (let i = 0; i < 200; i++) require('fs').writeFileSync('file' + i, bytes);
  console.log('all');`;

const show = (name, { ended, lines, report }) => console.log(
  `  ${name}: ${ended.ended}; ${textOf({ lines: lines.slice(0, 2) }).slice(0, 12)};`,
  report !== null && report.steps.length > 0 ? 'with steps' : 'without steps');

async function tryAll(way) {
  await withLens({ way, words: ['--seconds=1', '--unsafe'] }, async (lens) => {
    show('a loop without end', await lens.run(FOR_EVER));
  });
  await withLens({ way, words: ['--seconds=600', '--unsafe'] }, async (lens) => {
    for (const [name, source] of Object.entries(tries)) show(name, await lens.run(source));
    const many = await lens.run(MANY_FILES);
    const isEnded = many.ended.ended === 'disk' || /ENOSPC/.test(textOf(many));
    console.log('  many files:', isEnded ? 'ended' : JSON.stringify(many));
    let stopped;
    const run = lens.run(FOR_EVER).then((result) => { stopped = result; });
    while (stopped === undefined) await lens.post('stop', {});
    await run;
    console.log('  stopped:', stopped.ended.ended);
  });
}

(async () => {
  const offered = probe();
  for (const way of ['namespaces', 'landlock', 'none']) {
    console.log(way);
    await tryAll(offered.includes(way) ? way : 'none');
  }
})();
