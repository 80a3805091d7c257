// SPDX-License-Identifier: MIT
// os.constants: the numbers of this system.
'use strict';

const os = require('os');
console.log(Object.keys(os.constants), Object.getPrototypeOf(os.constants));
console.log(JSON.stringify(os.constants));
console.log(Object.getPrototypeOf(os.constants.signals));
