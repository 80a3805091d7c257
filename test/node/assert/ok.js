// SPDX-License-Identifier: MIT
// assert and assert.ok show the call.

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

attempt(() => { assert(true); });
attempt(() => { assert.ok(0); });
attempt(() => { assert(typeof 5 === 'string'); });
attempt(() => { assert.ok([1, 2].includes(3) && ')' !== '('); });
attempt(() => {
  assert.ok(
    false || null
  );
});
attempt(() => { assert.ok(0, 'message'); });
attempt(() => { assert(false, new RangeError('mine')); });
attempt(() => { assert.ok(); });
