// SPDX-License-Identifier: MIT
// In the place of internal/events/abort-listener: what a page's streams do when a signal aborts comes
// before the page's own listeners, and cannot be stopped by them.
'use strict';

const { SymbolDispose } = primordials;

const { addAlgorithm, removeAlgorithm } = require('web/dom/abort');

function addAbortListener(signal, listener) {
  addAlgorithm(signal, listener);
  return { __proto__: null, [SymbolDispose]() { removeAlgorithm(signal, listener); } };
}

module.exports = { addAbortListener };
