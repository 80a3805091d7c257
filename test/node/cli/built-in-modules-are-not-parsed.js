// SPDX-License-Identifier: MIT
//
// The engine tells what it parses, if it is asked to. Built-in modules are compiled when rondo is
// built (src/engine/private/code.c); if this fails, the engine may be another one now: build again.
// Node prints no such lines at all.
'use strict';

const { spawnSync } = require('child_process');

const code = 'require("fs"); require("stream"); require("util").inspect({})';
const { status, stderr } = spawnSync(process.execPath, ['-e', code], {
  encoding: 'utf8', env: { ...process.env, JSC_reportParseTimes: '1' },
});
const parsed = stderr.split('\n').filter((line) => line.startsWith('Parsed ')).length;
console.log(status, parsed < 60 ? 'few' : parsed);
