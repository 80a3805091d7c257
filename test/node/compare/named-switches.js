// SPDX-License-Identifier: MIT
// A program is explained by the switch that it is named for. The outputs are those of Node 10
// and 16.
'use strict';

const path = require('path');
const { tell } = require('./fixtures/compare');

const switches = path.join(__dirname, '../switches');
const names = ['checkpoint-each', 'main-drains', 'rejections-throw'];
for (const name of names) {
  tell(name, ['--virtual-time', '--loops=node10,node11', `${name}.js`], switches);
}
