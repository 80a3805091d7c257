// SPDX-License-Identifier: MIT
//
// module.register and --experimental-loader: modules whose resolve and load stand before the
// loader's own, for import. They may be asynchronous. Node runs them on a thread of their own; here
// they run on the program's, so they see its globals, and require() does not ask them. But they
// have a loader of their own (internal/esm/hooks-loader).
//
// 1. The last that was registered is asked first.
// 2. A module of hooks is loaded by the hooks that were there before it. Where there are some, this
//    takes time: register() returns, and who imports waits.
'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ObjectAssign,
  ObjectDefineProperty,
  ObjectKeys,
  PromisePrototypeThen,
} = primordials;
const { codes } = require('internal/errors');
const engine = require('internal/esm/engine');
const graph = require('internal/esm/graph');
const loader = require('internal/esm/loader');
const { translate } = require('internal/esm/translate');

const resolvers = []; // { hook, url }
const loaders = [];
let ready; // the promise of modules of hooks that await, if there are some

// ---- registration -------------------------------------------------------------------------------

function add(namespace, url, data) {
  const { initialize, load, resolve } = namespace;
  const result = typeof initialize === 'function' ? initialize(data) : undefined;
  if (typeof resolve === 'function') {
    ArrayPrototypePush(resolvers, { __proto__: null, hook: resolve, url });
  }
  if (typeof load === 'function') {
    ArrayPrototypePush(loaders, { __proto__: null, hook: load, url });
  }
  loader.setAsyncHooks(module.exports);
  return result;
}

function register(specifier, parentURL, options) {
  const fileURL = require('internal/modules/file-url');
  if (parentURL !== null && typeof parentURL === 'object' && !fileURL.isURL(parentURL)) {
    options = parentURL;
    parentURL = options.parentURL;
  }
  const { URL } = require('web/url');
  const base = parentURL === undefined ? 'data:' : new URL(`${parentURL}`).href;
  const data = copyData(options ?? {});
  const isFirst = ready === undefined && resolvers.length === 0 && loaders.length === 0;
  if (isFirst) {
    registerNow(`${specifier}`, base, data);
    return;
  }
  // What is not there is said at once.
  const url = require('internal/esm/resolve').resolve(`${specifier}`, base);
  waitFor((before) => registerLater(url, base, data, before));
}

function registerNow(specifier, base, data) {
  const node = require('internal/esm/hooks-loader').collectNow(specifier, base);
  graph.link(node);
  const finish = () => add(loader.namespaceOf(node), node.url, data);
  if (graph.findAwait(node) === undefined) {
    graph.evaluateSync(node);
    const result = finish();
    if (typeof result?.then === 'function') waitFor(() => result);
  } else {
    waitFor(() => PromisePrototypeThen(graph.evaluate(node), finish));
  }
}

async function registerLater(specifier, base, data, before) {
  await before;
  const node = await require('internal/esm/hooks-loader')
    .collect(specifier, base, { __proto__: null }, hooksNow());
  graph.link(node);
  await graph.evaluate(node);
  await add(loader.namespaceOf(node), node.url, data);
}

// What goes to another thread in Node is a copy here, too. A port of it does not keep the program
// alive: Node's other thread does not, either.
function copyData({ data, transferList }) {
  if (data === undefined) return undefined;
  const { structuredClone } = globalThis;
  const copy = structuredClone(data, { __proto__: null, transfer: transferList });
  const { MessagePort } = require('worker_threads');
  const keys = typeof copy === 'object' && copy !== null ? ObjectKeys(copy) : [];
  for (let i = 0; i < keys.length; i++) {
    const value = copy[keys[i]];
    if (value instanceof MessagePort) {
      ObjectDefineProperty(value, 'ref', { __proto__: null, value() {} });
    }
  }
  return copy;
}

// What start(before) promises is waited for by all that is imported.
function waitFor(start) {
  const before = ready;
  ready = (async () => {
    await before;
    await start(before);
  })();
  PromisePrototypeThen(ready, undefined, () => {});
  loader.setAsyncHooks(module.exports);
}

// ---- chains -------------------------------------------------------------------------------------

function conditions() {
  const held = ObjectKeys(require('internal/modules/package-map').importConditions());
  const list = [];
  for (let i = 0; i < held.length; i++) {
    if (held[i] !== 'default') ArrayPrototypePush(list, held[i]);
  }
  return list;
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

async function runChain(list, name, last, context, argument) {
  const { validateString, validateObject } = require('internal/validators');
  let short = false;
  let reached = list.length; // the innermost step so far, -1 is the loader's own
  function step(index) {
    async function run(value, more) {
      reached = index;
      const next = name === 'resolve' ? 'nextResolve' : 'nextLoad';
      const place = index === list.length - 1 ? 'this hook' :
        `${list[index + 1].url} '${name}' hook's ${next}()`;
      validateString(value, `${place} ${name === 'resolve' ? 'specifier' : 'url'}`);
      if (more !== undefined) {
        validateObject(more, `${place} context`);
        ObjectAssign(context, more);
      }
      if (index < 0) return last(value, context);
      const result = await list[index].hook(value, { ...context }, step(index - 1));
      if (!isObject(result)) {
        throw new codes.ERR_INVALID_RETURN_VALUE('an object',
                                                 `${list[index].url} '${name}'`, result);
      }
      if (result.shortCircuit === true) short = true;
      return result;
    }
    ObjectDefineProperty(run, 'name', {
      __proto__: null, configurable: true, value: name === 'resolve' ? 'nextResolve' : 'nextLoad',
    });
    return run;
  }
  const result = await step(list.length - 1)(argument);
  if (reached >= 0 && !short) {
    throw new codes.ERR_LOADER_CHAIN_INCOMPLETE(`${list[reached].url} '${name}'`);
  }
  const hook = `${list[list.length - 1].url} '${name}'`;
  if (result?.format !== undefined && result.format !== null && typeof result.format !== 'string') {
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a string', hook, 'format', result.format);
  }
  return result;
}

async function resolve(specifier, base, attributes) {
  await ready;
  return resolveBy(resolvers, loader.resolveURL, specifier, base, attributes);
}

async function resolveBy(list, last, specifier, base, attributes) {
  if (list.length === 0) return last(specifier, base, attributes);
  const context = { conditions: conditions(), importAttributes: attributes, parentURL: base };
  const found = await runChain(list, 'resolve', (value, given) => {
    const { url, format } = last(value, given.parentURL, given.importAttributes);
    return { __proto__: null, url, format: format ?? formatHint(url) };
  }, context, specifier);
  const { parseURL } = require('internal/esm/resolve');
  if (typeof found.url !== 'string' || parseURL(found.url) === undefined) {
    const hook = `${list[list.length - 1].url} 'resolve'`;
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a URL string', hook, 'url', found.url);
  }
  return { __proto__: null, url: found.url, format: found.format,
           attributes: found.importAttributes ?? attributes };
}

function formatHint(url) {
  try {
    return require('internal/esm/load').formatOf(url) ?? undefined;
  } catch {
    return undefined;
  }
}

function load(url, attributes, format) {
  return loadBy(loaders, loader.loadURL, url, attributes, format);
}

async function loadBy(list, last, url, attributes, format) {
  if (list.length === 0) return last(url, attributes, format);
  const context = { conditions: conditions(), format, importAttributes: attributes };
  const loaded = await runChain(list, 'load', (value, given) => {
    const { format: found, source } = last(value, given.importAttributes, given.format);
    const { Buffer } = require('buffer');
    return { __proto__: null, format: found, responseURL: value,
             source: typeof source === 'string' ? Buffer.from(source) : source };
  }, context, url);
  const { source } = loaded;
  if (loaded.format === null || loaded.format === undefined) {
    const hook = `${list[list.length - 1].url} 'load'`;
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a string', hook, 'format', loaded.format);
  }
  const { isAnyArrayBuffer, isArrayBufferView } = require('internal/types');
  const needsText = loaded.format === 'module' || loaded.format === 'json';
  if (typeof source !== 'string' && !isAnyArrayBuffer(source) && !isArrayBufferView(source) &&
      (needsText || (source !== null && source !== undefined))) {
    const hook = `${list[list.length - 1].url} 'load'`;
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE(
      'a string, an ArrayBuffer, or a TypedArray', hook, 'source', source);
  }
  return { __proto__: null, format: loaded.format, source };
}

// The hooks of this moment, for the loader of hooks, which asks no others.
function hooksNow() {
  const { load: ownLoad } = require('internal/esm/load');
  const { resolve: ownResolve } = require('internal/esm/resolve');
  const resolveList = ArrayPrototypeSlice(resolvers);
  const loadList = ArrayPrototypeSlice(loaders);
  const lastResolve = (specifier, base, attributes) =>
    ({ __proto__: null, url: ownResolve(specifier, base), format: undefined, attributes });
  return {
    __proto__: null,
    load: (url, attributes, format) => loadBy(loadList, ownLoad, url, attributes, format),
    resolve: (specifier, base, attributes) =>
      resolveBy(resolveList, lastResolve, specifier, base, attributes),
  };
}

// ---- graphs -------------------------------------------------------------------------------------

const loading = { __proto__: null }; // key of a node -> the promise of it

async function nodeOf({ url, attributes, format }, isMain) {
  const key = loader.keyOf(url, attributes);
  const known = loader.nodes.get(key);
  if (known !== undefined) return known;
  return loading[key] ??= loadNode(key, url, attributes, format, isMain);
}

async function loadNode(key, url, attributes, format, isMain) {
  try {
    const loaded = await load(url, attributes, format);
    const node = loader.nodes.get(key) ?? translate(url, loaded, isMain);
    loader.nodes.set(key, node);
    return node;
  } finally {
    delete loading[key];
  }
}

// The node that a specifier means, with all that it needs.
async function collect(specifier, base, attributes, isMain) {
  const root = await nodeOf(await resolve(specifier, base, attributes), isMain);
  await collectNode(root);
  return root;
}

async function collectNode(root) {
  const queue = [root];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    if (node.dependencies !== undefined) continue;
    const dependencies = [];
    for (let i = 0; i < node.requests.length; i++) {
      const { specifier: request, attributes: given } = node.requests[i];
      const target = await nodeOf(await resolve(request, node.url, given));
      engine.connect(node.record, request, target.record);
      target.want?.(node.source);
      ArrayPrototypePush(dependencies, target);
      ArrayPrototypePush(queue, target);
    }
    node.dependencies ??= dependencies;
  }
}

module.exports = { collect, collectNode, hooksNow, register };
