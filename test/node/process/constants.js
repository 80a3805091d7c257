// SPDX-License-Identifier: MIT
// constants: the numbers of os and fs in one frozen object.
'use strict';

const constants = require('constants');
const os = require('os');
const fs = require('fs');
console.log(Object.isFrozen(constants), constants.SIGINT, constants.ENOENT, constants.O_RDONLY);
for (const name of Object.keys(os.constants.errno)) {
  if (constants[name] !== os.constants.errno[name]) console.log(name);
}
console.log(constants.F_OK === fs.constants.F_OK, constants.RTLD_LAZY, constants.PRIORITY_LOW);
