// SPDX-License-Identifier: MIT
//
// vm.Module, SourceTextModule and SyntheticModule: nodes of the graph (internal/esm/graph) whose
// dependencies the program chooses; and import() in the code of vm, which asks the program, too.
//
// The engine knows the source of such code by a name of ours, under which the function that is to
// be asked is found; stacks show the program's name for it.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  JSONStringify,
  ObjectDefineProperty,
  ObjectFreeze,
  ObjectGetPrototypeOf,
  ObjectPrototypeHasOwnProperty,
  ObjectSetPrototypeOf,
  PromiseAll,
  PromisePrototypeThen,
  PromiseReject,
  PromiseResolve,
  ReferenceError,
  ReflectApply,
  Symbol,
  SymbolFor,
  SymbolToStringTag,
  TypeError,
} = primordials;
const { codes } = require('internal/errors');
const {
  validateArray, validateBoolean, validateBuffer, validateFunction, validateInt32, validateObject,
  validateString, validateUint32,
} = require('internal/validators');
const { checkLimit, contexts } = require('internal/vm/contextify');
const engine = require('internal/esm/engine');
const graph = require('internal/esm/graph');
const translate = require('internal/esm/translate');

const kNode = Symbol('node');
const kContext = Symbol('context');
const kCounter = Symbol('modules made');
const kLink = Symbol('link');
const kNothing = Symbol('no error');
const emptyOptions = ObjectFreeze({ __proto__: null });
const NAMES = ['unlinked', 'linking', 'linked', 'evaluating', 'evaluated', 'evaluated'];

let made = 0; // identifiers of the main context
let warned = false;

function warn() {
  if (warned) return;
  warned = true;
  process.emitWarning('VM Modules is an experimental feature and might change at any time',
                      'ExperimentalWarning');
}

// ---- import() -----------------------------------------------------------------------------------

let sources = 0;

// A name for a source whose import() calls ask(specifier, attributes), if there is one.
function nameSource(ask) {
  const name = `rondo-vm:${++sources}`;
  if (ask !== undefined) require('internal/esm/loader').referrers.set(name, ask);
  return name;
}

// What the program's function gave, as a namespace. A function as the referrer tells who it is.
function asker(importModuleDynamically, referrer) {
  return async (specifier, attributes) => {
    if (!require('internal/options').getOption('--experimental-vm-modules')) {
      throw new codes.ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG();
    }
    const self = typeof referrer === 'function' ? referrer() : referrer;
    const found = await ReflectApply(importModuleDynamically, undefined,
                                     [specifier, self, attributes, 'evaluation']);
    if (require('internal/types').isModuleNamespaceObject(found)) return found;
    if (!isModule(found)) throw new codes.ERR_VM_MODULE_NOT_MODULE();
    if (found.status === 'errored') throw found.error;
    if (found.status === 'unlinked') await found[kLink](importModuleDynamically);
    return found.namespace;
  };
}

// The same for the loader's own import().
function defaultAsker(filename) {
  return (specifier, attributes) => {
    const loader = require('internal/esm/loader');
    const base = loader.baseOf(filename) ?? loader.currentURL('vm');
    return loader.importModule(specifier, base, attributes);
  };
}

// ---- modules ------------------------------------------------------------------------------------

function isModule(value) {
  return typeof value === 'object' && value !== null && ObjectPrototypeHasOwnProperty(value, kNode);
}

function mustBe(self, name) {
  if (!isModule(self)) throw new codes.ERR_INVALID_THIS(name);
}

function statusOf(node) {
  return node.isFailed ? 'errored' : NAMES[node.status];
}

class Module {
  constructor(options) {
    warn();
    if (new.target === Module) throw new TypeError('Module is not a constructor');
    const { context } = options;
    if (context !== undefined) {
      validateObject(context, 'context');
      if (!contexts.has(context)) {
        throw new codes.ERR_INVALID_ARG_TYPE('options.context', 'vm.Context', context);
      }
    }
    const identifier = identify(options.identifier, context);
    const node = options.make(identifier, contexts.get(context)?.realm, this);
    this[kNode] = node;
    this[kContext] = context;
  }

  get identifier() {
    mustBe(this, 'Module');
    return this[kNode].url;
  }

  get context() {
    mustBe(this, 'Module');
    return this[kContext];
  }

  get namespace() {
    mustBe(this, 'Module');
    const node = this[kNode];
    if (node.status < graph.LINKED) {
      throw new codes.ERR_VM_MODULE_STATUS('must not be unlinked or linking');
    }
    return engine.namespaceOf(node.record, node.realm);
  }

  get status() {
    mustBe(this, 'Module');
    return statusOf(this[kNode]);
  }

  get error() {
    mustBe(this, 'Module');
    if (!this[kNode].isFailed) throw new codes.ERR_VM_MODULE_STATUS('must be errored');
    return this[kNode].error;
  }

  async link(linker) {
    mustBe(this, 'Module');
    validateFunction(linker, 'linker');
    if (this.status === 'linked') throw new codes.ERR_VM_MODULE_ALREADY_LINKED();
    if (this.status !== 'unlinked') throw new codes.ERR_VM_MODULE_STATUS('must be unlinked');
    await this[kLink](linker);
    graph.link(this[kNode]);
  }

  evaluate(options = emptyOptions) {
    try {
      mustBe(this, 'Module');
      validateObject(options, 'options');
      const { breakOnSigint = false, timeout } = options;
      if (timeout !== undefined) validateUint32(timeout, 'options.timeout', true);
      validateBoolean(breakOnSigint, 'options.breakOnSigint');
      const { status } = this;
      if (status !== 'linked' && status !== 'evaluated' && status !== 'errored') {
        throw new codes.ERR_VM_MODULE_STATUS('must be one of linked, evaluated, or errored');
      }
      if (timeout !== undefined || breakOnSigint) checkLimit(contexts.get(this[kContext]));
      const promise = timeout === undefined && !breakOnSigint ? graph.evaluate(this[kNode]) :
        evaluateWithin(this[kNode], timeout ?? 0, breakOnSigint);
      // Microtasks that belong to the context run now, as after a script in it.
      const realm = contexts.get(this[kContext])?.realm;
      if (realm !== undefined) native('vm').run(realm, '', '', 0, 0, false, undefined);
      return promise;
    } catch (error) {
      return PromiseReject(error);
    }
  }

  [SymbolFor('nodejs.util.inspect.custom')](depth, options) {
    mustBe(this, 'Module');
    if (typeof depth === 'number' && depth < 0) return this;
    const constructor = ObjectGetPrototypeOf(this)?.constructor ?? Module;
    const shown = { __proto__: { constructor } };
    shown.status = this.status;
    shown.identifier = this.identifier;
    shown.context = this.context;
    ObjectSetPrototypeOf(shown, ObjectGetPrototypeOf(this));
    ObjectDefineProperty(shown, SymbolToStringTag, {
      __proto__: null, configurable: true, value: constructor.name,
    });
    return require('internal/inspect').inspect(shown, { ...options, customInspect: false });
  }
}

// The engine's limits are for scripts, so a script calls us.
function evaluateWithin(node, timeout, breakOnSigint) {
  const name = `${node.url} ${timeout}`;
  const outcome = { __proto__: null, why: 0 };
  let promise;
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, configurable: true, enumerable: false,
    value: () => { promise = graph.evaluate(node); },
  });
  try {
    native('vm').run(undefined, `globalThis[${JSONStringify(name)}]()`, 'node:internal/vm/module',
                     0, timeout, breakOnSigint, outcome);
  } finally {
    delete globalThis[name];
  }
  if (outcome.why === 0) return promise;
  const error = outcome.why === 1 ? new codes.ERR_SCRIPT_EXECUTION_TIMEOUT(timeout) :
    new codes.ERR_SCRIPT_EXECUTION_INTERRUPTED();
  graph.abort(node, error);
  return PromiseReject(error);
}

function identify(identifier, context) {
  if (identifier !== undefined) {
    validateString(identifier, 'options.identifier');
    return identifier;
  }
  if (context === undefined) return `vm:module(${made++})`;
  const count = ObjectPrototypeHasOwnProperty(context, kCounter) ? context[kCounter] : 0;
  ObjectDefineProperty(context, kCounter, {
    __proto__: null, configurable: true, enumerable: false, value: count + 1, writable: true,
  });
  return `vm:module(${count})`;
}

// ---- text ---------------------------------------------------------------------------------------

class SourceTextModule extends Module {
  #error = kNothing;
  #isLinking = false;
  #requests;
  #specifiers;

  constructor(sourceText, options = emptyOptions) {
    validateString(sourceText, 'sourceText');
    validateObject(options, 'options');
    const {
      cachedData, columnOffset = 0, context, identifier, importModuleDynamically,
      initializeImportMeta, lineOffset = 0,
    } = options;
    validateInt32(lineOffset, 'options.lineOffset');
    validateInt32(columnOffset, 'options.columnOffset');
    if (initializeImportMeta !== undefined) {
      validateFunction(initializeImportMeta, 'options.initializeImportMeta');
    }
    if (importModuleDynamically !== undefined) {
      validateFunction(importModuleDynamically, 'options.importModuleDynamically');
    }
    if (cachedData !== undefined) validateBuffer(cachedData, 'options.cachedData');
    super({
      __proto__: null,
      context,
      identifier,
      make: (shown, realm, self) => {
        const name = nameSource(importModuleDynamically === undefined ? undefined :
          asker(importModuleDynamically, self));
        const node = translate.textNode(name, sourceText, realm, lineOffset, shown);
        engine.setMeta(node.record, () => {
          const meta = { __proto__: null };
          initializeImportMeta?.(meta, self);
          return meta;
        });
        return node;
      },
    });
    if (cachedData !== undefined) {
      const cached = { __proto__: null, cachedDataRejected: false };
      require('internal/vm/cache').attach(cached, sourceText, cachedData, false);
      if (cached.cachedDataRejected) throw new codes.ERR_VM_MODULE_CACHED_DATA_REJECTED();
    }
    const requests = [];
    const list = this[kNode].requests;
    for (let i = 0; i < list.length; i++) {
      const { specifier, attributes } = list[i];
      ArrayPrototypePush(requests, ObjectFreeze({
        __proto__: null, specifier, attributes, phase: 'evaluation',
      }));
    }
    this.#requests = ObjectFreeze(requests);
  }

  async [kLink](linker) {
    this.#isLinking = true;
    try {
      const promises = [];
      for (let i = 0; i < this.#requests.length; i++) {
        const { specifier, attributes } = this.#requests[i];
        const given = linker(specifier, this, { attributes, assert: attributes });
        ArrayPrototypePush(promises, PromisePrototypeThen(
          PromiseResolve(given), (module) => this.#accept(module, specifier, linker)));
      }
      this.#connect(await PromiseAll(promises));
    } catch (error) {
      this.#error = error;
      throw error;
    } finally {
      this.#isLinking = false;
    }
  }

  async #accept(module, specifier, linker) {
    if (!isModule(module)) throw new codes.ERR_VM_MODULE_NOT_MODULE();
    if (module.context !== this.context) throw new codes.ERR_VM_MODULE_DIFFERENT_CONTEXT();
    if (module.status === 'errored') {
      throw new codes.ERR_VM_MODULE_LINK_FAILURE(
        `request for '${specifier}' resolved to an errored module`, module.error);
    }
    if (module.status === 'unlinked') await module[kLink](linker);
    return module;
  }

  #connect(modules) {
    const node = this[kNode];
    const dependencies = [];
    for (let i = 0; i < modules.length; i++) {
      const target = modules[i][kNode];
      engine.connect(node.record, this.#requests[i].specifier, target.record);
      ArrayPrototypePush(dependencies, target);
    }
    node.dependencies = dependencies;
  }

  linkRequests(modules) {
    mustBe(this, 'SourceTextModule');
    if (this.status !== 'unlinked') throw new codes.ERR_VM_MODULE_STATUS('must be unlinked');
    validateArray(modules, 'modules');
    if (modules.length !== this.#requests.length) {
      throw new codes.ERR_MODULE_LINK_MISMATCH(
        `Expected ${this.#requests.length} modules, got ${modules.length}`);
    }
    for (let i = 0; i < modules.length; i++) {
      if (!isModule(modules[i])) throw new codes.ERR_VM_MODULE_NOT_MODULE();
      if (modules[i].context !== this.context) throw new codes.ERR_VM_MODULE_DIFFERENT_CONTEXT();
    }
    this.#connect(modules);
  }

  instantiate() {
    mustBe(this, 'SourceTextModule');
    if (this.status !== 'unlinked') throw new codes.ERR_VM_MODULE_STATUS('must be unlinked');
    checkLinked(this[kNode], []);
    graph.link(this[kNode]);
  }

  get dependencySpecifiers() {
    if (this.#specifiers === undefined) {
      const list = [];
      for (let i = 0; i < this.#requests.length; i++) {
        ArrayPrototypePush(list, this.#requests[i].specifier);
      }
      this.#specifiers = ObjectFreeze(list);
    }
    return this.#specifiers;
  }

  get moduleRequests() {
    return this.#requests;
  }

  get status() {
    mustBe(this, 'Module');
    if (this.#error !== kNothing) return 'errored';
    return this.#isLinking ? 'linking' : statusOf(this[kNode]);
  }

  get error() {
    mustBe(this, 'Module');
    return this.#error !== kNothing ? this.#error : super.error;
  }

  hasAsyncGraph() {
    mustBe(this, 'SourceTextModule');
    if (this[kNode].status < graph.LINKED) {
      throw new codes.ERR_VM_MODULE_STATUS('must be instantiated');
    }
    return graph.findAwait(this[kNode]) !== undefined;
  }

  hasTopLevelAwait() {
    mustBe(this, 'SourceTextModule');
    const node = this[kNode];
    return node.isLinked ? node.hasAwait :
      require('internal/esm/problems').hasAwait(node.source);
  }

  createCachedData() {
    const { status } = this;
    if (status === 'evaluating' || status === 'evaluated' || status === 'errored') {
      throw new codes.ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA();
    }
    return require('internal/vm/cache').make(this[kNode].source);
  }
}

// Throws for a graph in which some module's requests have no modules yet.
function checkLinked(node, seen) {
  if (ArrayPrototypeIndexOf(seen, node) !== -1) return;
  ArrayPrototypePush(seen, node);
  if (node.dependencies === undefined && node.requests.length === 0 && seen.length > 1) {
    node.dependencies = [];
  }
  if (node.dependencies === undefined) {
    const first = node.requests[0]?.specifier;
    throw new codes.ERR_VM_MODULE_LINK_FAILURE(first === undefined ?
      'linkRequests() has not been called' : `request for '${first}' is not yet fulfilled`);
  }
  for (let i = 0; i < node.dependencies.length; i++) checkLinked(node.dependencies[i], seen);
}

// ---- values -------------------------------------------------------------------------------------

class SyntheticModule extends Module {
  #names;
  #values;
  #set;

  constructor(exportNames, evaluateCallback, options = emptyOptions) {
    let isFine = ArrayIsArray(exportNames);
    for (let i = 0; isFine && i < exportNames.length; i++) {
      isFine = typeof exportNames[i] === 'string';
    }
    if (!isFine) {
      throw new codes.ERR_INVALID_ARG_TYPE('exportNames', 'Array of unique strings', exportNames);
    }
    for (let i = 0; i < exportNames.length; i++) {
      if (ArrayPrototypeIndexOf(exportNames, exportNames[i], i + 1) !== -1) {
        throw new codes.ERR_INVALID_ARG_VALUE(`exportNames.${exportNames[i]}`, exportNames[i],
                                              'is duplicated');
      }
    }
    validateFunction(evaluateCallback, 'evaluateCallback');
    validateObject(options, 'options');
    const { context, identifier } = options;
    const names = [];
    for (let i = 0; i < exportNames.length; i++) ArrayPrototypePush(names, exportNames[i]);
    let setter;
    super({
      __proto__: null,
      context,
      identifier,
      make: (shown, realm, self) => {
        const built = engine.makeValues(names, shown, realm);
        const node = new graph.ModuleNode(shown, 'synthetic', built.record, realm);
        node.requests = [];
        node.dependencies = [];
        // It has no imports: it is linked at once, and its exports can be set from now on.
        graph.link(node);
        engine.evaluate(node.record, realm);
        node.isReady = true;
        node.steps = () => ReflectApply(evaluateCallback, self, []);
        setter = built.set;
        return node;
      },
    });
    this.#names = names;
    this.#values = [];
    this.#set = setter;
  }

  link() {
    mustBe(this, 'SyntheticModule');
  }

  [kLink]() {}

  setExport(name, value) {
    mustBe(this, 'SyntheticModule');
    validateString(name, 'name');
    const at = ArrayPrototypeIndexOf(this.#names, name);
    if (at === -1) throw new ReferenceError(`Export '${name}' is not defined in module`);
    this.#values[at] = value;
    this.#set(this.#values);
  }
}

module.exports = {
  Module,
  SourceTextModule,
  SyntheticModule,
  asker,
  defaultAsker,
  nameSource,
};
