// SPDX-License-Identifier: MIT
// -c looks at the syntax and runs nothing.
'use strict';

console.log('not run');
