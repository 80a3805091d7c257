// SPDX-License-Identifier: MIT
//
// The text of a script by its name, for showing the line of an error: what was
// evaluated without a file is remembered, files are read again.
'use strict';

const { SafeMap, StringPrototypeStartsWith } = primordials;

const remembered = new SafeMap();

function remember(name, text) {
  remembered.set(name, text);
}

function get(name) {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (StringPrototypeStartsWith(name, 'file:')) {
    name = require('internal/modules/file-url').toPath(name) ?? name;
  }
  return native('module').readText(name);
}

module.exports = { get, remember };
