// SPDX-License-Identifier: MIT
// An unref'd timer that is due when nothing else is left runs since Node 20, whose timers are last.
// The outputs are those of Node 10, 16 and 20.
'use strict';

const { tell } = require('./fixtures/compare');

tell('unref', ['--virtual-time', '--loops=node10,node11,node20', 'unref.js']);
