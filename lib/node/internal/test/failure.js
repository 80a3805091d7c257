// SPDX-License-Identifier: MIT
//
// Why a test failed: ERR_TEST_FAILURE around what the test threw.
'use strict';

const { Error, ObjectDefineProperty } = primordials;

class TestFailure extends Error {
  constructor(reason, failureType, cause = reason) {
    const isError = typeof reason === 'object' && reason !== null;
    super(isError ? reason.message ?? 'test failed' :
      typeof reason === 'string' ? reason : require('internal/inspect').inspect(reason));
    ObjectDefineProperty(this, 'name', {
      __proto__: null, configurable: true, value: 'Error', writable: true,
    });
    this.code = 'ERR_TEST_FAILURE';
    this.failureType = failureType;
    this.cause = cause;
  }
}

module.exports = { TestFailure };
