// SPDX-License-Identifier: MIT
//
// Why a test failed: ERR_TEST_FAILURE around what the test threw, with the kind of failure.
'use strict';

const { ObjectDefineProperty, RegExpPrototypeSymbolReplace } = primordials;

const { codes, kIsNodeError } = require('internal/errors');

const ABORTED = 'testAborted';
const CANCELLED = 'cancelledByParent';
const CODE = 'testCodeFailure';
const HOOK = 'hookFailed';
const SUBTESTS = 'subtestsFailed';
const TIMEOUT = 'testTimeoutFailure';

// Without frames of ours, which say nothing about the test.
function testFailure(reason, failureType) {
  const error = new codes.ERR_TEST_FAILURE(reason, failureType);
  const { stack } = error;
  if (typeof stack === 'string') {
    ObjectDefineProperty(error, 'stack', {
      __proto__: null,
      configurable: true,
      enumerable: false,
      writable: true,
      value: RegExpPrototypeSymbolReplace(/\n {4}at (?:[^\n]*\()?node:[^\n]*/g, stack, ''),
    });
  }
  return error;
}

// A value as text, even if its own way of being shown throws.
function inspectSafely(value, options) {
  const { inspect } = require('internal/inspect');
  try {
    return inspect(value, options);
  } catch {
    return inspect(value, { __proto__: null, ...options, customInspect: false });
  }
}

function isTestFailure(error) {
  return error?.code === 'ERR_TEST_FAILURE' && kIsNodeError in error;
}

// Reporters show what is inside of these.
function isWrapper(failureType) {
  return failureType === CODE || failureType === HOOK || failureType === 'uncaughtException' ||
    failureType === 'unhandledRejection';
}

module.exports = {
  ABORTED, CANCELLED, CODE, HOOK, SUBTESTS, TIMEOUT, inspectSafely, isTestFailure, isWrapper,
  testFailure,
};
