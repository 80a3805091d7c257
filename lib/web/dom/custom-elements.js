// SPDX-License-Identifier: MIT
// Custom elements: the registry, how they are made and upgraded. When callbacks run is decided in
// reactions.js.
//
//   element[kCustomState]: 'uncustomized', 'undefined' (may be upgraded), 'failed',
//                          'precustomized' (its constructor runs), 'custom'
//   definition: { name, localName, constructor, callbacks, observed, stack, formAssociated, ... }
//
//   construct(new.target, Interface)    what the constructor of HTMLElement and its like does
//   create(document, localName, prefix, is, definition, sync)
//   upgrade(element, definition)
//
// A constructor that is called for an upgrade finds its element at the top of definition.stack; one
// that a script calls with `new` finds the stack empty and gets a new element.

'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePop, ArrayPrototypePush, ObjectCreate, ObjectSetPrototypeOf,
  PromiseReject, PromiseResolve, PromiseWithResolvers, Proxy, ReflectConstruct, SafeMap, SafeSet,
  SymbolIterator, TypeError,
} = primordials;

const {
  HTML, kAttributes, kConnected, kCustomState, kDefinition, kFirst, kIsValue, kLocalName,
  kNamespace, kNodeType, kOwner, kParent, kPrefix, kReactions, kRegistry, kShadow, kTagName, kView,
  shared, slot,
} = require('web/dom/slots');
const { enterReaction } = require('web/dom/entry-point');
const hooks = require('web/dom/hooks');
const {
  expose, fail, illegal, illegalConstructor, isObject, need, text, wrongType,
} = require('web/dom/idl');
const { allocate, allocateAs, couldBeCustom, interfaceFor } = require('web/dom/create');
const { enqueueReaction, enqueueUpgrade, runReactions } = require('web/dom/reactions');
const { isNode, nextShadowIncluding } = require('web/dom/walk');

const kByName = slot('registry by name');
const kByConstructor = slot('registry by constructor');
const kWaiting = slot('registry waiting');
const kDefining = slot('registry defining');
const kScoped = slot('registry scoped');
const kDocuments = slot('registry documents');

const CALLBACKS = ['connectedCallback', 'disconnectedCallback', 'connectedMoveCallback',
                   'adoptedCallback', 'attributeChangedCallback'];
const FORM_CALLBACKS = ['formAssociatedCallback', 'formResetCallback', 'formDisabledCallback',
                        'formStateRestoreCallback'];

function check(value) {
  if (!isObject(value) || value[kByName] === undefined) throw illegal();
}

function initRegistry(registry, scoped) {
  registry[kByName] = new SafeMap();
  registry[kByConstructor] = new SafeMap();
  registry[kWaiting] = new SafeMap();
  registry[kDefining] = false;
  registry[kScoped] = scoped;
  return registry;
}

class CustomElementRegistry {
  constructor() {
    initRegistry(this, true);
  }

  define(name, constructor, options = undefined) {
    check(this);
    need(arguments.length, 2, 'define', 'CustomElementRegistry');
    const mark = shared.reactions.length;
    define(this, text(name), constructor, options);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  get(name) {
    check(this);
    need(arguments.length, 1, 'get', 'CustomElementRegistry');
    return this[kByName].get(text(name))?.constructor;
  }

  getName(constructor) {
    check(this);
    need(arguments.length, 1, 'getName', 'CustomElementRegistry');
    if (typeof constructor !== 'function') {
      throw wrongType('getName', 'CustomElementRegistry', 1, 'Function');
    }
    return this[kByConstructor].get(constructor)?.name ?? null;
  }

  whenDefined(name) {
    check(this);
    need(arguments.length, 1, 'whenDefined', 'CustomElementRegistry');
    const word = text(name);
    if (!couldBeCustom(word)) {
      return PromiseReject(fail('SyntaxError', 'whenDefined', 'CustomElementRegistry',
                                `"${word}" is not a valid custom element name`));
    }
    const definition = this[kByName].get(word);
    if (definition !== undefined) return PromiseResolve(definition.constructor);
    let waiting = this[kWaiting].get(word);
    if (waiting === undefined) this[kWaiting].set(word, waiting = PromiseWithResolvers());
    return waiting.promise;
  }

  upgrade(root) {
    check(this);
    need(arguments.length, 1, 'upgrade', 'CustomElementRegistry');
    if (!isNode(root)) throw wrongType('upgrade', 'CustomElementRegistry', 1, 'Node');
    const mark = shared.reactions.length;
    for (let at = root; at !== null; at = nextShadowIncluding(at, root)) {
      if (at[kNodeType] === 1) tryUpgrade(at);
    }
    if (shared.reactions.length > mark) runReactions(mark);
  }

  initialize(root) {
    check(this);
    need(arguments.length, 1, 'initialize', 'CustomElementRegistry');
    if (!isNode(root)) throw wrongType('initialize', 'CustomElementRegistry', 1, 'Node');
  }
}
expose(CustomElementRegistry, 'CustomElementRegistry');

const makeRegistry = () => initRegistry(ObjectCreate(CustomElementRegistry.prototype), false);

// ---- Defining

const wrong = (name, words) => fail(name, 'define', 'CustomElementRegistry', words);

const CONSTRUCTS = { __proto__: null, construct: () => ({}) };

function isConstructor(value) {
  if (typeof value !== 'function') return false;
  try {
    ReflectConstruct(new Proxy(value, CONSTRUCTS), []); // asks the function itself for nothing
    return true;
  } catch {
    return false;
  }
}

function strings(value) {
  if (!isObject(value) || typeof value[SymbolIterator] !== 'function') {
    throw new TypeError('The provided value cannot be converted to a sequence.');
  }
  const list = [];
  for (const item of value) ArrayPrototypePush(list, text(item));
  return list;
}

// The parts of a class that are read once, when it is defined.
function readClass(constructor, prototype) {
  const callbacks = { __proto__: null };
  const read = (names) => {
    for (let i = 0; i < names.length; i++) {
      const value = prototype[names[i]];
      if (value === undefined) continue;
      if (typeof value !== 'function') {
        throw new TypeError("Failed to execute 'define' on 'CustomElementRegistry': " +
                            "The provided value cannot be converted to a function.");
      }
      callbacks[names[i]] = value;
    }
  };
  read(CALLBACKS);
  const observed = new SafeSet();
  if (callbacks.attributeChangedCallback !== undefined) {
    const value = constructor.observedAttributes;
    if (value !== undefined) {
      const list = strings(value);
      for (let i = 0; i < list.length; i++) observed.add(list[i]);
    }
  }
  let disabled = [];
  const features = constructor.disabledFeatures;
  if (features !== undefined) disabled = strings(features);
  const formAssociated = !!constructor.formAssociated;
  if (formAssociated) read(FORM_CALLBACKS);
  return {
    __proto__: null, callbacks, observed, formAssociated,
    disableInternals: ArrayPrototypeIncludes(disabled, 'internals'),
    disableShadow: ArrayPrototypeIncludes(disabled, 'shadow'),
  };
}

function define(registry, name, constructor, options) {
  if (!isConstructor(constructor)) {
    throw new TypeError("Failed to execute 'define' on 'CustomElementRegistry': parameter 2 is " +
                        "not of type 'Function'.");
  }
  const given = isObject(options) ? options.extends : undefined;
  const base = given === undefined || given === null ? null : text(given);
  if (!couldBeCustom(name)) {
    throw wrong('SyntaxError', `"${name}" is not a valid custom element name`);
  }
  if (registry[kByName].has(name)) {
    throw wrong('NotSupportedError',
                `the name "${name}" has already been used with this registry`);
  }
  if (registry[kByConstructor].has(constructor)) {
    throw wrong('NotSupportedError',
                'this constructor has already been used with this registry');
  }
  let localName = name;
  if (base !== null) {
    if (registry[kScoped]) {
      throw wrong('NotSupportedError', 'extends is not supported in scoped registries');
    }
    if (couldBeCustom(base)) {
      throw wrong('NotSupportedError', `"${base}" is a valid custom element name`);
    }
    if (interfaceFor(HTML, base) === interfaceFor(HTML, 'bgsound')) {
      throw wrong('NotSupportedError', `"${base}" is the name of an HTMLUnknownElement`);
    }
    localName = base;
  }
  if (registry[kDefining]) {
    throw wrong('NotSupportedError', 'an element definition is already being processed');
  }
  registry[kDefining] = true;
  let parts;
  try {
    const { prototype } = constructor;
    if (!isObject(prototype)) {
      throw new TypeError("Failed to execute 'define' on 'CustomElementRegistry': constructor " +
                          'prototype is not an object');
    }
    parts = readClass(constructor, prototype);
  } finally {
    registry[kDefining] = false;
  }
  const definition = {
    __proto__: null, name, localName, constructor, registry, stack: [], ...parts,
  };
  registry[kByName].set(name, definition);
  registry[kByConstructor].set(constructor, definition);
  shared.customElements++;
  upgradeDocument(registry, definition);
  const waiting = registry[kWaiting].get(name);
  if (waiting === undefined) return;
  registry[kWaiting].delete(name);
  waiting.resolve(constructor);
}

function upgradeDocument(registry, definition) {
  const document = documentOf(registry);
  if (document === null) return;
  const { localName, name } = definition;
  for (let at = document; at !== null; at = nextShadowIncluding(at, document)) {
    if (at[kNodeType] !== 1 || at[kLocalName] !== localName || at[kNamespace] !== HTML) continue;
    if (localName !== name && (at[kIsValue] ?? null) !== name) continue;
    if (at[kCustomState] === 'custom') continue;
    enqueueUpgrade(at, definition);
  }
}

// The document whose elements a registry defines: that of its window, as it is now.
const documentOf = (registry) =>
  registry === windowRegistry ? hooks.document : registry[kDocuments] ?? null;

// ---- Finding

let windowRegistry = null;

// window.customElements
function registryOfWindow() {
  return windowRegistry ??= makeRegistry();
}

// Documents without a window have no registry.
function registryFor(document) {
  if (document[kView] === null) return null;
  if (document === hooks.document || document[kView] === hooks.window) return registryOfWindow();
  return document[kView].customElements ?? null;
}

function registryOf(node) {
  return node[kRegistry] ?? registryFor(node[kNodeType] === 9 ? node : node[kOwner]);
}

function lookUp(document, localName, is) {
  const registry = registryFor(document);
  if (registry === null) return null;
  const names = registry[kByName];
  const plain = names.get(localName);
  if (plain !== undefined && plain.localName === localName) return plain;
  if (is === null) return null;
  const named = names.get(is);
  return named !== undefined && named.localName === localName ? named : null;
}

function definitionOf(element) {
  if (element[kNamespace] !== HTML || element[kCustomState] === 'custom') return null;
  return lookUp(element[kOwner], element[kLocalName], element[kIsValue] ?? null);
}

function tryUpgrade(element) {
  const definition = definitionOf(element);
  if (definition !== null) enqueueUpgrade(element, definition);
}

// ---- Making

function report(error) {
  hooks.report(error, hooks.window);
}

const refuse = (words) => fail('NotSupportedError', undefined, undefined,
                               `Failed to construct 'CustomElement': ${words}`);

// What a script's constructor may not have done to the element before createElement() gives it.
function checkMade(element, document, localName) {
  if (!isObject(element) || element[kNodeType] !== 1 || element[kNamespace] !== HTML) {
    throw new TypeError("Failed to construct 'CustomElement': The result must implement " +
                        'HTMLElement interface');
  }
  if (element[kAttributes] !== null && element[kAttributes].length > 0) {
    throw refuse('The result must not have attributes');
  }
  if (element[kFirst] !== null) throw refuse('The result must not have children');
  if (element[kParent] !== null) throw refuse('The result must not have a parent');
  if (element[kOwner] !== document) throw refuse('The result must be in the same document');
  if (element[kLocalName] !== localName) {
    throw refuse('The result must have the same localName');
  }
}

function create(document, localName, prefix, is, definition, sync) {
  const isBuiltIn = definition.localName !== definition.name;
  if (isBuiltIn) {
    const element = allocate(interfaceFor(HTML, localName), document, localName, HTML, prefix);
    element[kCustomState] = 'undefined';
    element[kIsValue] = is;
    if (!sync) {
      enqueueUpgrade(element, definition);
      return element;
    }
    try {
      upgrade(element, definition);
    } catch (error) {
      report(error);
    }
    return element;
  }
  if (!sync) {
    const element = allocate(interfaceFor(HTML, localName), document, localName, HTML, prefix);
    element[kCustomState] = 'undefined';
    enqueueUpgrade(element, definition);
    return element;
  }
  return prepare(document, localName, prefix, definition)();
}

// Runs the constructor. What it gives judges the result: the microtasks of a constructor that the
// parser has called run before.
function prepare(document, localName, prefix, definition) {
  let made = null;
  let failure;
  let hasFailed = false;
  try {
    enterReaction(definition.constructor);
    made = ReflectConstruct(definition.constructor, []);
  } catch (error) {
    failure = error;
    hasFailed = true;
  }
  return () => {
    try {
      if (hasFailed) throw failure;
      checkMade(made, document, localName);
      made[kPrefix] = prefix;
      made[kTagName] = null;
      made[kIsValue] = null;
      return made;
    } catch (error) {
      report(error);
      const element = allocate(interfaceFor(HTML, 'bgsound'), document, localName, HTML, prefix);
      element[kCustomState] = 'failed';
      return element;
    }
  };
}

const MARK = { __proto__: null, made: true }; // in a stack: the element has been taken

// The steps of `class X extends HTMLElement { constructor() { super(); } }`.
function construct(target, Interface) {
  if (target === Interface) throw illegalConstructor();
  const registry = registryOfWindow();
  const definition = registry[kByConstructor].get(target);
  if (definition === undefined) throw illegalConstructor();
  const isBuiltIn = definition.localName !== definition.name;
  const plain = interfaceFor(HTML, 'b'); // HTMLElement
  const wanted = isBuiltIn && definition.localName !== 'summary' ?
    interfaceFor(HTML, definition.localName) : plain; // summary's class is not for pages
  // null: new.target was given by Reflect.construct and inherits from none of our classes.
  if (Interface !== null && Interface !== wanted) throw illegalConstructor();
  let { prototype } = target;
  if (!isObject(prototype)) prototype = wanted.prototype;
  const { stack } = definition;
  if (stack.length === 0) {
    const element = allocateAs(prototype, hooks.document, definition.localName, HTML, null);
    element[kCustomState] = 'custom';
    element[kDefinition] = definition;
    element[kIsValue] = isBuiltIn ? definition.name : null;
    if (definition.formAssociated) require('web/dom/html/form-associated').become(element);
    return element;
  }
  const element = stack[stack.length - 1];
  if (element === MARK) {
    throw new TypeError("Failed to construct 'HTMLElement': This instance is already constructed");
  }
  ObjectSetPrototypeOf(element, prototype);
  stack[stack.length - 1] = MARK;
  return element;
}

// Is this the constructor of a custom element?
const isDefined = (target) => windowRegistry?.[kByConstructor].has(target) === true;

function upgrade(element, definition) {
  const state = element[kCustomState];
  if (state !== 'undefined' && state !== 'uncustomized') return;
  element[kDefinition] = definition;
  element[kCustomState] = 'failed';
  const list = element[kAttributes] ?? [];
  for (let i = 0; i < list.length; i++) {
    const { localName, namespace, value } = list[i];
    enqueueReaction(element, 'attributeChangedCallback', [localName, null, value, namespace]);
  }
  if (element[kConnected]) enqueueReaction(element, 'connectedCallback', []);
  const { constructor, stack } = definition;
  ArrayPrototypePush(stack, element);
  let failure;
  let hasFailed = false;
  try {
    if (definition.disableShadow && element[kShadow] !== null) {
      throw fail('NotSupportedError', undefined, undefined,
                 'The element has a shadow root, which its class does not allow.');
    }
    element[kCustomState] = 'precustomized';
    enterReaction(constructor);
    const result = ReflectConstruct(constructor, []);
    if (result !== element) {
      throw new TypeError('The custom element constructor did not produce the element being ' +
                          'upgraded.');
    }
  } catch (error) {
    failure = error;
    hasFailed = true;
  }
  ArrayPrototypePop(stack);
  if (hasFailed) {
    element[kCustomState] = 'failed';
    element[kDefinition] = null;
    if (element[kReactions]) element[kReactions].length = 0; // who runs them has this list
    throw failure;
  }
  element[kCustomState] = 'custom';
  if (definition.formAssociated) {
    shared.treeVersion++; // forms and fieldsets have one more
    const { become, told } = require('web/dom/html/form-associated');
    become(element);
    told(element);
  }
  hooks.changed(element, 'defined');
}

function attachInternals(element) {
  return require('web/dom/element-internals').attachInternals(element);
}

module.exports = {
  CustomElementRegistry, attachInternals, construct, create, definitionOf, isDefined, lookUp,
  prepare, registryOf, registryOfWindow, upgrade,
};
