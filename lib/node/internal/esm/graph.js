// SPDX-License-Identifier: MIT
//
// Modules as nodes of a graph, linked and evaluated as the language's standard says: each strongly
// connected component as a whole, dependencies first, modules with top-level await beside each
// other. (The engine has this, too, but without the standard's order.)
//
// A node stands for a record of the engine's. `steps` is set for a module whose values come from
// us: it is called when the node is evaluated.
//
//   UNLINKED -> LINKING -> LINKED -> EVALUATING -> EVALUATING_ASYNC -> EVALUATED
//
// 1. A link that fails leaves no node in LINKING; those that the engine has linked stay linked.
// 2. What a node threw, it throws again for everybody who asks later (isFailed, error).
// 3. `order` is the turn in which a node became asynchronous, DONE once it has run.
'use strict';

const {
  ArrayPrototypePop,
  ArrayPrototypePush,
  ArrayPrototypeSort,
  ObjectSetPrototypeOf,
  Promise,
  PromisePrototypeThen,
  SafeSet,
} = primordials;
const engine = require('internal/esm/engine');
const { words, OBSERVED } = native('tasks');

const UNLINKED = 0;
const LINKING = 1;
const LINKED = 2;
const EVALUATING = 3;
const EVALUATING_ASYNC = 4;
const EVALUATED = 5;

const SYNC = 0;
const DONE = -1;
let lastOrder = 0;

class ModuleNode {
  constructor(url, format, record, realm) {
    this.url = url;
    this.format = format;
    this.record = record;
    this.realm = realm;
    this.status = UNLINKED;
    this.requests = undefined; // { specifier, attributes }
    this.dependencies = undefined; // nodes, in the order of the requests
    this.steps = undefined;
    this.want = undefined;
    this.source = undefined;
    this.isLinked = false;
    this.hasAwait = false;
    this.isFailed = false;
    this.error = undefined;
    this.index = 0;
    this.ancestor = 0;
    this.cycleRoot = undefined;
    this.order = SYNC;
    this.pending = 0;
    this.parents = undefined; // those that wait for this one
    this.done = undefined; // { promise, resolve, reject }
    this.preparing = undefined; // the promise that it is linked
    this.isReady = false; // the engine has run it, only the steps remain
  }
}

// No `then` of a program's is asked for when a promise is resolved with one.
ObjectSetPrototypeOf(ModuleNode.prototype, null);

// ---- linking ----------------------------------------------------------------------------------

// What goes wrong in the engine's link gets its words and place elsewhere.
let explain = (error) => error;

function setExplain(fn) {
  explain = fn;
}

function linkOne(node) {
  if (node.isLinked) return;
  try {
    node.hasAwait = engine.link(node.record, node.realm);
  } catch (error) {
    throw explain(error, node);
  }
  node.isLinked = true;
}

function innerLink(node, stack, index) {
  if (node.status !== UNLINKED) return index;
  node.status = LINKING;
  node.index = node.ancestor = index++;
  ArrayPrototypePush(stack, node);
  const { dependencies } = node;
  for (let i = 0; i < dependencies.length; i++) {
    const dependency = dependencies[i];
    index = innerLink(dependency, stack, index);
    if (dependency.status === LINKING && dependency.ancestor < node.ancestor) {
      node.ancestor = dependency.ancestor;
    }
  }
  linkOne(node);
  if (node.index === node.ancestor) {
    let last;
    do {
      last = ArrayPrototypePop(stack);
      last.status = LINKED;
    } while (last !== node);
  }
  return index;
}

function link(root) {
  const stack = [];
  try {
    innerLink(root, stack, 0);
  } catch (error) {
    for (let i = 0; i < stack.length; i++) stack[i].status = UNLINKED;
    throw error;
  }
}

// ---- evaluation ---------------------------------------------------------------------------------

// While the loop is observed, a module that is evaluated is an item inside what runs.
function observed(node, evaluate) {
  if (words[OBSERVED] === 0) return evaluate();
  return require('internal/observe').runModule(node.url, evaluate);
}

// Its awaits have the places in its text.
function evaluateAsync(node) {
  const tell = words[OBSERVED] === 0 ? undefined : require('internal/observe').awaitTeller(node);
  return engine.evaluateAsync(node.record, node.realm, tell);
}

function run(node) {
  if (!node.isReady) observed(node, () => engine.evaluate(node.record, node.realm));
  if (node.steps !== undefined) node.steps(node);
}

function fail(node, error) {
  node.isFailed = true;
  node.error = error;
  node.status = EVALUATED;
}

function innerEvaluate(node, stack, index) {
  if (node.status === EVALUATING_ASYNC || node.status === EVALUATED) {
    if (node.isFailed) throw node.error;
    return index;
  }
  if (node.status === EVALUATING) return index;
  node.status = EVALUATING;
  node.index = node.ancestor = index++;
  node.pending = 0;
  ArrayPrototypePush(stack, node);
  const { dependencies } = node;
  for (let i = 0; i < dependencies.length; i++) {
    let dependency = dependencies[i];
    index = innerEvaluate(dependency, stack, index);
    if (dependency.status === EVALUATING) {
      if (dependency.ancestor < node.ancestor) node.ancestor = dependency.ancestor;
    } else {
      dependency = dependency.cycleRoot;
      if (dependency.isFailed) throw dependency.error;
    }
    if (dependency.order > 0) {
      node.pending++;
      dependency.parents ??= [];
      ArrayPrototypePush(dependency.parents, node);
    }
  }
  if (node.pending > 0 || node.hasAwait) {
    node.order = ++lastOrder;
    if (node.pending === 0) runAsync(node);
  } else {
    run(node);
  }
  if (node.index === node.ancestor) {
    let last;
    do {
      last = ArrayPrototypePop(stack);
      last.status = last.order > 0 ? EVALUATING_ASYNC : EVALUATED;
      last.cycleRoot = node;
    } while (last !== node);
  }
  return index;
}

function runAsync(node) {
  PromisePrototypeThen(observed(node, () => evaluateAsync(node)),
                       () => asyncDone(node), (error) => asyncFailed(node, error));
}

// The nodes that only waited for this one, and theirs, if they have nothing to await themselves.
function gather(node, list) {
  const parents = node.parents ?? [];
  for (let i = 0; i < parents.length; i++) {
    const parent = parents[i];
    if (list.has(parent) || parent.cycleRoot.isFailed) continue;
    parent.pending--;
    if (parent.pending > 0) continue;
    list.add(parent);
    if (!parent.hasAwait) gather(parent, list);
  }
}

function finish(node) {
  node.order = DONE;
  node.status = EVALUATED;
  node.done?.resolve();
}

function asyncDone(node) {
  if (node.status === EVALUATED) return; // it had failed through another
  const ready = new SafeSet();
  gather(node, ready);
  finish(node);
  const list = [];
  ready.forEach((each) => ArrayPrototypePush(list, each));
  ArrayPrototypeSort(list, (a, b) => a.order - b.order);
  for (let i = 0; i < list.length; i++) {
    const next = list[i];
    if (next.status === EVALUATED) continue;
    if (next.hasAwait) {
      runAsync(next);
      continue;
    }
    try {
      run(next);
    } catch (error) {
      asyncFailed(next, error);
      continue;
    }
    finish(next);
  }
}

function asyncFailed(node, error) {
  if (node.status === EVALUATED) return;
  fail(node, error);
  node.order = DONE;
  const parents = node.parents ?? [];
  for (let i = 0; i < parents.length; i++) asyncFailed(parents[i], error);
  node.done?.reject(error);
}

function capability() {
  const made = { __proto__: null, promise: undefined, resolve: undefined, reject: undefined };
  made.promise = new Promise((resolve, reject) => {
    made.resolve = resolve;
    made.reject = reject;
  });
  return made;
}

// Runs the graph of a linked node. The promise is settled at once if nothing in it awaits.
function evaluate(node) {
  if (node.status === EVALUATING_ASYNC || node.status === EVALUATED) node = node.cycleRoot ?? node;
  if (node.done !== undefined) return node.done.promise;
  const done = node.done = capability();
  const stack = [];
  try {
    innerEvaluate(node, stack, 0);
    if (node.order === SYNC || node.order === DONE) done.resolve();
  } catch (error) {
    for (let i = 0; i < stack.length; i++) {
      fail(stack[i], error);
      stack[i].cycleRoot = stack[i];
    }
    if (!node.isFailed) fail(node, error);
    done.reject(error);
  }
  return done.promise;
}

// The code of a node was ended from outside.
function abort(node, error) {
  fail(node, error);
  node.cycleRoot = node;
  node.done = capability();
  PromisePrototypeThen(node.done.promise, undefined, () => {});
  node.done.reject(error);
}

// The same as evaluate for a graph without await; throws what it throws.
function evaluateSync(node) {
  if (node.status === EVALUATED) {
    const root = node.cycleRoot ?? node;
    if (root.isFailed) throw root.error;
    return;
  }
  PromisePrototypeThen(evaluate(node), undefined, () => {});
  if (node.isFailed) throw node.error;
}

// Whether some module of the graph awaits.
function findAwait(node, seen = new SafeSet()) {
  if (seen.has(node)) return undefined;
  seen.add(node);
  if (node.hasAwait) return node;
  const { dependencies } = node;
  for (let i = 0; i < dependencies.length; i++) {
    const found = findAwait(dependencies[i], seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

// The modules at which an unfinished graph has come to a stop.
function findStalled(node, list = [], seen = new SafeSet()) {
  if (seen.has(node) || node.status === EVALUATED) return list;
  seen.add(node);
  if (node.hasAwait && engine.stateOf(node.record) > 0) ArrayPrototypePush(list, node);
  for (let i = 0; i < node.dependencies.length; i++) findStalled(node.dependencies[i], list, seen);
  return list;
}

module.exports = {
  EVALUATED,
  EVALUATING,
  EVALUATING_ASYNC,
  LINKED,
  LINKING,
  ModuleNode,
  UNLINKED,
  abort,
  evaluate,
  evaluateSync,
  findAwait,
  findStalled,
  link,
  setExplain,
};
