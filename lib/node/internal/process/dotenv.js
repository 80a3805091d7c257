// SPDX-License-Identifier: MIT
// Files of environment variables (.env): parse(text) gives them as an object, loadEnvFile(path)
// puts those into process.env that are not there yet.
//
//   NAME=value # comment         the value is trimmed, the comment is not part of it
//   export NAME='a # b'          in quotes ' " ` all stays, over several lines too
//   NAME="a\nb"                  in double quotes \n is a line break
//   NAME="a                      a quote that is not closed is a character like others

'use strict';

const {
  ObjectAssign, ObjectHasOwn, ObjectKeys, RegExpPrototypeSymbolReplace, StringPrototypeIndexOf,
  StringPrototypeReplaceAll, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;

function trim(text) {
  return RegExpPrototypeSymbolReplace(/^[ \t\n]+|[ \t\n]+$/g, text, '');
}

function parse(content) {
  const result = {};
  let rest = trim(StringPrototypeReplaceAll(content, '\r', ''));
  const put = (name, value) => {
    primordials.ObjectDefineProperty(result, name, {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
  };
  // Drops what is left of the line that has `at` in it.
  const nextLine = (at) => {
    const newline = StringPrototypeIndexOf(rest, '\n', at);
    rest = newline < 0 ? '' : StringPrototypeSlice(rest, newline + 1);
  };
  while (rest !== '') {
    if (rest[0] === '\n' || rest[0] === '#') {
      nextLine(0);
      continue;
    }
    const equals = StringPrototypeIndexOf(rest, '=');
    const newline = StringPrototypeIndexOf(rest, '\n');
    if (equals < 0 || (newline >= 0 && equals > newline)) {
      nextLine(0);
      rest = trim(rest);
      continue;
    }
    let name = trim(StringPrototypeSlice(rest, 0, equals));
    rest = StringPrototypeSlice(rest, equals + 1);
    if (rest === '' || rest[0] === '\n') {
      put(name, '');
      nextLine(0);
      continue;
    }
    rest = trim(rest);
    if (name === '') continue; // what follows is looked at as if it began here
    if (StringPrototypeStartsWith(name, 'export ')) {
      name = trim(StringPrototypeSlice(name, 7));
    }
    const quote = rest[0];
    if (quote === '"' || quote === "'" || quote === '`') {
      const closing = StringPrototypeIndexOf(rest, quote, 1);
      if (closing < 0) {
        const newlineAt = StringPrototypeIndexOf(rest, '\n');
        put(name, newlineAt < 0 ? rest : StringPrototypeSlice(rest, 0, newlineAt));
        nextLine(0);
      } else {
        const value = StringPrototypeSlice(rest, 1, closing);
        put(name, quote === '"' ? StringPrototypeReplaceAll(value, '\\n', '\n') : value);
        nextLine(closing);
      }
      continue;
    }
    const end = StringPrototypeIndexOf(rest, '\n');
    let value = end < 0 ? rest : StringPrototypeSlice(rest, 0, end);
    const hash = StringPrototypeIndexOf(value, '#');
    if (hash >= 0) value = StringPrototypeSlice(value, 0, hash);
    put(name, trim(value));
    nextLine(0);
  }
  return result;
}

function loadEnvFile(path) {
  if (typeof path === 'number') { // to readFileSync a descriptor
    throw new (require('internal/errors').codes.ERR_INVALID_ARG_TYPE)(
      'path', ['string', 'Buffer', 'URL'], path);
  }
  const text = require('fs').readFileSync(path ?? '.env', 'utf8');
  const variables = parse(text);
  const names = ObjectKeys(variables);
  for (let i = 0; i < names.length; i++) {
    if (!ObjectHasOwn(process.env, names[i])) process.env[names[i]] = variables[names[i]];
  }
}

// The files of the command line: '!' before one that must be there, '?' before others. What is in
// the environment stays; of the files the last one counts.
function loadEnvFiles(files) {
  const { existsSync, readFileSync } = require('fs');
  const variables = { __proto__: null };
  for (let i = 0; i < files.length; i++) {
    const path = StringPrototypeSlice(files[i], 1);
    if (!existsSync(path)) {
      const { write } = native('stdio');
      if (files[i][0] === '?') {
        write(2, `${path} not found. Continuing without it.\n`);
        continue;
      }
      write(2, `${process.argv0}: ${path}: not found\n`);
      process.reallyExit(9);
    }
    ObjectAssign(variables, parse(readFileSync(path, 'utf8')));
  }
  const names = ObjectKeys(variables);
  for (let i = 0; i < names.length; i++) {
    if (!ObjectHasOwn(process.env, names[i])) process.env[names[i]] = variables[names[i]];
  }
}

module.exports = { loadEnvFile, loadEnvFiles, parse };
