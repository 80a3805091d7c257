// SPDX-License-Identifier: MIT
// The message that shows how two values differ, as Node writes it since version 22: the shortest
// list of changed lines. It is for what came with those versions, instances of Assert and
// partialDeepStrictEqual; the functions that Node 20 has write as there (diff.js).

'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypeSlice,
  StringPrototypeRepeat,
  StringPrototypeSplit,
  StringPrototypeTrimEnd,
} = primordials;

const { palette } = require('internal/util/colors');
const { ACTUAL, BOTH, EXPECTED, editScript } = require('internal/util/diff');

const SHORT = 12;       // characters of both values that fit a line with !==
const SAME_SHOWN = 5;   // equal lines in a row
const LINES_MAX = 50;

// 'a' and 'b' one below the other, with a caret under the first difference of two strings.
function stacked(actual, expected, strings, colors) {
  let text = `\n${colors.green}+${colors.white} ${actual}\n` +
    `${colors.red}- ${colors.white}${expected}`;
  const columns = process.stderr.isTTY ? process.stderr.columns : 80;
  if (!strings || actual.length + expected.length > columns) return text;
  let at = 0;
  while (at < actual.length && actual[at] === expected[at]) at++;
  // A difference in the first two characters, behind the quote, needs no pointing at.
  if (at >= 3 && at < actual.length) text += `\n${StringPrototypeRepeat(' ', at + 2)}^`;
  return text;
}

// Both strings in one line, what only one of them has in its colour.
function coloured(actual, expected, colors) {
  const script = editScript(StringPrototypeSplit(actual, ''), StringPrototypeSplit(expected, ''));
  let text = '\n';
  for (let i = 0; i < script.length; i++) {
    const kind = script[i][0];
    const color = kind === ACTUAL ? colors.green : kind === EXPECTED ? colors.red : colors.white;
    text += `${color}${script[i][1]}${colors.white}`;
  }
  return text;
}

// Two values of a line each, of which one at least is a primitive: { text, legend }.
function ofLines(actual, expected, actualLine, expectedLine, colors) {
  const length = actualLine.length - (typeof actual === 'string' ? 2 : 0) +
    expectedLine.length - (typeof expected === 'string' ? 2 : 0);
  if (length <= SHORT && (actual !== 0 || expected !== 0)) {
    return { text: `${actualLine} !== ${expectedLine}`, legend: '' };
  }
  const strings = typeof actual === 'string' && typeof expected === 'string';
  if (strings && colors.hasColors) {
    return {
      text: coloured(actualLine, expectedLine, colors),
      legend: `${colors.green}actual${colors.white} ${colors.red}expected${colors.white}`,
    };
  }
  return { text: stacked(actualLine, expectedLine, strings, colors), legend: undefined };
}

// The lines of a script. Of a run of equal ones before a change the first five and the last are
// shown; where that would save less than two lines, all are.
function writeScript(script, partial, colors) {
  let text = '';
  let skipped = false;
  let run = 0;
  const line = (item) => `${colors.white}  ${item}\n`;
  for (let i = 0; i < script.length; i++) {
    const kind = script[i][0];
    const item = script[i][1];
    if (kind === BOTH) {
      if (run < SAME_SHOWN) text += line(item);
      run++;
      continue;
    }
    if (run > SAME_SHOWN) {
      if (run > SAME_SHOWN + 2) {
        text += `${colors.blue}...${colors.white}\n`;
        skipped = true;
      } else if (run === SAME_SHOWN + 2) {
        text += line(script[i - 2][1]);
      }
      text += line(script[i - 1][1]);
    }
    run = 0;
    if (kind === EXPECTED) text += `${colors.red}-${colors.white} ${item}\n`;
    else if (!partial) text += `${colors.green}+${colors.white} ${item}\n`;
    else text += `${colors.gray}${colors.hasColors ? ' ' : '+'} ${item}${colors.white}\n`;
  }
  return { text: `\n${StringPrototypeTrimEnd(text)}`, skipped };
}

const isObject = (value) => typeof value === 'object' && value !== null;

// `both` are the two values as text, `headers` the first lines by operator.
function modernMessage(actual, expected, both, operator, header, headers, diffType) {
  const colors = palette(process.stderr);
  const actualLines = StringPrototypeSplit(both[0], '\n');
  const expectedLines = StringPrototypeSplit(both[1], '\n');
  let legend = `${colors.green}+ actual${colors.white} ${colors.red}- expected${colors.white}`;
  let text;
  let skipped = false;
  if (actualLines.length === 1 && expectedLines.length === 1 &&
      !(isObject(actual) && isObject(expected))) {
    const lines = ofLines(actual, expected, actualLines[0], expectedLines[0], colors);
    text = lines.text;
    legend = lines.legend ?? legend;
  } else if (both[0] === both[1]) {
    header ??= headers.notIdentical;
    legend = '';
    text = both[0];
    if (actualLines.length > LINES_MAX && diffType !== 'full') {
      text = `${ArrayPrototypeJoin(ArrayPrototypeSlice(actualLines, 0, LINES_MAX), '\n')}\n...}`;
      skipped = true;
    }
  } else {
    const partial = operator === 'partialDeepStrictEqual';
    const script = editScript(actualLines, expectedLines, isObject(actual));
    const lines = writeScript(script, partial, colors);
    text = lines.text;
    skipped = lines.skipped;
    if (partial) {
      legend = `${colors.gray}${colors.hasColors ? '' : '+ '}actual${colors.white} ` +
        `${colors.red}- expected${colors.white}`;
    }
  }
  header ??= headers[operator];
  return `${header}\n${legend}${skipped ? '\n... Skipped lines' : ''}\n${text}\n`;
}

module.exports = { modernMessage };
