// SPDX-License-Identifier: MIT
// debuglog(section): a function that prints on stderr when NODE_DEBUG names the section. What
// NODE_DEBUG said at the first question holds.

'use strict';

const {
  ObjectDefineProperty,
  RegExp,
  RegExpPrototypeExec,
  StringPrototypeReplaceAll,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
} = primordials;

let pattern;
const printers = { __proto__: null };

// 'fs,http*' -> /^fs$|^http.*$/i
function makePattern() {
  const wanted = process.env.NODE_DEBUG;
  if (!wanted) return null;
  const special = StringPrototypeSplit('\\|{}()[]^$+?.', '');
  let source = wanted;
  for (let i = 0; i < special.length; i++) {
    source = StringPrototypeReplaceAll(source, special[i], () => `\\${special[i]}`);
  }
  source = StringPrototypeReplaceAll(source, '*', '.*');
  return new RegExp(`^${StringPrototypeReplaceAll(source, ',', () => '$|^')}$`, 'i');
}

function isWanted(section) {
  if (pattern === undefined) pattern = makePattern();
  return pattern !== null && RegExpPrototypeExec(pattern, section) !== null;
}

const nothing = () => {};

function printerOf(section) {
  if (!isWanted(section)) return nothing;
  if (section === 'HTTP' || section === 'HTTP2') {
    process.emitWarning('Setting the NODE_DEBUG environment variable to ' +
      `'${StringPrototypeToLowerCase(section)}' can expose sensitive data (such as passwords, ` +
      'tokens and authentication headers) in the resulting log.');
  }
  const pid = process.pid;
  return function debug(...args) {
    const { formatList, inspect } = require('internal/inspect');
    const { shouldColorize } = require('internal/util/colors');
    const colors = shouldColorize(process.stderr);
    const text = formatList({ __proto__: null, colors }, args);
    process.stderr.write(`${section} ${inspect(pid, { colors })}: ${text}\n`);
  };
}

function debuglog(section, onReady) {
  let print;
  let name;
  const logger = (...args) => {
    if (print === undefined) {
      name ??= StringPrototypeToUpperCase(section);
      print = printers[name] ??= printerOf(name);
      if (typeof onReady === 'function') onReady(print);
    }
    primordials.ReflectApply(print, undefined, args);
  };
  ObjectDefineProperty(logger, 'enabled', {
    __proto__: null,
    get() {
      name ??= StringPrototypeToUpperCase(section);
      return isWanted(name);
    },
    configurable: true,
    enumerable: true,
  });
  return logger;
}

module.exports = { debuglog };
