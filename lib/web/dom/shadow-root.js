// SPDX-License-Identifier: MIT
// ShadowRoot, and how an element gets one.
//
//   attachShadow(element, init)       with the checks of the method
//   attach(element, { mode, delegatesFocus, slotAssignment, clonable, serializable })    without

'use strict';

const { ObjectCreate, TypeError } = primordials;

const {
  HTML, kAvailableToInternals, kClonable, kComposed, kConnected, kDeclarative, kDefinition,
  kDelegatesFocus, kGetParent, kHost, kIds, kLocalName, kNamespace, kOwner, kPath,
  kScope, kSerializable, kShadow, kShadowMode, kSlotAssignment, kCustomState, shared,
} = require('web/dom/slots');
const {
  bool, expose, fail, illegal, illegalConstructor, isObject, text,
} = require('web/dom/idl');
const { initNode } = require('web/dom/node');
const { DocumentFragment } = require('web/dom/fragment');
const { runReactions } = require('web/dom/reactions');
const { defineEventHandler } = require('web/dom/event-handlers');
const { couldBeCustom } = require('web/dom/create');
const tree = require('web/dom/tree');

function check(value) {
  if (!isObject(value) || value[kShadowMode] === undefined) throw illegal();
}

class ShadowRoot extends DocumentFragment {
  constructor() {
    throw illegalConstructor(); // eslint-disable-line constructor-super
  }

  get mode() {
    check(this);
    return this[kShadowMode];
  }

  get delegatesFocus() {
    check(this);
    return this[kDelegatesFocus];
  }

  get slotAssignment() {
    check(this);
    return this[kSlotAssignment];
  }

  get clonable() {
    check(this);
    return this[kClonable];
  }

  get serializable() {
    check(this);
    return this[kSerializable];
  }

  get host() {
    check(this);
    return this[kHost];
  }

  get activeElement() {
    check(this);
    return require('web/dom/html/focus').activeIn(this);
  }

  getSelection() {
    check(this);
    return this[kOwner].getSelection();
  }

  get fullscreenElement() {
    check(this);
    return null;
  }

  get customElementRegistry() {
    check(this);
    return require('web/dom/custom-elements').registryOf(this);
  }

  [kGetParent](event) {
    const first = event[kPath][0].target;
    if (!event[kComposed] && first[kScope] === this) return null;
    return this[kHost];
  }
}
expose(ShadowRoot, 'ShadowRoot');
defineEventHandler(ShadowRoot.prototype, 'slotchange');

const HOSTS = {
  __proto__: null, article: true, aside: true, blockquote: true, body: true, div: true,
  footer: true, h1: true, h2: true, h3: true, h4: true, h5: true, h6: true, header: true,
  main: true, nav: true, p: true, section: true, span: true,
};

function choice(value, choices, initial, name) {
  if (value === undefined) return initial;
  const word = text(value);
  if (choices[0] === word || choices[1] === word) return word;
  throw new TypeError("Failed to execute 'attachShadow' on 'Element': Failed to read the " +
    `'${name}' property from 'ShadowRootInit': The provided value '${word}' is not a valid enum ` +
    `value of type ShadowRoot${name === 'mode' ? 'Mode' : 'SlotAssignment'}.`);
}

const MODES = ['open', 'closed'];
const ASSIGNMENTS = ['manual', 'named'];

function attachShadow(element, init) {
  if (!isObject(init)) {
    throw new TypeError("Failed to execute 'attachShadow' on 'Element': parameter 1 is not of " +
                        "type 'ShadowRootInit'.");
  }
  const clonable = bool(init.clonable);
  const delegatesFocus = bool(init.delegatesFocus);
  if (init.mode === undefined) {
    throw new TypeError("Failed to execute 'attachShadow' on 'Element': Failed to read the " +
                        "'mode' property from 'ShadowRootInit': Required member is undefined.");
  }
  const mode = choice(init.mode, MODES, undefined, 'mode');
  const serializable = bool(init.serializable);
  const slotAssignment = choice(init.slotAssignment, ASSIGNMENTS, 'named', 'slotAssignment');
  const refuse = (words) => fail('NotSupportedError', 'attachShadow', 'Element', words);
  const name = element[kLocalName];
  if (element[kNamespace] !== HTML || HOSTS[name] !== true && !couldBeCustom(name)) {
    throw refuse('This element does not support attachShadow');
  }
  const definition = element[kDefinition] ?? (shared.customElements > 0 ?
    require('web/dom/custom-elements').definitionOf(element) : null);
  if (definition !== null && definition.disableShadow) {
    throw refuse('attachShadow() is disabled by disabledFeatures static field.');
  }
  const old = element[kShadow];
  if (old !== null) {
    if (!old[kDeclarative] || old[kShadowMode] !== mode) {
      throw refuse('Shadow root cannot be created on a host which already hosts a shadow tree.');
    }
    // A root that the parser made is emptied and given to the script.
    const mark = shared.reactions.length;
    tree.replaceAll(null, old);
    old[kDeclarative] = false;
    old[kAvailableToInternals] = true;
    if (shared.reactions.length > mark) runReactions(mark);
    return old;
  }
  return attach(element, {
    __proto__: null, mode, delegatesFocus, slotAssignment, clonable, serializable,
  });
}

function attach(element, {
  mode, delegatesFocus = false, slotAssignment = 'named', clonable = false, serializable = false,
}) {
  const root = initNode(ObjectCreate(ShadowRoot.prototype), 11, element[kOwner]);
  root[kScope] = root;
  root[kConnected] = element[kConnected];
  root[kIds] = null;
  root[kHost] = element;
  root[kShadowMode] = mode;
  root[kDelegatesFocus] = delegatesFocus;
  root[kSlotAssignment] = slotAssignment;
  root[kClonable] = clonable;
  root[kSerializable] = serializable;
  root[kDeclarative] = false;
  const state = element[kCustomState];
  root[kAvailableToInternals] = state === 'precustomized' || state === 'custom';
  element[kShadow] = root;
  shared.shadowRoots++;
  return root;
}

module.exports = { ShadowRoot, attach, attachShadow };
