// SPDX-License-Identifier: MIT
//
// require of the built-in modules that packages use most, for the first time in the process.
'use strict';

const { must, start } = require('./bench');

const NAMES = [
  'assert', 'buffer', 'child_process', 'events', 'fs', 'fs/promises', 'net', 'os', 'path',
  'process', 'querystring', 'readline', 'stream', 'stream/promises', 'string_decoder', 'timers',
  'timers/promises', 'tty', 'url', 'util',
];
const stop = start();
let loaded = 0;
for (const name of NAMES) loaded += require(name) ? 1 : 0;
stop(NAMES.length);
must(loaded === NAMES.length, `${loaded} modules`);
