// SPDX-License-Identifier: MIT
// docs/loop.md lists the switches of src/loop/model.c, on and off in the same models, each with a
// version; `rondo compare` has words for each. (Rondo's own.)
'use strict';

const fs = require('fs');
const path = require('path');

const read = (name) => fs.readFileSync(path.join(__dirname, '../../..', name), 'utf8');
const model = read('src/loop/model.c');
const docs = read('docs/loop.md');
const words = read('lib/rondo/compare/switches.js');

// What C names ON(…), also by the names of the sets that models share.
function switchesIn(text) {
  const names = new Set();
  for (const [, name] of text.matchAll(/ON\((\w+)\)/g)) {
    names.add(name.toLowerCase().replaceAll('_', '-'));
  }
  for (const [, set] of text.matchAll(/\b(BEFORE_20|AFTER_10)\b/g)) {
    switchesIn(new RegExp(`${set} = ([^,;]*),`).exec(model)[1]).forEach((name) => names.add(name));
  }
  return names;
}

const models = ['NODE10', 'NODE11', 'NODE20'].map((name) => (
  switchesIn(new RegExp(`MODEL_${name}\\] = \\{([^}]*)\\}`).exec(model)[1])));
const names = [...model.matchAll(/\[RONDO_SWITCH_\w+\] = "([\w-]+)"/g)].map(([, name]) => name);
for (const name of names) {
  const cells = models.map((set) => (set.has(name) ? 'on' : '–')).join(' | ');
  if (!docs.includes(`| \`${name}\` | ${cells} |`)) console.log('docs/loop.md differs:', name, cells);
  if (!new RegExp(`^\\| [^|]*\`${name}\`[^|]* \\| [^|]*\\d+[^|]* \\|$`, 'm').test(docs)) {
    console.log('docs/loop.md has no version:', name);
  }
  if (!words.includes(`'${name}': [`)) console.log('rondo compare has no words:', name);
}
console.log(names.length > 20, models.every((set) => set.size > 5));
