// SPDX-License-Identifier: MIT
// A base class that puts private fields on objects of another's making: its constructor gives back
// what it was given, and a subclass adds its fields to that. No program can see or reach them.
'use strict';

class Identity {
  constructor(object) { return object; }
}

module.exports = { Identity };
