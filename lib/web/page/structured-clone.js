// SPDX-License-Identifier: MIT
// structuredClone of a window: a message that is received at once.
'use strict';

const { TypeError } = primordials;

const { isObject, need } = require('web/dom/idl');
const { deserialize, serialize, transferOf } = require('web/page/clone');

const WHERE = "Failed to execute 'structuredClone' on 'Window'";

function structuredClone(value, options = undefined) {
  need(arguments.length, 1, 'structuredClone', 'Window');
  if (options !== undefined && options !== null && !isObject(options)) {
    throw new TypeError(`${WHERE}: The provided value is not of type 'StructuredSerializeOptions'.`);
  }
  return deserialize(serialize(value, transferOf(options, WHERE), WHERE), []);
}

module.exports = { structuredClone };
