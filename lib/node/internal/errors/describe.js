// SPDX-License-Identifier: MIT
// Words for error messages: what a value is ("type number (1)", "an instance of Foo"), and lists of
// words ("a, b, or c").

'use strict';

const { ArrayPrototypeJoin, ArrayPrototypeSlice, JSONStringify, String, StringPrototypeIncludes,
        StringPrototypeSlice } = primordials;

const LENGTH_MAX = 28;

function describeString(value) {
  const text = value.length > LENGTH_MAX ?
    `${StringPrototypeSlice(value, 0, LENGTH_MAX - 3)}...` : value;
  return StringPrototypeIncludes(text, "'") ? JSONStringify(text) : `'${text}'`;
}

// What follows "Received" in the message of ERR_INVALID_ARG_TYPE and its like.
function describeReceived(value) {
  if (value === null || value === undefined) return `${value}`;
  switch (typeof value) {
    case 'string': return `type string (${describeString(value)})`;
    case 'number': return `type number (${value === 0 && 1 / value < 0 ? '-0' : value})`;
    case 'bigint': return `type bigint (${value}n)`;
    case 'boolean': return `type boolean (${value})`;
    case 'symbol': return `type symbol (${String(value)})`;
    case 'function': return `function ${value.name}`;
    default: {
      const { constructor } = value;
      if (constructor && 'name' in constructor) return `an instance of ${constructor.name}`;
      return `${require('internal/inspect').inspect(value, { depth: -1 })}`;
    }
  }
}

// 'a', 'a and b', 'a, b, and c'
function formatList(words, conjunction = 'and') {
  const last = words.length - 1;
  if (last < 1) return last < 0 ? '' : `${words[0]}`;
  if (last === 1) return `${words[0]} ${conjunction} ${words[1]}`;
  const others = ArrayPrototypeJoin(ArrayPrototypeSlice(words, 0, last), ', ');
  return `${others}, ${conjunction} ${words[last]}`;
}

module.exports = { describeReceived, formatList };
