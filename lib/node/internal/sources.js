// SPDX-License-Identifier: MIT
//
// The text of a script by its name, for showing the line of an error: what was
// evaluated without a file is remembered, files are read again.
'use strict';

const { SafeMap } = primordials;

const remembered = new SafeMap();

function remember(name, text) {
  remembered.set(name, text);
}

function get(name) {
  return remembered.get(name) ?? native('module').readText(name);
}

module.exports = { get, remember };
