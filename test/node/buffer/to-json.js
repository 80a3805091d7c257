// SPDX-License-Identifier: MIT
// A buffer in JSON and back.
'use strict';

const buffer = Buffer.from('h\u00e9');
console.log(JSON.stringify(buffer), JSON.stringify({ empty: Buffer.alloc(0) }));
console.log(Buffer.from(JSON.parse(JSON.stringify(buffer))).equals(buffer));
