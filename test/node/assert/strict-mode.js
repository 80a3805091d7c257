// SPDX-License-Identifier: MIT
// assert.strict and assert/strict.

'use strict';

const assert = require('assert');
const strict = require('assert/strict');
console.log(strict === assert.strict, strict.strict === strict,
            strict.equal === assert.strictEqual);
console.log(strict.deepEqual === assert.deepStrictEqual,
            strict.notDeepEqual === assert.notDeepStrictEqual, strict.ok === assert.ok);
try { strict(0, 'zero'); } catch (e) { console.log(e.message); }
try { strict.equal(1, '1'); } catch (e) { console.log(e.message); }
