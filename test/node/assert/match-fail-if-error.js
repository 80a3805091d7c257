// SPDX-License-Identifier: MIT
// match, doesNotMatch, fail and ifError.

'use strict';

const assert = require('assert');
const attempt = (f) => {
  try {
    f();
    console.log('passed');
  } catch (error) {
    console.log(error.name, error.code, error.operator, error.generatedMessage);
    console.log(error.message);
  }
};

attempt(() => assert.match('abc', /b/));
attempt(() => assert.match('abc', /x/));
attempt(() => assert.match(5, /x/));
attempt(() => assert.match('a', 'a'));
attempt(() => assert.doesNotMatch('abc', /b/));
attempt(() => assert.fail());
attempt(() => assert.fail('reason'));
attempt(() => assert.fail(new SyntaxError('s')));
attempt(() => assert.ifError(null));
attempt(() => assert.ifError(new Error('unwanted')));
attempt(() => assert.ifError('text'));
