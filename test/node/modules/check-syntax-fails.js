// SPDX-License-Identifier: MIT
// -c of a file that does not parse ends with 1.
'use strict';

throw new Error('not run');
