// SPDX-License-Identifier: MIT
// For what Node has and this version has not yet: a function or class that throws
// an error when it is called, so that programs that only look whether it is there go on.
'use strict';

const { ObjectDefineProperty } = primordials;
const { genericNodeError } = require('internal/errors');

function unavailable(module_, name) {
  function missing() {
    throw genericNodeError(
      `${module_}.${name} is not available yet: it comes with a later version of Rondo`,
      { code: 'ERR_FEATURE_UNAVAILABLE' });
  }
  ObjectDefineProperty(missing, 'name', { __proto__: null, configurable: true, value: name });
  return missing;
}

module.exports = { unavailable };
