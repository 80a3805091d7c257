// SPDX-License-Identifier: MIT
// parseEnv: the text of an .env file as an object without a prototype. A line is NAME=value;
// 'export ' in front, spaces around and '# comments' are left out; a value in quotes may go over
// several lines, and in double quotes \n is a new line.

'use strict';

const {
  StringPrototypeIndexOf,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeTrim,
} = primordials;

function lineEnd(text, from) {
  const end = StringPrototypeIndexOf(text, '\n', from);
  return end === -1 ? text.length : end;
}

function parseEnv(content) {
  require('internal/validators').validateString(content, 'content');
  const text = StringPrototypeTrim(StringPrototypeReplaceAll(content, '\r\n', '\n'));
  const found = { __proto__: null };
  let at = 0;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const equals = StringPrototypeIndexOf(text, '=', at);
    const first = StringPrototypeTrim(StringPrototypeSlice(text, at, end))[0];
    if (first === undefined || first === '#' || equals === -1 || equals > end) {
      at = end + 1;
      continue;
    }
    let name = StringPrototypeTrim(StringPrototypeSlice(text, at, equals));
    if (StringPrototypeStartsWith(name, 'export ')) {
      name = StringPrototypeTrim(StringPrototypeSlice(name, 7));
    }
    at = end + 1;
    if (name === '') continue;

    let start = equals + 1;
    while (start < end && (text[start] === ' ' || text[start] === '\t')) start++;
    const quote = text[start];
    if (quote === '"' || quote === "'" || quote === '`') {
      const close = StringPrototypeIndexOf(text, quote, start + 1);
      if (close !== -1) {
        const value = StringPrototypeSlice(text, start + 1, close);
        found[name] = quote === '"' ? StringPrototypeReplaceAll(value, '\\n', '\n') : value;
        at = lineEnd(text, close) + 1;
        continue;
      }
    }
    const comment = StringPrototypeIndexOf(text, '#', start);
    const stop = comment === -1 || comment > end ? end : comment;
    found[name] = StringPrototypeTrim(StringPrototypeSlice(text, start, stop));
  }
  return found;
}

module.exports = { parseEnv };
