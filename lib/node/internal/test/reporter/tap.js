// SPDX-License-Identifier: MIT
//
// Results of tests in the Test Anything Protocol, version 13.
'use strict';

const {
  ArrayPrototypePush, DatePrototypeToISOString, ObjectEntries, RegExpPrototypeSymbolReplace,
  RegExpPrototypeSymbolSplit, SafeSet, StringPrototypeRepeat, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

const { isDate, isError } = require('internal/types');
const { inspectSafely, isWrapper } = require('internal/test/failure');

const LINE_END = /\n|\r\n/;
const ESCAPES = {
  '__proto__': null, '\b': '\\\\b', '\f': '\\\\f', '\t': '\\\\t', '\n': '\\\\n', '\r': '\\\\r',
  '\v': '\\\\v', '\\': '\\\\', '#': '\\#',
};

function escape(text) {
  return RegExpPrototypeSymbolReplace(/[\b\f\t\n\r\v\\#]/g, text, (found) => ESCAPES[found]);
}

function indentOf(nesting) {
  return StringPrototypeRepeat('    ', nesting);
}

function show(value) {
  return inspectSafely(value, { __proto__: null, colors: false, breakLength: Infinity });
}

// ---- YAML ----------------------------------------------------------------------------------

// `name: value`; null is no name of its own: the value's properties are the lines.
function yaml(indent, name, value, seen) {
  if (value === undefined) return '';
  const head = `${indent}  ${name}:`;
  if (value === null) return `${head} ~\n`;
  if (typeof value === 'object') return objectYaml(indent, name, value, seen);
  if (typeof value !== 'string') return `${head} ${show(value)}\n`;
  const lines = RegExpPrototypeSymbolSplit(LINE_END, value);
  if (lines.length === 1) return `${head} ${show(value)}\n`;
  let text = `${head} |-\n`;
  for (let i = 0; i < lines.length; i++) text += `${indent}    ${lines[i]}\n`;
  return text;
}

function objectYaml(indent, name, value, seen) {
  seen.add(value);
  const entries = ObjectEntries(value);
  const isErr = isError(value);
  let inner = indent;
  let text = '';
  if (name !== null) {
    text += `${indent}  ${name}:${isDate(value) ? ` ${DatePrototypeToISOString(value)}` : ''}\n`;
    inner += '  ';
  }
  for (let i = 0; i < entries.length; i++) {
    const key = entries[i][0];
    const item = entries[i][1];
    if (isErr && (key === 'cause' || key === 'code')) continue;
    text += seen.has(item) ? `${inner}  ${key}: <Circular>\n` : yaml(inner, key, item, seen);
  }
  return isErr ? text + errorYaml(indent, value, seen) : text;
}

function isAssertion(value) {
  return value !== null && typeof value === 'object' && 'expected' in value && 'actual' in value;
}

function copyOf(set) {
  const copy = new SafeSet();
  set.forEach((item) => copy.add(item));
  return copy;
}

// What the test threw, if the error only wraps it.
function errorYaml(indent, error, seen) {
  const { cause } = error;
  const isOuter = error.code === 'ERR_TEST_FAILURE' && isWrapper(error.failureType);
  const inner = isOuter ? cause : undefined;
  const code = inner?.code ?? error.code;
  const errorName = inner?.name ?? error.name;
  let text = yaml(indent, 'error', inner?.message ?? error.message ?? '<unknown error>', seen);
  if (code) text += yaml(indent, 'code', code, seen);
  if (errorName && errorName !== 'Error') text += yaml(indent, 'name', errorName, seen);
  const assertion = isAssertion(inner ?? null) ? inner : isAssertion(error) ? error : undefined;
  if (assertion !== undefined) {
    text += yaml(indent, 'expected', assertion.expected, copyOf(seen));
    text += yaml(indent, 'actual', assertion.actual, copyOf(seen));
    const operator = assertion.operator ?? error.operator;
    if (operator) text += yaml(indent, 'operator', operator, seen);
  }
  return text + stackYaml(indent, inner?.stack ?? error.stack);
}

function stackYaml(indent, stack) {
  if (typeof stack !== 'string') return '';
  const lines = RegExpPrototypeSymbolSplit(LINE_END, stack);
  const frames = [];
  for (let i = 0; i < lines.length; i++) {
    if (StringPrototypeStartsWith(lines[i], '    at ') && lines[i].length > 7) {
      ArrayPrototypePush(frames, StringPrototypeSlice(lines[i], 7));
    }
  }
  if (frames.length === 0) return '';
  let text = `${indent}  stack: |-\n`;
  for (let i = 0; i < frames.length; i++) text += `${indent}    ${frames[i]}\n`;
  return text;
}

// ---- lines ---------------------------------------------------------------------------------

function directive({ expectFailure, skip, todo }) {
  const reason = (value) =>
    typeof value === 'string' && value.length > 0 ? ` ${escape(value)}` : '';
  if (skip !== undefined) return ` # SKIP${reason(skip)}`;
  if (todo !== undefined) return ` # TODO${reason(todo)}`;
  return expectFailure === undefined ? '' : ` # EXPECTED FAILURE${reason(expectFailure)}`;
}

function resultLine(hasPassed, data) {
  const { name, nesting, testNumber } = data;
  const title = name ? ` ${escape(`- ${name}`)}` : '';
  return `${indentOf(nesting)}${hasPassed ? 'ok' : 'not ok'} ${testNumber}${title}` +
    `${directive(data)}\n`;
}

function detailsText(hasPassed, data) {
  const { details = { __proto__: null }, nesting } = data;
  const indent = indentOf(nesting);
  let text = `${indent}  ---\n`;
  text += yaml(indent, 'duration_ms', details.duration_ms);
  text += yaml(indent, 'type', details.type);
  if (!hasPassed && data.file) {
    text += yaml(indent, 'location', `${data.file}:${data.line}:${data.column}`);
  }
  text += yaml(indent, null, details.error, new SafeSet());
  return `${text}${indent}  ...\n`;
}

function* comments(message) {
  const lines = RegExpPrototypeSymbolSplit(LINE_END, message);
  for (let i = 0; i < lines.length; i++) {
    if (lines[i].length > 0) yield `# ${escape(lines[i])}\n`;
  }
}

module.exports = async function* tap(source) {
  yield 'TAP version 13\n';
  for await (const { type, data } of source) {
    switch (type) {
      case 'test:fail':
      case 'test:pass':
        yield resultLine(type === 'test:pass', data);
        yield detailsText(type === 'test:pass', data);
        break;
      case 'test:plan':
        yield `${indentOf(data.nesting)}1..${data.count}\n`;
        break;
      case 'test:start':
        yield `${indentOf(data.nesting)}# Subtest: ${escape(data.name)}\n`;
        break;
      case 'test:stderr':
      case 'test:stdout':
        yield* comments(data.message);
        break;
      case 'test:diagnostic':
      case 'test:log':
        yield `${indentOf(data.nesting)}# ${escape(data.message)}\n`;
        break;
      case 'test:interrupted':
        for (let i = 0; i < data.tests.length; i++) {
          const { column, file, line, name } = data.tests[i];
          const where = file ? ` at ${file}:${line}:${column}` : '';
          yield `# ${escape(`Interrupted while running: ${name}${where}`)}\n`;
        }
        break;
      default:
    }
  }
};
