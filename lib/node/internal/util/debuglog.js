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

function printerOf(section) {
  if (!isWanted(section)) return () => {};
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

const hasEnabled = (fn, get) => ObjectDefineProperty(fn, 'enabled', {
  __proto__: null, get, configurable: true, enumerable: true,
});

// onReady gets the function that does the work, at the first call.
function debuglog(section, onReady) {
  let print;
  let name;
  const enabled = () => {
    name ??= StringPrototypeToUpperCase(section);
    return isWanted(name);
  };
  const logger = (...args) => {
    if (print === undefined) {
      name ??= StringPrototypeToUpperCase(section);
      print = printers[name] ??= printerOf(name);
      if (typeof onReady === 'function') onReady(hasEnabled(print, enabled));
    }
    primordials.ReflectApply(print, undefined, args);
  };
  return hasEnabled(logger, enabled);
}

module.exports = { debuglog };
