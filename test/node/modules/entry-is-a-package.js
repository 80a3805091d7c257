// SPDX-License-Identifier: MIT
// A folder with a package.json as entry point means its main.
'use strict';

throw new Error('not the entry point');
