// SPDX-License-Identifier: MIT
// With --for the end of the program is not in the trace: nothing is said of what came then.
'use strict';

setTimeout(() => console.log('later'), 2000);
console.log('first');
