// SPDX-License-Identifier: MIT
//
// The loader of ES modules: which are loaded, import(), import of a whole graph, and require() of
// one.
//
//   specifier --resolve--> URL --load--> format, text --translate--> node --collect--> its graph
//             --graph.link--> --graph.evaluate-->
//
// 1. A URL is loaded once (twice if also as JSON), for all importers. A module that did not load is
//    forgotten; one that did not link or whose code threw stays, with its error.
// 2. Files are read at once, but who imports one gets it when the loop has heard of files, as if
//    they had been read in the background: the order of Node 20. A graph for which no ES module's
//    file is read (built-ins, CommonJS modules, data: URLs) takes a few microtasks, as many as
//    there; an import that fails waits in the same way.
'use strict';

const {
  ArrayPrototypePush,
  MathMax,
  ObjectKeys,
  Promise,
  PromisePrototypeThen,
  SafeMap,
  SafeSet,
  SafeWeakMap,
  String,
  StringPrototypeStartsWith,
  TypeError,
} = primordials;
const engine = require('internal/esm/engine');
const graph = require('internal/esm/graph');
const { nameOf, parseURL, resolve, toPath } = require('internal/esm/resolve');
const { load } = require('internal/esm/load');
const { translate } = require('internal/esm/translate');
const fileURL = require('internal/modules/file-url');

const nodes = new SafeMap(); // URL, and type behind a NUL -> node
const resolved = new SafeMap(); // importing URL, NUL, specifier -> URL
const failed = new SafeSet(); // keys of `nodes` that an import did not get
const NONE = { __proto__: null };
let deepest = 0; // how deep in the graph a file was read, from 1
let readyTicks = 0; // the microtasks that a graph takes for which no file was read,
let failTicks = 0; // and those after which it fails, if loading fails now,
let failDeep = 0; // unless files were read until then, this deep
let hooks = null; // internal/esm/hooks, once there are some

graph.setExplain((error, node) => require('internal/esm/problems').explainLink(error, node));

let asyncHooks = null; // internal/esm/register, likewise

function setHooks(value) {
  hooks = value;
}

let mocker = null; // of mock.module: url -> the node to take instead, or undefined

function setMocker(value) {
  mocker = value;
}

function setAsyncHooks(value) {
  asyncHooks = value;
}

// ---- one module ---------------------------------------------------------------------------------

function defaultResolve(specifier, base) {
  const key = `${base}\x00${specifier}`;
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const url = resolve(specifier, base);
  resolved.set(key, url);
  return url;
}

// { url, format, attributes }; the format may be unknown.
function resolveURL(specifier, base, attributes = NONE) {
  if (hooks !== null) return hooks.resolve(specifier, base, attributes, defaultResolve);
  return { __proto__: null, url: defaultResolve(specifier, base), format: undefined, attributes };
}

function loadURL(url, attributes, format) {
  if (hooks !== null) return hooks.load(url, attributes, format, load);
  return load(url, attributes, format);
}

function keyOf(url, attributes) {
  return attributes.type === undefined ? url : `${url}\x00${attributes.type}`;
}

// The node of a URL, loaded if need be; its dependencies may be missing yet.
function nodeOf(url, attributes, format, level, isMain) {
  const mock = mocker === null ? undefined : mocker(url, attributes);
  if (mock !== undefined) return mock;
  const key = keyOf(url, attributes);
  const known = nodes.get(key);
  if (known !== undefined) {
    if (isNew(known)) count(known, level);
    return known;
  }
  const isFile = StringPrototypeStartsWith(url, 'file:');
  failTicks = level * LEVEL_TICKS + dataTicks(url) - 1;
  failDeep = isFile ? MathMax(deepest, level) : deepest;
  const loaded = loadURL(url, attributes, format);
  const node = translate(url, loaded, isMain);
  nodes.set(key, node);
  count(node, level);
  failTicks = level * LEVEL_TICKS + RESOLVE_TICKS;
  failDeep = deepest;
  return node;
}

// Whether no import has got the node yet, nor waits for it as its root.
function isNew(node) {
  return node.status === graph.UNLINKED && node.preparing === undefined;
}

// Adds what loading a node takes to what its graph takes.
function count({ format, url }, level) {
  if (StringPrototypeStartsWith(url, 'file:') && format !== 'commonjs') {
    deepest = MathMax(deepest, level);
  }
  readyTicks = MathMax(readyTicks, ticksOfLevel(level) + dataTicks(url));
}

// Loads all that the node needs. Each module's specifiers are resolved before the next is loaded.
function collect(root) {
  if (root.dependencies !== undefined) return;
  const queue = [root];
  const levels = [1];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    if (node.dependencies !== undefined) continue;
    const { requests } = node;
    const places = [];
    for (let i = 0; i < requests.length; i++) {
      const { specifier, attributes } = requests[i];
      ArrayPrototypePush(places, resolveURL(specifier, node.url, attributes));
    }
    const dependencies = [];
    for (let i = 0; i < places.length; i++) {
      const { url, format, attributes } = places[i];
      const dependency = nodeOf(url, attributes, format, levels[at] + 1);
      engine.connect(node.record, requests[i].specifier, dependency.record);
      ArrayPrototypePush(dependencies, dependency);
      dependency.want?.(node.source);
      if (dependency.dependencies === undefined) {
        ArrayPrototypePush(queue, dependency);
        ArrayPrototypePush(levels, levels[at] + 1);
      }
    }
    // What failed above leaves the node as it was, and the next who imports it tries again.
    node.dependencies = dependencies;
  }
}

// A node whose dependencies are there, but perhaps not theirs: an earlier import failed half-way.
function collectAll(root) {
  const queue = [root];
  const seen = new SafeMap();
  seen.set(root, true);
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    if (node.status !== graph.UNLINKED) continue;
    collect(node);
    const { dependencies } = node;
    for (let i = 0; i < dependencies.length; i++) {
      if (seen.has(dependencies[i])) continue;
      seen.set(dependencies[i], true);
      ArrayPrototypePush(queue, dependencies[i]);
    }
  }
}

// ---- import -------------------------------------------------------------------------------------

const STEPS = 4; // open, stat, read, close

// When files, `levels` of them one after the other, would have been read in the background.
function afterRead(levels = 1) {
  return new Promise((go) => {
    native('esm').afterRead(go, levels * STEPS);
  });
}

// How many microtasks pass in Node 20, on top of those that must, before the code of a module runs
// or its import fails. A level is a module that imports the one before.
const KNOWN_TICKS = 1;
const FAILED_TICKS = 2;
const FIRST_TICKS = 9;
const SECOND_TICKS = 10;
const LEVEL_TICKS = 8;
const DATA_TICKS = 1;
const RESOLVE_TICKS = 3;

function dataTicks(url) {
  return StringPrototypeStartsWith(url, 'data:') ? DATA_TICKS : 0;
}

function ticksOfLevel(level) {
  return level === 1 ? FIRST_TICKS : FIRST_TICKS + SECOND_TICKS + (level - 2) * LEVEL_TICKS;
}

async function wait(count) {
  for (let i = 0; i < count; i++) await undefined;
}

// Who imports a module that somebody else is importing waits for the same promise.
async function prepare(node, levels, ticks) {
  if (levels > 0) await afterRead(levels);
  else if (ticks > 0) await wait(ticks);
  graph.link(node);
}


// Loads, links and runs a module; gives its node when it has run.
async function importNode(specifier, base, attributes, isMain, tell) {
  if (asyncHooks !== null) return importAsync(specifier, base, attributes, isMain, tell);
  const place = resolveURL(specifier, base, attributes);
  const key = keyOf(place.url, place.attributes);
  const known = nodes.get(key);
  const isKnown = known !== undefined && !isNew(known);
  deepest = readyTicks = 0;
  let node;
  try {
    node = nodeOf(place.url, place.attributes, place.format, 1, isMain);
    collectAll(node);
  } catch (error) {
    if (failed.has(key)) await wait(FAILED_TICKS);
    else await (failDeep > 0 ? afterRead(failDeep) : wait(failTicks));
    failed.add(key);
    throw error;
  }
  node.want?.(undefined);
  const levels = deepest;
  const ticks = readyTicks;
  if (isKnown) await wait(KNOWN_TICKS);
  if (node.status === graph.UNLINKED) node.preparing ??= prepare(node, levels, ticks);
  await node.preparing;
  tell?.(node);
  try {
    await graph.evaluate(node);
  } catch (error) {
    throw require('internal/esm/problems').explainRun(error, node.url);
  }
  return node;
}

// The same, where asynchronous hooks have to be asked.
async function importAsync(specifier, base, attributes, isMain, tell) {
  const node = await asyncHooks.collect(specifier, base, attributes, isMain);
  collectAll(node);
  node.want?.(undefined);
  if (node.status === graph.UNLINKED) graph.link(node);
  tell?.(node);
  try {
    await graph.evaluate(node);
  } catch (error) {
    throw require('internal/esm/problems').explainRun(error, node.url);
  }
  return node;
}

// All that a node needs; waits for it.
async function collectFor(node) {
  if (asyncHooks !== null) await asyncHooks.collectNode(node);
  collectAll(node);
}

function hasAsyncHooks() {
  return asyncHooks !== null;
}

function namespaceOf(node) {
  return engine.namespaceOf(node.record, node.realm);
}

async function importNamespace(specifier, base, attributes) {
  return namespaceOf(await importNode(specifier, base, attributes));
}

let tracer = null; // of module.import, while somebody may listen

function setTracer(channels) {
  tracer = channels;
}

// What import() of a program gives.
async function importModule(specifier, base, attributes = NONE) {
  if (tracer === null) return namespaceOf(await importNode(specifier, base, attributes));
  return tracer.tracePromise(importNamespace, { __proto__: null, parentURL: base, url: specifier },
                             undefined, specifier, base, attributes);
}

// ---- import() -----------------------------------------------------------------------------------

// The attributes of import(x, { with: ... }).
function attributesOf(options) {
  if (options === undefined) return NONE;
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('The second argument of import() must be an object');
  }
  const given = options.with;
  if (given === undefined) return NONE;
  if (typeof given !== 'object' || given === null) {
    throw new TypeError("The 'assert' option must be an object");
  }
  const attributes = { __proto__: null };
  const keys = ObjectKeys(given);
  for (let i = 0; i < keys.length; i++) {
    const value = given[keys[i]];
    if (typeof value !== 'string') throw new TypeError('Import assertion value must be a string');
    attributes[keys[i]] = value;
  }
  return attributes;
}

const referrers = new SafeMap(); // name of a source -> what imports for it (vm)

// The URL that relative specifiers in a source of this name refer to; undefined if there is none.
function baseOf(name) {
  if (name[0] === '/') return fileURL.fromPath(name);
  if (StringPrototypeStartsWith(name, 'file:') || StringPrototypeStartsWith(name, 'data:')) {
    return name;
  }
  if (name === '[eval]' || name === '[stdin]' || StringPrototypeStartsWith(name, 'REPL')) {
    return currentURL(name);
  }
  return parseURL(name) === undefined ? undefined : name;
}

function currentURL(name) {
  try {
    return `${fileURL.fromPath(process.cwd())}/${name}`;
  } catch {
    return `file:///${name}`; // the current directory was deleted
  }
}

async function importFrom(specifier, options, name) {
  const other = referrers.get(name);
  if (other !== undefined) return other(specifier, attributesOf(options));
  const base = baseOf(name);
  if (base === undefined || StringPrototypeStartsWith(name, 'rondo-vm:')) {
    const { ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING } = require('internal/errors').codes;
    throw new ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING();
  }
  return importModule(specifier, base, attributesOf(options));
}

// Called by the engine for import(). It takes two more microtasks to hand on the result.
function onImport(specifier, options, name) {
  const promise = importFrom(String(specifier), options, name);
  // The program has a promise of its own, made of this one.
  PromisePrototypeThen(promise, undefined, () => {});
  return promise;
}

// ---- require() ---------------------------------------------------------------------------------

const required = new SafeWeakMap(); // namespace -> node

function cycleError(filename, asker) {
  const { ERR_REQUIRE_CYCLE_MODULE } = require('internal/errors').codes;
  return new ERR_REQUIRE_CYCLE_MODULE(`Cannot require() ES Module ${filename} in a cycle.${
    asker ? ` (from ${asker})` : ''}` +
    '\nA cycle involving require(esm) is not allowed to maintain invariants mandated by the ' +
    'ECMAScript specification. Try making at least part of the dependency in the graph lazily ' +
    'loaded.');
}

// A graph that must run at once must not lead back to what is running already.
function checkCycles(root) {
  const { Module } = require('internal/modules/loader');
  const queue = [root];
  const seen = new SafeMap();
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    if (node.status === graph.EVALUATED || seen.has(node)) continue;
    seen.set(node, true);
    for (let i = 0; i < node.dependencies.length; i++) {
      const target = node.dependencies[i];
      const isCommonJS = target.format === 'commonjs';
      if (target.status === graph.EVALUATING ||
          (isCommonJS && Module._cache[toPath(target.url)]?.loaded === false)) {
        const { ERR_REQUIRE_CYCLE_MODULE } = require('internal/errors').codes;
        throw new ERR_REQUIRE_CYCLE_MODULE(`Cannot import ${isCommonJS ? 'CommonJS ' : ''}Module ${
          node.requests[i].specifier} in a cycle. (from ${nameOf(node.url)})`);
      }
      ArrayPrototypePush(queue, target);
    }
  }
}

// The namespace of a module that has to be there at once. `who` tells who asks, for errors.
function requireModule(url, source, who) {
  const key = keyOf(url, NONE);
  let node = nodes.get(key);
  if (node === undefined) {
    node = source === undefined ? nodeOf(url, NONE, 'module', 1) :
      translate(url, { __proto__: null, format: 'module', source });
    nodes.set(key, node);
  }
  if (node.status === graph.EVALUATING || node.status === graph.LINKING) {
    throw cycleError(who.filename, who.asker);
  }
  collectAll(node);
  checkCycles(node);
  graph.link(node);
  if (graph.findAwait(node) !== undefined) {
    const { ERR_REQUIRE_ASYNC_MODULE } = require('internal/errors').codes;
    const error = new ERR_REQUIRE_ASYNC_MODULE(who.filename, who.asker);
    error.requireStack = who.stack;
    throw error;
  }
  try {
    graph.evaluateSync(node);
  } catch (error) {
    throw require('internal/esm/problems').explainRun(error, url);
  }
  const namespace = namespaceOf(node);
  required.set(namespace, node);
  return namespace;
}

// The node whose namespace requireModule gave.
function nodeOfNamespace(namespace) {
  return required.get(namespace);
}

// A module whose text is given (from -e, of vm): its node, with all it needs.
function addNode(url, node) {
  nodes.set(url, node);
}

module.exports = {
  addNode,
  afterRead,
  baseOf,
  collectAll,
  collectFor,
  currentURL,
  cycleError,
  hasAsyncHooks,
  importModule,
  importNode,
  keyOf,
  loadURL,
  namespaceOf,
  nodeOfNamespace,
  nodes,
  onImport,
  referrers,
  requireModule,
  resolveURL,
  setAsyncHooks,
  setHooks,
  setMocker,
  setTracer,
};
