// SPDX-License-Identifier: MIT
// An error that nobody catches is shown with all of its properties, whatever it has to say about how
// it wants to be shown.
'use strict';
const { spawnSync } = require('child_process');

for (const code of [
  'require("assert").deepStrictEqual({ a: 1, b: [1, { c: { d: 1 } }] }, { a: 1, b: [1, 3] })',
  'throw Object.assign(new Error("said"), { x: { [util.inspect.custom]() { return "inner"; } } })',
  'throw { [util.inspect.custom]() { return "other"; }, y: 1 }',
  'Promise.reject(Object.assign(new Error("later"), { [util.inspect.custom]: () => "other" }))',
]) {
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  const lines = stderr.split('\n');
  const from = lines.findIndex((line) => /^([A-Z]\w* ?\[?\w*\]?: |\{)/.test(line));
  console.log(status, lines.slice(from, -2).filter((line) => !line.startsWith('    at ')));
}
