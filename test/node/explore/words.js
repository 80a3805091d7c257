// SPDX-License-Identifier: MIT
// The race in words: what two things are called, and what they do. (Rondo's own.)
'use strict';

const { explore } = require('./explore');

for (const name of ['same-line.js', 'two-ports.js', 'datagram.js', 'two-threads.js']) {
  const { report } = explore('-n', '40', name);
  console.log(name);
  for (const { message, race } of report.failed) console.log(`  ${message}\n    ${race}`);
}
