// SPDX-License-Identifier: MIT
//
// The reporter of code coverage, which this engine cannot measure: it warns, and writes nothing.
'use strict';

const { Transform } = require('stream');

class LcovReporter extends Transform {
  constructor(options) {
    super({ __proto__: null, ...options, writableObjectMode: true });
    require('internal/test/settings').warnOfCoverage();
  }

  _transform(event, encoding, callback) {
    callback(null);
  }
}

module.exports = LcovReporter;
