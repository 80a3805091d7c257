// SPDX-License-Identifier: MIT
// What the module exports.
'use strict';

const buffer = require('buffer');
console.log(buffer.constants, buffer.kMaxLength, buffer.kStringMaxLength, buffer.INSPECT_MAX_BYTES);
for (const name of ['Buffer', 'SlowBuffer', 'transcode', 'isUtf8', 'isAscii', 'btoa', 'atob',
                    'Blob', 'File',
                    'resolveObjectURL']) {
  console.log(name, typeof buffer[name]);
}
console.log(buffer.Buffer === Buffer, require('node:buffer') === buffer, buffer.btoa === btoa);
