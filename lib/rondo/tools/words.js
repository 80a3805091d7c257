// SPDX-License-Identifier: MIT
//
// The command line of a tool: a table of options, read as rondo's own are. `--name VALUE` and
// `--name=VALUE` are the same, -- ends the options, and so does the first word that is none.
//
//   const { options, rest } = readWords(words, {
//     '-o': 'text', '--to': ['json', 'chrome'], '--open': 'flag', '--last': 'count' });
'use strict';

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypeSlice, Number,
  NumberIsSafeInteger, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;

const { Mistake } = require('rondo/tools/run');

function valueOf(name, takes, text) {
  if (ArrayIsArray(takes) && !ArrayPrototypeIncludes(takes, text)) {
    throw new Mistake(`${name} wants ${ArrayPrototypeJoin(takes, ' or ')}, not ${text}`);
  }
  if (text === '') throw new Mistake(`wants a value: ${name}`);
  if (takes !== 'count') return text;
  const number = Number(text);
  if (!NumberIsSafeInteger(number) || number < 1) {
    throw new Mistake(`${name} wants a whole number from 1 on, not ${text}`);
  }
  return number;
}

function readWords(words, table) {
  const options = { __proto__: null };
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === '--') {
      at++;
      break;
    }
    if (word === '-' || !StringPrototypeStartsWith(word, '-')) break;
    const equals = StringPrototypeStartsWith(word, '--') ? StringPrototypeIndexOf(word, '=') : -1;
    const given = equals < 0 ? word : StringPrototypeSlice(word, 0, equals);
    const name = given === '-h' ? '--help' : given;
    const takes = name === '--help' ? 'flag' : table[name];
    if (takes === undefined) throw new Mistake(`bad option: ${word}`);
    if (takes === 'flag') {
      if (equals >= 0) throw new Mistake(`takes no value: ${word}`);
      options[name] = true;
      continue;
    }
    if (equals < 0 && at + 1 === words.length) throw new Mistake(`wants a value: ${word}`);
    const text = equals < 0 ? words[++at] : StringPrototypeSlice(word, equals + 1);
    options[name] = valueOf(name, takes, text);
  }
  return { __proto__: null, options, rest: ArrayPrototypeSlice(words, at) };
}

module.exports = { readWords };
