// SPDX-License-Identifier: MIT
// --title sets the title.
'use strict';

console.log(process.title, process.execArgv);
