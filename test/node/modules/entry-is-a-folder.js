// SPDX-License-Identifier: MIT
// A folder as entry point means its index file.
'use strict';

throw new Error('not the entry point');
