// SPDX-License-Identifier: MIT
// A CommonJS module is evaluated at once, inside what requires it.
'use strict';

setImmediate(() => require('./fixtures/prints.js'));
