// SPDX-License-Identifier: MIT
// Attributes without a namespace, as the elements of HTML read and write them for a script: custom
// elements hear of it before the property's setter returns.

'use strict';

const { shared } = require('web/dom/slots');
const { getAttribute, hasAttribute, removeAttribute, setAttribute } =
  require('web/dom/attributes');
const { runReactions } = require('web/dom/reactions');

function setAttr(element, name, value) {
  const mark = shared.reactions.length;
  setAttribute(element, name, value);
  if (shared.reactions.length > mark) runReactions(mark);
}

function removeAttr(element, name) {
  const mark = shared.reactions.length;
  removeAttribute(element, name);
  if (shared.reactions.length > mark) runReactions(mark);
}

function toggleAttr(element, name, on) {
  if (on) setAttr(element, name, '');
  else removeAttr(element, name);
}

module.exports = {
  attr: getAttribute, hasAttr: hasAttribute, removeAttr, setAttr, toggleAttr,
};
