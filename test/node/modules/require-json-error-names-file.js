// SPDX-License-Identifier: MIT
// The error of a JSON file that does not parse begins with its path.
'use strict';

for (const file of ['bad', 'empty']) {
  try {
    require(`./fixtures/broken/${file}.json`);
  } catch (e) {
    console.log(e.name, e.message.startsWith(`${__dirname}/fixtures/broken/${file}.json: `));
    console.log(Object.keys(require.cache).some((name) => name.includes(`${file}.json`)));
  }
}
