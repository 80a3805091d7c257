// SPDX-License-Identifier: MIT
// The entry point is found without its extension; process.argv[1] is the path as given.
'use strict';

throw new Error('not the entry point');
