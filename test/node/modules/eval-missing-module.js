// SPDX-License-Identifier: MIT
// What -e says of a missing module.
'use strict';

throw new Error('not run');
