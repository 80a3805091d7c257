// SPDX-License-Identifier: MIT
// The name that mkdtemp draws is another one if the first is there already. It is no part of a schedule, so that the
// schedule replays. (Rondo's own.)
'use strict';

const { explore, run } = require('./explore');

const [{ race, schedule, seed, stable }] = explore('-n', '20', 'temporary.js').report.failed;
console.log(stable, race);
for (const how of [`--seed=${seed}`, `--schedule=${schedule}`]) {
  for (let i = 0; i < 5; i++) {
    const { status, stderr } = run(['replay', how, 'temporary.js']);
    console.log(status, /^Error: .*/m.exec(stderr)[0]);
  }
}
