// SPDX-License-Identifier: MIT
// Lines that fs writes to the descriptors of the standard streams are explained, too.
'use strict';

const fs = require('fs');

fs.writeSync(1, 'text\n');
fs.writeSync(1, Buffer.from('bytes\n'));
fs.writevSync(1, [Buffer.from('two '), Buffer.from('parts\n')]);
fs.writeFileSync(1, 'a file\n');
process.stdout.write('the stream\n');
setTimeout(() => fs.writeSync(2, 'an error\n'), 1);
