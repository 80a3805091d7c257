// SPDX-License-Identifier: MIT
// script, template and slot.
//
// A script's life is the page's: hooks.prepareScript(element) is called when it became connected,
// got its source or its text. What the page needs to know of it:
//
//   slot('parserInserted')   the document whose parser made it, or undefined: then the parser, and
//                            not the tree, has it prepared. The page clears it.
//   slot('alreadyStarted')   it will not run (again)
//   slot('forceAsync')       no async attribute was ever removed from it: it runs when it is there
'use strict';

const {
  kAdopted, kAttributeChanged, kChildrenChanged, kCloned, kConnected, kContent, kHost, kInit,
  kOwner, kPostConnected, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { text } = require('web/dom/idl');
const { hasAttr, removeAttr, setAttr } = require('web/dom/html/attributes');
const { finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { childText } = require('web/dom/html/simple');

const kAlreadyStarted = slot('alreadyStarted');
const kForceAsync = slot('forceAsync');
const kParserInserted = slot('parserInserted');

function prepare(script) {
  if (script[kConnected] && !script[kParserInserted] && !script[kAlreadyStarted]) {
    hooks.prepareScript(script);
  }
}

class HTMLScriptElement extends HTMLElement {
  static supports(type) {
    switch (text(type)) {
      case 'classic':
      case 'module':
      case 'importmap':
      case 'speculationrules': return true;
      default: return false;
    }
  }

  [kInit]() {
    this[kForceAsync] = true;
  }

  get async() {
    return this[kForceAsync] || hasAttr(this, 'async');
  }

  set async(value) {
    this[kForceAsync] = false;
    if (value) setAttr(this, 'async', '');
    else removeAttr(this, 'async');
  }

  get text() {
    return childText(this);
  }

  set text(value) {
    this.textContent = text(value);
  }

  [kPostConnected]() {
    prepare(this);
  }

  [kChildrenChanged](kind) {
    if (kind !== 'removed' && kind !== 'moved') prepare(this);
  }

  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (namespace !== null) return;
    if (name === 'async' && value !== null) this[kForceAsync] = false;
    if (name === 'src' && old === null && value !== null) prepare(this);
  }

  [kCloned](copy) {
    copy[kAlreadyStarted] = this[kAlreadyStarted];
  }
}
finish(HTMLScriptElement, 'HTMLScriptElement', {
  text: 'type charset integrity event htmlFor=for', url: 'src', flag: 'defer noModule',
  words: 'blocking:render',
  choice: {
    crossOrigin: 'anonymous use-credentials|null|anonymous|?',
    fetchPriority: 'high low auto|auto|auto',
    referrerPolicy: 'no-referrer no-referrer-when-downgrade same-origin origin ' +
      'strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url||',
  },
});

// ---- template

class HTMLTemplateElement extends HTMLElement {
  [kInit]() {
    const document = this[kOwner];
    const { makeFragment } = require('web/dom/fragment');
    const fragment = makeFragment(require('web/dom/html/make').templateDocument(document));
    fragment[kHost] = this;
    this[kContent] = fragment;
  }

  get content() {
    return this[slot('shadowContent')] ?? this[kContent];
  }

  [kAdopted]() {
    const inert = require('web/dom/html/make').templateDocument(this[kOwner]);
    if (this[kContent][kOwner] !== inert) require('web/dom/tree').adopt(this[kContent], inert);
  }

  [kCloned](copy, document, deep) {
    if (!deep) return;
    const { cloneInto } = require('web/dom/html/make');
    cloneInto(this[kContent], copy[kContent]);
  }
}
finish(HTMLTemplateElement, 'HTMLTemplateElement', {
  choice: { shadowRootMode: 'open closed||', shadowRootSlotAssignment: 'named manual|named|named' },
  flag: 'shadowRootClonable shadowRootDelegatesFocus shadowRootSerializable',
});

// ---- slot

class HTMLSlotElement extends HTMLElement {
  assignedNodes(options = undefined) {
    return require('web/dom/slotting').assignedNodes(this, options?.flatten === true);
  }

  assignedElements(options = undefined) {
    const nodes = require('web/dom/slotting').assignedNodes(this, options?.flatten === true);
    const result = [];
    for (let i = 0; i < nodes.length; i++) {
      if (nodes[i].nodeType === 1) result[result.length] = nodes[i];
    }
    return result;
  }

  assign(...nodes) {
    require('web/dom/slotting').assign(this, nodes);
  }
}
finish(HTMLSlotElement, 'HTMLSlotElement', { text: 'name' });

module.exports = { HTMLScriptElement, HTMLSlotElement, HTMLTemplateElement };
