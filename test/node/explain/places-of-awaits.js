// SPDX-License-Identifier: MIT
// What follows an await has the place of that await, at the top level of a module and in a function. The engine
// numbers awaits as it compiles them, which is not the order of the text.
'use strict';

const fs = require('fs');
const path = require('path');
const { told } = require('./fixtures/told');

function placeOf(text, mark) {
  const lines = text.slice(0, text.indexOf(`/*${mark}*/`)).split('\n');
  return `${lines.length}:${lines.at(-1).length + mark.length + 5}`;
}

function check(name, file) {
  const source = fs.readFileSync(file, 'utf8');
  const right = [];
  const { find, lines } = told(file);
  for (const { task, text } of lines) {
    const [mark] = text.split(' ');
    const { kind, queued_at } = find(task, 0);
    const found = `${queued_at?.line}:${queued_at?.column}`;
    if (kind === 'await' && found === placeOf(source, mark)) right.push(text);
    else console.log(`${name}: ${text} is ${kind} of ${found}, not ${placeOf(source, mark)}`);
  }
  console.log(`${name}:\n  ${right.join('\n  ')}`);
}

const program = path.join(__dirname, 'fixtures', 'awaits.mjs');
check('a module', program);

const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-awaits-'));
const text = fs.readFileSync(program, 'utf8').replace('// Each', '(async function f() { // Each');
fs.writeFileSync(path.join(folder, 'function.js'), `${text}})();\n`);
check('a function', path.join(folder, 'function.js'));
fs.rmSync(folder, { recursive: true });
