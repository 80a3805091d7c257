// SPDX-License-Identifier: MIT
//
// Nor the next file.
'use strict';

const fs = require('fs');
process.on('exit', (code) => console.log('exit', code));
fs.stat(__filename, () => { console.log('a'); process.exit(3); });
setTimeout(() => console.log('never'), 3000);
