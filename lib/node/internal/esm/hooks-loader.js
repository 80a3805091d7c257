// SPDX-License-Identifier: MIT
//
// The loader of modules of hooks (internal/esm/register). Node has it on a thread of its own; here
// it is a second loader on the program's thread:
//
// 1. Its modules are its own: a module that the program imports, too, runs twice.
// 2. What it loads is asked of the hooks that were registered before, never of those that are
//    being loaded, nor of the program's registerHooks.
// 3. Its modules see that they are not on the main thread (isMainThread of worker_threads), so that
//    a module which registers itself as hooks does so once.
'use strict';

const {
  ArrayPrototypePush,
  ObjectDefineProperties,
  ObjectFreeze,
  ObjectGetOwnPropertyDescriptors,
  ObjectKeys,
  SafeMap,
} = primordials;
const engine = require('internal/esm/engine');
const graph = require('internal/esm/graph');
const loader = require('internal/esm/loader');
const translators = require('internal/esm/translate');
const { load } = require('internal/esm/load');
const { resolve } = require('internal/esm/resolve');

const NONE = ObjectFreeze({ __proto__: null });
const nodes = new SafeMap(); // as the loader's
let sources = 0;

// ---- one module ---------------------------------------------------------------------------------

const threads = (() => {
  let made;
  return () => made ??= ObjectDefineProperties({}, {
    ...ObjectGetOwnPropertyDescriptors(require('worker_threads')),
    isInternalThread: { __proto__: null, configurable: true, enumerable: true, value: true },
    isMainThread: { __proto__: null, configurable: true, enumerable: true, value: false },
  });
})();

function threadsNode(url) {
  const exported = threads();
  const names = ['default'];
  const values = [exported];
  const keys = ObjectKeys(exported);
  for (let i = 0; i < keys.length; i++) {
    ArrayPrototypePush(names, keys[i]);
    ArrayPrototypePush(values, exported[keys[i]]);
  }
  return translators.valuesNode(url, 'builtin', names, (set) => set(values));
}

// import() of its modules comes back here, by the name of their source.
function makeNode(url, loaded) {
  if (url === 'node:worker_threads') return threadsNode(url);
  if (loaded.format !== 'module') return translators.translate(url, loaded);
  const name = `rondo-hooks:${++sources}`;
  loader.referrers.set(name, (specifier, attributes) => importModule(specifier, url, attributes));
  return translators.translate(url, loaded, false, name);
}

function addNode(key, url, loaded) {
  let node = nodes.get(key);
  if (node === undefined) nodes.set(key, node = makeNode(url, loaded));
  return node;
}

// ---- graphs -------------------------------------------------------------------------------------

function finish(node, dependencies) {
  for (let i = 0; i < dependencies.length; i++) {
    engine.connect(node.record, node.requests[i].specifier, dependencies[i].record);
    dependencies[i].want?.(node.source);
  }
  node.dependencies = dependencies;
}

function nodeNow(specifier, base, attributes) {
  const url = resolve(specifier, base);
  const key = loader.keyOf(url, attributes);
  return nodes.get(key) ?? addNode(key, url, load(url, attributes));
}

// The module of a specifier with all it needs, while there are no hooks to ask.
function collectNow(specifier, base) {
  const root = nodeNow(specifier, base, NONE);
  const queue = [root];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    if (node.dependencies !== undefined) continue;
    const list = [];
    for (let i = 0; i < node.requests.length; i++) {
      const { attributes, specifier: request } = node.requests[i];
      ArrayPrototypePush(list, nodeNow(request, node.url, attributes));
      ArrayPrototypePush(queue, list[i]);
    }
    finish(node, list);
  }
  return root;
}

async function nodeOf(specifier, base, attributes, hooks) {
  const found = await hooks.resolve(specifier, base, attributes);
  const key = loader.keyOf(found.url, found.attributes);
  const known = nodes.get(key);
  if (known !== undefined) return known;
  return addNode(key, found.url, await hooks.load(found.url, found.attributes, found.format));
}

// The same by hooks: { resolve, load }.
async function collect(specifier, base, attributes, hooks) {
  const root = await nodeOf(specifier, base, attributes, hooks);
  const queue = [root];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    if (node.dependencies !== undefined) continue;
    const list = [];
    for (let i = 0; i < node.requests.length; i++) {
      const { attributes: given, specifier: request } = node.requests[i];
      ArrayPrototypePush(list, await nodeOf(request, node.url, given, hooks));
      ArrayPrototypePush(queue, list[i]);
    }
    if (node.dependencies === undefined) finish(node, list);
  }
  return root;
}

async function importModule(specifier, base, attributes = NONE) {
  const { hooksNow } = require('internal/esm/register');
  const node = await collect(specifier, base, attributes, hooksNow());
  node.want?.(undefined);
  graph.link(node);
  await graph.evaluate(node);
  return loader.namespaceOf(node);
}

module.exports = { collect, collectNow };
