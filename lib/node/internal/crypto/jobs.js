// SPDX-License-Identifier: MIT
// Natives that are jobs, called in the two ways of Node's interface.
//
//   start(type, callback, run, give)   run(done) on the pool; callback(error) or
//                                      callback(null, give(result)) in the poll phase
//   perform(run, give)                 run(undefined) at once: the value, or a throw
'use strict';

const { FunctionPrototypeCall } = primordials;

const { failure, isFailure } = require('internal/crypto/binding');
const { request } = require('internal/async/resources');

function start(type, callback, run, give) {
  startPlain(type, callback, run, give, null);
}

// With what the callback is to get where there is no error.
function startPlain(type, callback, run, give, none) {
  const refused = run(request(type, function(result) {
    if (isFailure(result)) FunctionPrototypeCall(callback, this, failure(result));
    else FunctionPrototypeCall(callback, this, none, give(result));
  }));
  if (isFailure(refused)) throw failure(refused);
}

function perform(run, give, otherwise) {
  const result = run(undefined);
  if (isFailure(result)) throw failure(result, otherwise);
  return give(result);
}

module.exports = { perform, start, startPlain };
