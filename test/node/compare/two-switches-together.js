// SPDX-License-Identifier: MIT
// A difference that no switch makes alone. The outputs are those of Node 10 and 16.
'use strict';

const path = require('path');
const { tell } = require('./fixtures/compare');

const name = 'interval-later-and-timer-clocks';
const switches = path.join(__dirname, '../switches');
tell(name, ['--virtual-time', '--loops=node10,node11', `${name}.js`], switches);
