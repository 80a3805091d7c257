// SPDX-License-Identifier: MIT
//
// Cases for util.inspect and util.format: random values and options.
'use strict';

const { Values, literal } = require('./values.js');

const values = new Values();
// What is hidden in the language's own objects, and in which order, is the engine's choice.
const strangers = new Values({ leave: ['namespace'] });

const OPTIONS = {
  showHidden: ['true', 'false'],
  depth: ['0', '1', '2', '3', '5', 'null', 'Infinity', '-1'],
  colors: ['true', 'false'],
  customInspect: ['true', 'false'],
  showProxy: ['true', 'false'],
  maxArrayLength: ['0', '1', '3', '10', '100', 'null', 'Infinity', '-1'],
  maxStringLength: ['0', '1', '5', '20', 'null', 'Infinity'],
  breakLength: ['0', '20', '60', '80', '120', '128', 'Infinity'],
  compact: ['0', '1', '2', '3', '4', '10', 'true', 'false'],
  sorted: ['true', 'false', '(a, b) => a < b ? 1 : -1'],
  getters: ['true', 'false', '"get"', '"set"'],
  numericSeparator: ['true', 'false'],
};

function options(r) {
  const parts = [];
  for (const name in OPTIONS) {
    if (r.chance(14)) parts.push(`${name}: ${r.of(OPTIONS[name])}`);
  }
  return `{ ${parts.join(', ')} }`;
}

function inspect(r) {
  const seed = r.below(0x7fffffff);
  const depth = r.between(0, 4);
  if (r.chance(40)) return `util.inspect(${values.value(seed, depth)})`;
  const more = r.chance(5) ? `${r.chance(30)}, ${r.of(['0', '3', 'null'])}` : options(r);
  const source = /showHidden: true|^true/.test(more) ? strangers : values;
  return `util.inspect(${source.value(seed, depth)}, ${more})`;
}

const PLACEHOLDERS = ['%s', '%d', '%i', '%f', '%j', '%o', '%O', '%c', '%%', '%', '%x', ' ', 'text',
  '%s:%s', '\n', '\u4e2d', '%5d', '%%s'];

function format(r) {
  let text = '';
  for (let n = r.below(5); n > 0; n--) text += r.of(PLACEHOLDERS);
  const args = r.chance(85) ? [literal(text)] : [];
  for (let n = r.below(4); n > 0; n--) {
    args.push(strangers.value(r.below(0x7fffffff), r.between(0, 2)));
  }
  if (r.chance(15)) return `util.formatWithOptions(${[options(r), ...args].join(', ')})`;
  return `util.format(${args.join(', ')})`;
}

module.exports = { format, inspect };
