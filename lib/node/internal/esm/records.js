// SPDX-License-Identifier: MIT
//
// Module records that are the engine's own, and the functions of its loader that work on them
// (src/engine/private/modules.c); see internal/esm/engine.
//
// A module that is no text of JavaScript (a built-in, CommonJS, JSON) becomes one: variables, their
// exports and a function that sets them, which it hands over through import.meta when it runs.
'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  Error,
  JSONStringify,
  MapPrototypeSet,
  ObjectFreeze,
  ReflectApply,
  SafeWeakMap,
} = primordials;
const binding = native('esm');

const metas = new SafeWeakMap(); // record -> the function that makes its import.meta
const loaders = new SafeWeakMap(); // realm -> its functions
let ours; // those of the program's realm

function start(realm) {
  const loader = binding.loader(realm);
  if (loader === undefined) {
    throw new Error('ES modules need another version of JavaScriptCore than this one');
  }
  return {
    __proto__: null,
    loader,
    realm,
    requestedModules: loader.requestedModules,
    requestedModuleParameters: loader.requestedModuleParameters,
    instantiate: loader.moduleDeclarationInstantiation,
    evaluate: loader.evaluate,
    namespace: loader.getModuleNamespaceObject,
  };
}

// The functions for a realm of vm's; undefined is the program's realm.
function engineOf(realm) {
  if (realm === undefined) {
    if (ours === undefined) {
      ours = start(undefined);
      teach();
    }
    return ours;
  }
  let found = loaders.get(realm);
  if (found === undefined) {
    engineOf(undefined);
    found = start(realm);
    loaders.set(realm, found);
  }
  return found;
}

// util.types and inspect know namespace objects by their class.
function teach() {
  const record = parse('', 'node:trial', 0);
  link(record);
  require('internal/types').teachNamespace(namespaceOf(record));
}

// `shown` is what stacks call it, if not by its name.
function parse(text, name, line, realm, shown) {
  const engine = engineOf(realm);
  return binding.parse(engine.realm, text, name, line, shown);
}

const NONE = ObjectFreeze({ __proto__: null });
const JSON = ObjectFreeze({ __proto__: null, type: 'json' }); // all that the engine accepts

// The specifiers in the order of the text, each once, and their attributes.
function requestsOf(record) {
  const specifiers = ReflectApply(ours.requestedModules, ours.loader, [record]);
  const parameters = ReflectApply(ours.requestedModuleParameters, ours.loader, [record]);
  const list = [];
  for (let i = 0; i < specifiers.length; i++) {
    ArrayPrototypePush(list, {
      __proto__: null,
      specifier: specifiers[i],
      attributes: parameters[i] === undefined ? NONE : JSON,
    });
  }
  return list;
}

function connect(record, specifier, target) {
  MapPrototypeSet(record.dependenciesMap, specifier, { __proto__: null, module: target });
}

function link(record, realm) {
  const engine = engineOf(realm);
  return ReflectApply(engine.instantiate, engine.loader, [record, undefined]) === true;
}

function evaluate(record, realm, sent, how) {
  const engine = engineOf(realm);
  return ReflectApply(engine.evaluate, engine.loader, ['', record, undefined, sent, how]);
}

function namespaceOf(record, realm) {
  const engine = engineOf(realm);
  return ReflectApply(engine.namespace, engine.loader, [record]);
}

// make() gives the import.meta of a record, when that is linked.
function setMeta(record, make) {
  metas.set(record, make);
}

function meta(record) {
  const make = metas.get(record);
  return make === undefined ? { __proto__: null } : make();
}

// A record with these exports; set(values) of the result, which is there after its evaluation,
// gives them their values.
function makeValues(names, name, realm) {
  const variables = ['d'];
  const exported = [];
  const settings = [];
  for (let i = 0; i < names.length; i++) {
    ArrayPrototypePush(variables, `e${i}`);
    ArrayPrototypePush(exported, `e${i} as ${JSONStringify(names[i])}`);
    ArrayPrototypePush(settings, `e${i}=v[${i}]`);
  }
  const text = `var ${ArrayPrototypeJoin(variables, ',')};` +
    `export{${ArrayPrototypeJoin(exported, ',')}};` +
    `import.meta.take((v)=>{${ArrayPrototypeJoin(settings, ';')}})`;
  const made = { __proto__: null, record: parse(text, name, 0, realm), set: undefined };
  setMeta(made.record, () => ({
    __proto__: null,
    take(set) { made.set = set; },
  }));
  return made;
}

module.exports = {
  connect,
  evaluate,
  link,
  makeValues,
  meta,
  namespaceOf,
  parse,
  requestsOf,
  setMeta,
  stateOf: binding.state,
};
