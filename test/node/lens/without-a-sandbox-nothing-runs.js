// SPDX-License-Identifier: MIT
//
// Where there is no sandbox the page says so, and code is refused unless it was started with
// --unsafe. (Rondo's own.)
'use strict';

const { textOf, withLens } = require('./fixtures/lens.js');

const aboutOf = async (lens) => JSON.parse((await lens.ask(`${lens.token}about.json`)).text).way;

(async () => {
  await withLens({ way: 'none' }, async (lens) => {
    console.log(await aboutOf(lens));
    console.log(await lens.run("console.log('ran')"));
  });
  await withLens({ way: 'none', words: ['--unsafe'] }, async (lens) => {
    console.log(await aboutOf(lens));
    console.log(textOf(await lens.run("console.log('ran')")));
  });
})();
