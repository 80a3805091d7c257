// SPDX-License-Identifier: MIT
//
// Results of tests as TAP version 13, with details in YAML.
'use strict';

const {
  ArrayPrototypeJoin, DatePrototypeToISOString, ObjectKeys, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, StringPrototypeIncludes, StringPrototypeRepeat,
  StringPrototypeSplit,
} = primordials;

const { inspect } = require('internal/inspect');

const ESCAPES = {
  '__proto__': null, '\n': '\\n', '\t': '\\t', '\r': '\\r', '\f': '\\f', '\b': '\\b', '\v': '\\v',
};

// Backslashes of our own escapes are escaped again, as Node does it.
function escape(text) {
  const plain = RegExpPrototypeSymbolReplace(/[\n\t\r\f\b\v]/g, `${text}`, (c) => ESCAPES[c]);
  return RegExpPrototypeSymbolReplace(/[\\#]/g, plain, (c) => `\\${c}`);
}

function value(text) {
  return inspect(text, { __proto__: null, maxStringLength: Infinity, breakLength: Infinity });
}

function block(indent, name, text) {
  let lines = `${indent}${name}: |-\n`;
  const parts = StringPrototypeSplit(text, '\n');
  for (let i = 0; i < parts.length; i++) lines += `${indent}  ${parts[i]}\n`;
  return lines;
}

function yaml(indent, name, given, seen) {
  if (given === undefined) return '';
  if (typeof given === 'string') {
    return StringPrototypeIncludes(given, '\n') ? block(indent, name, given) :
      `${indent}${name}: ${value(given)}\n`;
  }
  if (given === null || typeof given !== 'object') return `${indent}${name}: ${value(given)}\n`;
  if (primordials.ArrayPrototypeIncludes(seen, given)) return `${indent}${name}: <Circular>\n`;
  if (require('internal/types').isDate(given)) {
    return `${indent}${name}: ${DatePrototypeToISOString(given)}\n`;
  }
  const inner = [...new primordials.SafeArrayIterator(seen), given];
  let text = `${indent}${name}:\n`;
  const keys = ObjectKeys(given);
  for (let i = 0; i < keys.length; i++) text += yaml(`${indent}  `, keys[i], given[keys[i]], inner);
  return text;
}

function frames(stack) {
  const list = [];
  const lines = StringPrototypeSplit(stack, '\n');
  for (let i = 0; i < lines.length; i++) {
    const found = RegExpPrototypeExec(/^\s+at (.*)$/, lines[i]);
    if (found !== null && !StringPrototypeIncludes(lines[i], 'node:internal/test/')) {
      list[list.length] = found[1];
    }
  }
  return ArrayPrototypeJoin(list, '\n');
}

function errorDetails(indent, error) {
  const cause = error.cause;
  const isObject = typeof cause === 'object' && cause !== null;
  const shown = isObject ? cause : error;
  let text = `${indent}failureType: ${value(error.failureType)}\n`;
  text += yaml(indent, 'error', isObject ? cause.message ?? '<unknown error>' : `${error.message}`,
               []);
  text += yaml(indent, 'code', shown.code ?? error.code, []);
  if (shown.name && shown.name !== 'Error') text += yaml(indent, 'name', shown.name, []);
  if (require('internal/errors').isErrorLike?.(shown) && shown.code === 'ERR_ASSERTION') {
    text += yaml(indent, 'expected', shown.expected, []);
    text += yaml(indent, 'actual', shown.actual, []);
    if (shown.operator) text += yaml(indent, 'operator', shown.operator, []);
  }
  if (isObject && typeof cause.stack === 'string') {
    const list = frames(cause.stack);
    if (list !== '') text += block(indent, 'stack', list);
  }
  return text;
}

class Reporter {
  #begun = false;

  #write(text) {
    if (!this.#begun) {
      this.#begun = true;
      process.stdout.write('TAP version 13\n');
    }
    process.stdout.write(text);
  }

  start(node) {
    const indent = StringPrototypeRepeat('    ', node.nesting);
    this.#write(`${indent}# Subtest: ${escape(node.name)}\n`);
  }

  end(node) {
    const indent = StringPrototypeRepeat('    ', node.nesting);
    let text = '';
    if (node.subtests.length > 0) text += `${indent}    1..${node.subtests.length}\n`;
    text += `${indent}${node.passed ? 'ok' : 'not ok'} ${node.number} - ${escape(node.name)}`;
    const what = node.skipped ? ' # SKIP' : node.isTodo ? ' # TODO' : '';
    text += what;
    if (what !== '' && node.message) text += ` ${escape(node.message)}`;
    const inner = `${indent}  `;
    text += `\n${inner}---\n${inner}duration_ms: ${+node.duration.toFixed(6)}\n`;
    if (node.isSuite) text += `${inner}type: 'suite'\n`;
    if (!node.passed) {
      text += yaml(inner, 'location', node.location, []);
      text += errorDetails(inner, node.error);
    }
    text += `${inner}...\n`;
    for (let i = 0; i < node.diagnostics.length; i++) {
      text += `${indent}# ${escape(node.diagnostics[i])}\n`;
    }
    this.#write(text);
  }

  finish(root) {
    let text = `1..${root.subtests.length}\n`;
    for (let i = 0; i < root.diagnostics.length; i++) text += `# ${escape(root.diagnostics[i])}\n`;
    const names = ObjectKeys(root.counts);
    for (let i = 0; i < names.length; i++) text += `# ${names[i]} ${root.counts[names[i]]}\n`;
    text += `# duration_ms ${+root.duration.toFixed(6)}\n`;
    this.#write(text);
  }
}

module.exports = { Reporter };
