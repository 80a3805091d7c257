// SPDX-License-Identifier: MIT
'use strict';

const acorn = require('acorn');
const fs = require('fs');

const source = fs.readFileSync(require.resolve('acorn'), 'utf8');
const tree = acorn.parse(source, { ecmaVersion: 2020, locations: true });
const kinds = new Map();
(function walk(node) {
  if (!node || typeof node !== 'object') return;
  if (typeof node.type === 'string') kinds.set(node.type, (kinds.get(node.type) || 0) + 1);
  for (const key in node) if (key !== 'loc') walk(node[key]);
})(tree);
console.log(kinds, tree.body.length, tree.end === source.length);
console.log([...acorn.tokenizer('let x = `a${1 + 2}b` ?? /r[/]e/g', { ecmaVersion: 'latest' })].map((t) => t.type.label));
for (const bad of ['let a; let a', 'var 1x', '`', 'for (', 'await 1', '"\\u{110000}"']) {
  try { acorn.parse(bad, { ecmaVersion: 2022 }); } catch (error) { console.log(error.message, error.pos); }
}
console.log(JSON.stringify(acorn.parseExpressionAt('  async ({a, ...b}) => a?.b ** 2', 2, { ecmaVersion: 2022 })));
