// SPDX-License-Identifier: MIT
// A script from standard input.
'use strict';

throw new Error('not run');
