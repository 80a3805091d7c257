// SPDX-License-Identifier: MIT
//
// Tests that are expected to fail: whether they failed in the way expected.
'use strict';

const { CODE, testFailure } = require('internal/test/failure');

// The failure to report instead, undefined if the error is the one expected.
function mismatch({ match }, error) {
  if (match === undefined) return undefined;
  const isWrapped = error?.code === 'ERR_TEST_FAILURE' && error.failureType === CODE && error.cause;
  const thrown = isWrapped ? error.cause : error;
  try {
    require('assert').throws(() => { throw thrown; }, match);
    return undefined;
  } catch (difference) {
    const failure = testFailure(
      'The test failed, but the error did not match the expected validation', CODE);
    failure.cause = difference;
    return failure;
  }
}

module.exports = { mismatch };
