// SPDX-License-Identifier: MIT
// A missing entry point ends the process with 1.
'use strict';

throw new Error('not the entry point');
