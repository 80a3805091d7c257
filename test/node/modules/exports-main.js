// SPDX-License-Identifier: MIT
// "exports" as one target stands before "main"; null is as if it were not there.
'use strict';

const ask = require('./fixtures/exports/ask');
console.log(ask('main'), ask('sugar'), ask('off'));
