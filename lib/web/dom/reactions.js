// SPDX-License-Identifier: MIT
// When the callbacks of custom elements run. A DOM method that may cause some does this:
//
//   const mark = shared.reactions.length;
//   ... change the tree ...
//   if (shared.reactions.length > mark) runReactions(mark);
//
// so those of a method run before it returns, and those of a method that a callback calls run
// before that one returns. What the parser or the browser itself causes outside of any method runs
// in a microtask.
//
//   shared.reactions: [element, ...]      element[kReactions]: [{ name | upgrade, args }, ...]

'use strict';

const { ArrayPrototypePush, ArrayPrototypeSplice, ReflectApply } = primordials;

const { kCustomState, kDefinition, kReactions, shared } = require('web/dom/slots');
const { enterReaction } = require('web/dom/entry-point');
const hooks = require('web/dom/hooks');

function push(element, reaction) {
  ArrayPrototypePush(element[kReactions] ??= [], reaction);
  ArrayPrototypePush(shared.reactions, element);
  if (shared.reactionsQueued) return;
  shared.reactionsQueued = true;
  hooks.queueMicrotask(() => {
    shared.reactionsQueued = false;
    runReactions(0);
  });
}

// name: 'connectedCallback' ...; args are those of the callback.
function enqueueReaction(element, name, args) {
  const definition = element[kDefinition];
  if (definition === null || definition === undefined) return;
  if (name === 'attributeChangedCallback' && !definition.observed.has(args[0])) return;
  let callback = definition.callbacks[name];
  if (name === 'connectedMoveCallback' && callback === undefined) {
    const { connectedCallback, disconnectedCallback } = definition.callbacks;
    if (connectedCallback === undefined && disconnectedCallback === undefined) return;
    callback = function() {
      if (disconnectedCallback !== undefined) ReflectApply(disconnectedCallback, this, []);
      if (connectedCallback !== undefined) ReflectApply(connectedCallback, this, []);
    };
  }
  if (callback === undefined) return;
  push(element, { __proto__: null, callback, args, upgrade: null });
}

function enqueueUpgrade(element, definition) {
  push(element, { __proto__: null, callback: undefined, args: undefined, upgrade: definition });
}

// Runs what was caused since `mark`.
function runReactions(mark) {
  const list = shared.reactions;
  while (list.length > mark) {
    const elements = ArrayPrototypeSplice(list, mark);
    for (let i = 0; i < elements.length; i++) runOf(elements[i]);
  }
}

// The same as steps, for the parser: no script is below its callbacks.
function* reactionSteps(mark) {
  const list = shared.reactions;
  while (list.length > mark) {
    const elements = ArrayPrototypeSplice(list, mark);
    for (let i = 0; i < elements.length; i++) {
      const queue = elements[i][kReactions];
      while (queue?.length > 0) {
        runFirst(elements[i], queue);
        yield;
      }
    }
  }
}

function hooksOf(callback) {
  return require('web/dom/event-dispatch').hooksOf(callback);
}

function runOf(element) {
  const queue = element[kReactions];
  if (!queue) return;
  while (queue.length > 0) runFirst(element, queue);
}

function runFirst(element, queue) {
  const { args, callback, upgrade } = ArrayPrototypeSplice(queue, 0, 1)[0];
  try {
    if (upgrade !== null) {
      require('web/dom/custom-elements').upgrade(element, upgrade);
    } else {
      enterReaction(callback);
      ReflectApply(callback, element, args);
    }
  } catch (error) {
    const own = hooksOf(callback ?? upgrade.constructor);
    own.report(error, own.window);
  }
}

// An element came into a document: its callback, or its upgrade.
function connected(element) {
  if (element[kCustomState] === 'custom') {
    enqueueReaction(element, 'connectedCallback', []);
    tellControl(element);
  } else if (shared.customElements > 0) {
    tryUpgrade(element);
  }
}

// A custom element has left a document.
function disconnected(element) {
  enqueueReaction(element, 'disconnectedCallback', []);
  tellControl(element);
}

function tellControl(element) {
  if (element[kDefinition]?.formAssociated === true) {
    require('web/dom/html/form-associated').told(element);
  }
}

function tryUpgrade(element) {
  const definition = require('web/dom/custom-elements').definitionOf(element);
  if (definition !== null) enqueueUpgrade(element, definition);
}

module.exports = {
  connected, disconnected, enqueueReaction, enqueueUpgrade, reactionSteps, runReactions, tryUpgrade,
};
