// SPDX-License-Identifier: MIT
//
// A dot for each test that passed, an X for each that failed.
'use strict';

const { ArrayPrototypePush, MathMax } = primordials;

const { SYMBOLS, colorsNow, resultLine } = require('internal/test/reporter/text');

function width() {
  return MathMax(process.stdout.columns ?? 20, 20);
}

module.exports = async function* dot(source) {
  const colors = colorsNow();
  const failed = [];
  const errors = [];
  let count = 0;
  let columns = width();
  for await (const { type, data } of source) {
    if (type === 'test:diagnostic' && data.level === 'error') ArrayPrototypePush(errors, data);
    const hasPassed = type === 'test:pass';
    if (!hasPassed && type !== 'test:fail') continue;
    yield hasPassed ? `${colors.green}.${colors.reset}` : `${colors.red}X${colors.reset}`;
    if (!hasPassed) ArrayPrototypePush(failed, data);
    if (++count === columns) {
      yield '\n';
      columns = width(); // the terminal may have another size now
      count = 0;
    }
  }
  yield '\n';
  for (let i = 0; i < errors.length; i++) {
    yield `${colors.red}${SYMBOLS.info}${errors[i].message}${colors.white}\n`;
  }
  if (failed.length === 0) return;
  yield `\n${colors.red}Failed tests:${colors.white}\n\n`;
  for (let i = 0; i < failed.length; i++) yield resultLine(colors, false, failed[i], '', true);
};
