// SPDX-License-Identifier: MIT
//
// util.inspect of a nested object.
// Wanted: 1
'use strict';

const util = require('util');
const { count, must, repeat } = require('./bench');

const object = {
  number: 1,
  text: 'two',
  list: [1, 2, 3, { map: new Map([['key', { value: 1 }]]), set: new Set([1, 2]) }],
  inner: { deep: { deeper: { deepest: 1 } }, method() {}, date: new Date(0), pattern: /x/g },
  nothing: undefined,
  none: null,
};
let characters = 0;
const shown = repeat(count(40000), () => {
  characters += util.inspect(object).length;
});
must(characters === shown * util.inspect(object).length, `${characters} characters`);
