// SPDX-License-Identifier: MIT
// A folder means its index file; a trailing slash or a dot can only mean a folder.
'use strict';

console.log(require('./fixtures/plain'), require('./fixtures/plain/'));
console.log(require('./fixtures/plain/folder'));
console.log(require('./fixtures/plain/dot'));
console.log(require('./fixtures/plain/folder/..'));
