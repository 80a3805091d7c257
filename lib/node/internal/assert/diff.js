// SPDX-License-Identifier: MIT
// The text that shows how two values differ, as Node 20 writes it: both inspected, line by line, +
// for the actual and - for the expected one. Runs of equal lines are shortened, and past 50 lines
// the rest is left out, unless `diffType` is 'full'.

'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypePop,
  MathMax,
  StringPrototypeEndsWith,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  StringPrototypeSplit,
} = primordials;

const { defaults, inspect } = require('internal/inspect');
const { palette } = require('internal/util/colors');

const HEADERS = {
  __proto__: null,
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notIdentical: 'Values have same structure but are not reference-equal:',
  notDeepEqualUnequal: 'Expected values not to be loosely deep-equal:',
  partialDeepStrictEqual: 'Expected values to be partially and strictly deep-equal:',
};

const SHORT = 12;     // characters of both values that fit a line with !==
const LINES_MAX = 50;

// All that equality looks at, whatever the defaults of inspect are.
const inspectValue = (value) => inspect(value, {
  compact: false,
  customInspect: false,
  depth: 1000,
  maxArrayLength: Infinity,
  showHidden: false,
  showProxy: false,
  sorted: true,
  getters: true,
});

const isObject = (value) => typeof value === 'object' && value !== null;

// Lines of one long value, cut.
function shorten(lines, colors) {
  if (lines.length > LINES_MAX) {
    lines.length = LINES_MAX - 3;
    lines[LINES_MAX - 4] = `${colors.blue}...${colors.white}`;
  }
  return lines;
}

// Takes equal lines off both ends; returns how they are shown below the difference.
function takeTail(actual, expected, colors) {
  let count = 0;
  let near = '';
  let far = '';
  while (actual.length !== 0 && expected.length !== 0 &&
         actual[actual.length - 1] === expected[expected.length - 1]) {
    const line = ArrayPrototypePop(actual);
    ArrayPrototypePop(expected);
    if (count < 3) near = `\n  ${line}${near}`;
    else far = `\n  ${line}`;
    count++;
  }
  const dots = count >= 5 ? `\n${colors.blue}...${colors.white}` : '';
  return { text: far + dots + near, skipped: count >= 5 };
}

const withComma = (line, other) =>
  StringPrototypeEndsWith(line, ',') && StringPrototypeSlice(line, 0, -1) === other;

// Compares line i with line i. Lines of the expected value wait in `pending` so that neighbouring
// changes read +++---.
function compareLines(actual, expected, colors) {
  const plus = `${colors.green}+${colors.white}`;
  const minus = `${colors.red}-${colors.white}`;
  const dots = `${colors.blue}...${colors.white}`;
  const count = MathMax(actual.length, expected.length);
  const longer = actual.length < count ? expected : actual;
  const shared = actual.length < count ? actual.length : expected.length;
  let text = '';
  let pending = '';
  let equal = 0;      // lines since the last difference
  let printed = 0;
  let skipped = false;

  // Of a run of equal lines the first two were written; now up to three before line i.
  function leadIn(lines, i) {
    if (equal > 2) {
      if (equal > 5) {
        text += `\n${dots}`;
        skipped = true;
      }
      const back = equal > 4 ? (equal === 5 ? 3 : 2) : equal - 2;
      for (let k = back; k > 0; k--) text += `\n  ${lines[i - k]}`;
      printed += back;
    }
    equal = 0;
  }

  for (let i = 0; i < count; i++) {
    if (i >= shared) {
      leadIn(longer, i);
      if (longer === actual) text += `\n${plus} ${longer[i]}`;
      else pending += `\n${minus} ${longer[i]}`;
      printed++;
    } else if (actual[i] === expected[i] || withComma(actual[i], expected[i]) ||
               withComma(expected[i], actual[i])) {
      // A comma more or less is no difference; the line with the comma looks right in both.
      const line = withComma(expected[i], actual[i]) ? expected[i] : actual[i];
      text += pending;
      pending = '';
      if (++equal <= 2) {
        text += `\n  ${line}`;
        printed++;
      }
    } else {
      leadIn(actual, i);
      text += `\n${plus} ${actual[i]}`;
      pending += `\n${minus} ${expected[i]}`;
      printed += 2;
    }
    if (printed > LINES_MAX && i < count - 2) {
      return { text: `${text}\n${dots}${pending}\n${dots}`, skipped: true, cut: true };
    }
  }
  return { text: text + pending, skipped, cut: false };
}

// For two single lines: 'a !== b' when short, or a caret under the first difference.
function singleLine(actual, expected, actualLine, expectedLine, operator) {
  const total = actualLine.length + expectedLine.length;
  if (total <= SHORT) {
    const plain = !isObject(actual) && !isObject(expected) && (actual !== 0 || expected !== 0);
    return { short: plain, caret: '' };
  }
  let caret = '';
  const width = process.stderr.isTTY ? process.stderr.columns : 80;
  if (operator !== 'strictEqualObject' && total < width) {
    let i = 0;
    while (actualLine[i] === expectedLine[i]) i++;
    if (i > 2) caret = `\n  ${StringPrototypeRepeat(' ', i)}^`;
  }
  return { short: false, caret };
}

// diffType is undefined for the functions that Node 20 has.
function diffMessage(actual, expected, operator, message, diffType) {
  const whole = inspectValue(actual);
  const other = inspectValue(expected);
  if (operator === 'strictEqual' &&
      ((isObject(actual) && isObject(expected)) ||
       (typeof actual === 'function' && typeof expected === 'function'))) {
    operator = 'strictEqualObject';
  }
  if (diffType !== undefined) {
    const { modernMessage } = require('internal/assert/modern');
    return modernMessage(actual, expected, [whole, other], operator, message || undefined,
                         HEADERS, diffType);
  }
  const colors = palette(process.stderr);
  const actualLines = StringPrototypeSplit(whole, '\n');
  const expectedLines = StringPrototypeSplit(other, '\n');
  const header = message || HEADERS[operator];

  let caret = '';
  if (actualLines.length === 1 && expectedLines.length === 1 &&
      actualLines[0] !== expectedLines[0]) {
    const { stripColors } = require('internal/inspect/width');
    const strip = defaults.colors ? stripColors : (line) => line;
    const single = singleLine(actual, expected, strip(actualLines[0]), strip(expectedLines[0]),
                              operator);
    if (single.short) return `${header}\n\n${actualLines[0]} !== ${expectedLines[0]}\n`;
    caret = single.caret;
  }

  const tail = takeTail(actualLines, expectedLines, colors);
  if (actualLines.length === 0 && expectedLines.length === 0) {
    const lines = shorten(StringPrototypeSplit(whole, '\n'), colors);
    return `${HEADERS.notIdentical}\n\n${ArrayPrototypeJoin(lines, '\n')}\n`;
  }
  const body = compareLines(actualLines, expectedLines, colors);
  const legend = `${header}\n${colors.green}+ actual${colors.white} ` +
    `${colors.red}- expected${colors.white}` +
    (body.skipped || (tail.skipped && !body.cut) ?
      ` ${colors.blue}...${colors.white} Lines skipped` : '');
  return body.cut ? `${legend}\n${body.text}` : `${legend}\n${body.text}${tail.text}${caret}`;
}

// The value that both sides share although they must not.
function sameMessage(actual, operator, diffType) {
  const colors = palette(process.stderr);
  const header = operator === 'notStrictEqual' &&
    (isObject(actual) || typeof actual === 'function') ?
    HEADERS.notStrictEqualObject : HEADERS[operator];
  const all = StringPrototypeSplit(inspectValue(actual), '\n');
  const lines = diffType === 'full' ? all : shorten(all, colors);
  if (lines.length === 1) return `${header}${lines[0].length > 5 ? '\n\n' : ' '}${lines[0]}`;
  return `${header}\n\n${ArrayPrototypeJoin(lines, '\n')}\n`;
}

const cut = (text, length) =>
  text.length > length ? `${StringPrototypeSlice(text, 0, length - 3)}...` : text;

// Both values, one after the other.
function plainMessage(actual, expected, operator, diffType) {
  let left = inspectValue(actual);
  let right = inspectValue(expected);
  const whole = diffType === 'full';
  if (operator === 'notDeepEqual' && left === right) {
    return cut(`${HEADERS[operator]}\n\n${left}`, whole ? Infinity : 1024);
  }
  left = cut(left, whole ? Infinity : 512);
  right = cut(right, whole ? Infinity : 512);
  if (operator === 'deepEqual') {
    return `${HEADERS[operator]}\n\n${left}\n\nshould loosely deep-equal\n\n${right}`;
  }
  if (operator === 'notDeepEqual') {
    return `${HEADERS.notDeepEqualUnequal}\n\n${left}\n\nshould not loosely deep-equal\n\n${right}`;
  }
  return `${left} ${operator} ${right}`;
}

module.exports = { diffMessage, plainMessage, sameMessage };
