// SPDX-License-Identifier: MIT
// What throws accepts and how it complains.

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

const boom = () => { throw new TypeError('boom'); };
class Custom extends Error {}
attempt(() => assert.throws(boom));
attempt(() => assert.throws(boom, TypeError));
attempt(() => assert.throws(boom, RangeError));
attempt(() => assert.throws(boom, /boom/));
attempt(() => assert.throws(boom, /other/));
attempt(() => assert.throws(boom, { name: 'TypeError', message: /^b/ }));
attempt(() => assert.throws(boom, { message: 'other', name: 'TypeError' }));
attempt(() => assert.throws(boom, new TypeError('boom')));
attempt(() => assert.throws(boom, (error) => error.message === 'boom'));
attempt(() => assert.throws(boom, function check() { return 'no'; }));
attempt(() => assert.throws(() => {}));
attempt(() => assert.throws(() => {}, Custom, 'with message'));
attempt(() => assert.throws(boom, 'boom'));
attempt(() => assert.throws(boom, {}));
attempt(() => assert.throws('x'));
attempt(() => assert.throws(() => { throw null; }, { a: 1 }));
attempt(() => assert.doesNotThrow(boom, 'why'));
attempt(() => assert.doesNotThrow(() => {}));
