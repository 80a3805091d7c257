// SPDX-License-Identifier: MIT
//
// Lines about tests as the reporters spec and dot write them.
'use strict';

const { RegExpPrototypeSymbolReplace, StringPrototypeRepeat } = primordials;

const { inspectSafely } = require('internal/test/failure');
const { palette } = require('internal/util/colors');

const SYMBOLS = {
  __proto__: null,
  fail: '\u2716 ',
  pass: '\u2714 ',
  info: '\u2139 ',
  open: '\u25b6 ',
  skip: '\ufe63 ',
  alert: '\u26a0 ',
};

function colorsNow() {
  return palette(process.stderr);
}

function indentOf(nesting) {
  return StringPrototypeRepeat('  ', nesting);
}

function isText(value) {
  return typeof value === 'string' && value.length > 0;
}

function errorText(error, indent) {
  const shown = error.code === 'ERR_TEST_FAILURE' ? error.cause : error;
  const text = inspectSafely(shown, {
    __proto__: null,
    colors: require('internal/util/colors').shouldColorize(process.stdout),
    breakLength: Infinity,
  });
  return `\n${indent}  ${RegExpPrototypeSymbolReplace(/\r?\n/g, text, () => `\n${indent}  `)}\n`;
}

// The line of a test that is over, with its error if that is wanted.
function resultLine(colors, hasPassed, data, indent, withError) {
  const { details, expectFailure, skip, todo } = data;
  let color = hasPassed ? colors.green : colors.red;
  let symbol = hasPassed ? SYMBOLS.pass : SYMBOLS.fail;
  let title = data.name;
  if (details?.duration_ms) title += ` ${colors.gray}(${details.duration_ms}ms)${colors.white}`;
  if (details?.passed_on_attempt !== undefined) {
    title += ` ${colors.gray}(passed on attempt ${details.passed_on_attempt})${colors.white}`;
  }
  if (skip !== undefined) {
    title += ` # ${isText(skip) ? skip : 'SKIP'}`;
    color = colors.gray;
    symbol = SYMBOLS.skip;
  } else if (todo !== undefined) {
    title += ` # ${isText(todo) ? todo : 'TODO'}`;
    if (!hasPassed) {
      color = colors.yellow;
      symbol = SYMBOLS.alert;
    }
  } else if (expectFailure !== undefined) {
    title += ' # EXPECTED FAILURE';
  }
  const error = withError && details?.error ? errorText(details.error, indent) : '';
  return `${indent}${color}${symbol}${title}${colors.white}${error}`;
}

module.exports = { SYMBOLS, colorsNow, indentOf, resultLine };
