// SPDX-License-Identifier: MIT
// What stands beside this file is the whole command line.
'use strict';
