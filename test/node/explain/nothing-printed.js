// SPDX-License-Identifier: MIT
// A program that prints nothing is told to do so, and what it left behind is named.
'use strict';

setTimeout(() => {}, 1000).unref();
