// SPDX-License-Identifier: MIT
//
// The options of tests: checked, and what becomes of them.
'use strict';

const {
  ArrayPrototypePush, MathMax, ObjectFreeze, ObjectKeys, SafeSet, StringPrototypeToLowerCase,
} = primordials;

const { codes } = require('internal/errors');
const { isRegExp } = require('internal/types');
const { validateNumber, validateUint32 } = require('internal/validators');

const TIMEOUT_MAX = 2 ** 31 - 1;

// How many subtests may run at a time.
function concurrencyOf(given, parent) {
  switch (typeof given) {
    case 'number':
      validateUint32(given, 'options.concurrency', true);
      return given;
    case 'boolean':
      if (!given) return 1;
      return parent === null ? MathMax(require('os').availableParallelism() - 1, 1) : Infinity;
    default:
      if (given !== undefined && given !== null) {
        throw new codes.ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], given);
      }
      return parent === null ? 1 : parent.concurrency;
  }
}

// null is none.
function timeoutOf(given, parent, settings) {
  const inherited = parent === null ? null : parent.timeout;
  if (given === Infinity) return inherited;
  if (given !== undefined && given !== null) {
    validateNumber(given, 'options.timeout', 0, TIMEOUT_MAX);
    return given;
  }
  const { timeout } = settings;
  if (timeout === undefined || timeout === null || timeout === Infinity) return inherited;
  validateNumber(timeout, 'this.config.timeout', 0, TIMEOUT_MAX);
  return timeout;
}

// false, or { label, match }: why a test is expected to fail, and with what.
function expectationOf(given) {
  if (given === undefined || given === false) return false;
  if (typeof given === 'string') return { __proto__: null, label: given, match: undefined };
  const isMatcher = typeof given === 'function' || isRegExp(given);
  if (isMatcher) return { __proto__: null, label: undefined, match: given };
  if (typeof given !== 'object') return { __proto__: null, label: undefined, match: undefined };
  const keys = ObjectKeys(given);
  if (keys.length === 0) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.expectFailure', given,
                                          'must not be an empty object');
  }
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== 'match' && keys[i] !== 'label') {
      return { __proto__: null, label: undefined, match: given };
    }
  }
  return { __proto__: null, label: given.label, match: given.match };
}

// ---- tags ---------------------------------------------------------------------------------

const NO_TAGS = ObjectFreeze([]);
const FORBIDDEN = '\t\n\v\f\r &!(|)*';

function checkTag(tag, name) {
  require('internal/validators').validateString(tag, name);
  if (tag.length === 0) throw new codes.ERR_INVALID_ARG_VALUE(name, tag, 'must not be empty');
  for (let i = 0; i < tag.length; i++) {
    if (primordials.StringPrototypeIncludes(FORBIDDEN, tag[i])) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        name, tag, 'contains a forbidden character. Tags must not contain whitespace, ' +
        'operator characters (&, |, !, (, ), *), or be the reserved words ' +
        "'and', 'or', or 'not'");
    }
  }
  const lower = StringPrototypeToLowerCase(tag);
  if (lower === 'and' || lower === 'or' || lower === 'not') {
    throw new codes.ERR_INVALID_ARG_VALUE(name, tag,
                                          "must not be the reserved word 'and', 'or', or 'not'");
  }
  return lower;
}

// The tags of a test with those of its ancestors, each once, in the order of their giving.
function tagsOf(given, parent) {
  const inherited = parent === null ? NO_TAGS : parent.tags;
  if (given === undefined) return inherited;
  require('internal/validators').validateArray(given, 'options.tags');
  if (given.length === 0) return inherited;
  require('internal/test/settings').warnOfTags();
  const seen = new SafeSet();
  const tags = [];
  const add = (tag) => {
    if (seen.has(tag)) return;
    seen.add(tag);
    ArrayPrototypePush(tags, tag);
  };
  for (let i = 0; i < inherited.length; i++) add(inherited[i]);
  for (let i = 0; i < given.length; i++) add(checkTag(given[i], `options.tags[${i}]`));
  return ObjectFreeze(tags);
}

module.exports = { TIMEOUT_MAX, concurrencyOf, expectationOf, tagsOf, timeoutOf };
