// SPDX-License-Identifier: MIT
// -e runs text as a script: built-in modules are globals, require is relative to here.
'use strict';

throw new Error('not run');
