// SPDX-License-Identifier: MIT
//
// An immediate made in the check phase can be cleared in the same phase.
'use strict';

let next;
setImmediate(() => { console.log(1); next = setImmediate(() => console.log('never')); });
setImmediate(() => { console.log(2); clearImmediate(next); });
setImmediate(() => console.log(3));
