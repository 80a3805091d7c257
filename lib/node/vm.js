// SPDX-License-Identifier: MIT
//
// vm: scripts, and contexts to run them in. internal/vm/contextify has the contexts,
// internal/vm/compile what happens to text.
//
// vm.Module and its kinds are in internal/vm/module.
'use strict';

const {
  Error, ObjectFreeze, ObjectPrototype, RegExpPrototypeExec, Symbol,
} = primordials;

const { codes } = require('internal/errors');
const {
  kValidateObjectAllowArray, kValidateObjectAllowNullable, validateArray, validateBoolean,
  validateBuffer, validateFunction, validateInt32, validateObject, validateOneOf, validateString,
  validateStringArray, validateUint32,
} = require('internal/validators');
const { checkLimit, contexts, makeContext } = require('internal/vm/contextify');
const compile = require('internal/vm/compile');

const kParsingContext = Symbol('script parsing context');
const USE_MAIN_CONTEXT_DEFAULT_LOADER = Symbol('vm_dynamic_import_main_context_default');
const DONT_CONTEXTIFY = Symbol('vm_context_no_contextify');

const emptyOptions = ObjectFreeze({ __proto__: null });

function isContext(object) {
  validateObject(object, 'object', kValidateObjectAllowArray);
  return contexts.has(object);
}

function validateContext(object) {
  if (!isContext(object)) {
    throw new codes.ERR_INVALID_ARG_TYPE('contextifiedObject', 'vm.Context', object);
  }
}

function validateImporter(importer) {
  if (importer === undefined || importer === USE_MAIN_CONTEXT_DEFAULT_LOADER) return;
  validateFunction(importer, 'options.importModuleDynamically');
}

// The name under which the engine asks for the import() of a source, undefined if that is the file's.
function sourceName(importer, referrer, filename) {
  if (importer === undefined) return undefined;
  const modules = require('internal/vm/module');
  return modules.nameSource(importer === USE_MAIN_CONTEXT_DEFAULT_LOADER ?
    modules.defaultAsker(filename) : modules.asker(importer, referrer));
}

// ---- scripts ------------------------------------------------------------------------------

class Script {
  #code;
  #place; // filename, lineOffset, columnOffset
  #text; // the code as the engine gets it
  #source; // the name by which its import() is known, if that is not the file's

  constructor(code, options = emptyOptions) {
    code = `${code}`;
    if (typeof options === 'string') options = { __proto__: null, filename: options };
    else validateObject(options, 'options');
    const {
      filename = 'evalmachine.<anonymous>',
      lineOffset = 0,
      columnOffset = 0,
      cachedData,
      produceCachedData = false,
      importModuleDynamically,
      [kParsingContext]: parsingContext,
    } = options;
    validateString(filename, 'options.filename');
    validateInt32(lineOffset, 'options.lineOffset');
    validateInt32(columnOffset, 'options.columnOffset');
    if (cachedData !== undefined) validateBuffer(cachedData, 'options.cachedData');
    validateBoolean(produceCachedData, 'options.produceCachedData');
    validateImporter(importModuleDynamically);

    this.#code = code;
    this.#place = { __proto__: null, columnOffset, filename, lineOffset };
    this.#source = sourceName(importModuleDynamically, this, filename);
    this.#text = compile.place(code, this.#place);
    compile.checkScript(contexts.get(parsingContext)?.realm, code, this.#place);
    if (cachedData !== undefined || produceCachedData) {
      require('internal/vm/cache').attach(this, code, cachedData, produceCachedData);
    }
    this.sourceMapURL = sourceMapURL(code);
  }

  createCachedData() {
    return require('internal/vm/cache').make(this.#code);
  }

  runInThisContext(options) {
    return this.#run(undefined, options);
  }

  runInContext(contextifiedObject, options) {
    validateContext(contextifiedObject);
    return this.#run(contexts.get(contextifiedObject), options);
  }

  runInNewContext(contextObject, options) {
    const context = createContext(contextObject, contextOptions(options));
    return this.runInContext(context, options);
  }

  #run(context, options = emptyOptions) {
    validateObject(options, 'options');
    const { timeout, displayErrors = true, breakOnSigint = false } = options;
    if (timeout !== undefined) validateUint32(timeout, 'options.timeout', true);
    validateBoolean(displayErrors, 'options.displayErrors');
    validateBoolean(breakOnSigint, 'options.breakOnSigint');
    if (timeout !== undefined || breakOnSigint) checkLimit(context);
    const outcome = { __proto__: null, why: 0 };
    const work = () => this.#evaluate(context, timeout, displayErrors, breakOnSigint, outcome);
    const value = breakOnSigint && process.listenerCount('SIGINT') > 0 ?
      withoutSigintListeners(work) : work();
    if (outcome.why !== 0) throw ended(context, outcome.why, timeout);
    return value;
  }

  // See internal/vm/alone.
  #runAlone(context, done) {
    checkLimit(context);
    if (context?.declared !== undefined) {
      require('internal/vm/declarations').declare(context, this.#code);
    }
    const restore = takeSigintListeners();
    compile.runScriptAlone(context?.realm, this.#text, this.#place, (why, isThrown, value) => {
      restore();
      if (why !== 0) done(true, ended(context, why));
      else done(isThrown, value);
    });
  }

  static {
    if (compile.runScriptAlone !== undefined) {
      require('internal/vm/alone').provide(
        (script, context, done) => script.#runAlone(contexts.get(context), done));
    }
  }

  #evaluate(context, timeout, displayErrors, breakOnSigint, outcome) {
    try {
      if (context?.declared !== undefined) {
        require('internal/vm/declarations').declare(context, this.#code);
      }
      return compile.runScript(context?.realm, this.#text, this.#source, this.#place, timeout ?? 0,
                               breakOnSigint, outcome);
    } catch (error) {
      if (displayErrors) compile.annotate(error, this.#code, this.#place);
      throw error;
    }
  }
}

function sourceMapURL(code) {
  const found = RegExpPrototypeExec(/\/\/[#@] sourceMappingURL=(\S+)\s*$/, code);
  return found === null ? undefined : found[1];
}

const TIME = 1; // of outcome.why

// It is an error of the context's, as in Node.
function ended(context, why, timeout) {
  const Kind = context === undefined ? Error : context.Error;
  const error = new Kind(why === TIME ? `Script execution timed out after ${timeout}ms` :
    'Script execution was interrupted by `SIGINT`');
  error.code = why === TIME ? 'ERR_SCRIPT_EXECUTION_TIMEOUT' : 'ERR_SCRIPT_EXECUTION_INTERRUPTED';
  return error;
}

// A SIGINT that ends the script is not the listeners' too.
function withoutSigintListeners(work) {
  const restore = takeSigintListeners();
  try {
    return work();
  } finally {
    restore();
  }
}

function takeSigintListeners() {
  const listeners = process.rawListeners('SIGINT');
  process.removeAllListeners('SIGINT');
  return () => {
    for (let i = 0; i < listeners.length; i++) process.addListener('SIGINT', listeners[i]);
  };
}

// ---- contexts --------------------------------------------------------------------------------

// The options of runInNewContext that are meant for the context.
function contextOptions(options) {
  if (!options) return emptyOptions;
  const { contextName, contextOrigin, contextCodeGeneration, microtaskMode } = options;
  if (contextName !== undefined) validateString(contextName, 'options.contextName');
  if (contextOrigin !== undefined) validateString(contextOrigin, 'options.contextOrigin');
  let codeGeneration;
  if (contextCodeGeneration !== undefined) {
    validateObject(contextCodeGeneration, 'options.contextCodeGeneration');
    const { strings, wasm } = contextCodeGeneration;
    if (strings !== undefined) {
      validateBoolean(strings, 'options.contextCodeGeneration.strings');
    }
    if (wasm !== undefined) validateBoolean(wasm, 'options.contextCodeGeneration.wasm');
    codeGeneration = { __proto__: null, strings, wasm };
  }
  if (microtaskMode !== undefined) validateString(microtaskMode, 'options.microtaskMode');
  return { name: contextName, origin: contextOrigin, codeGeneration, microtaskMode };
}

function createContext(contextObject = { __proto__: ObjectPrototype }, options = emptyOptions) {
  const plain = contextObject === DONT_CONTEXTIFY;
  if (!plain && isContext(contextObject)) return contextObject;
  validateObject(options, 'options');
  const { name = '', origin, codeGeneration, microtaskMode, importModuleDynamically } = options;
  validateString(name, 'options.name');
  if (origin !== undefined) validateString(origin, 'options.origin');
  let strings = true;
  let wasm = true;
  if (codeGeneration !== undefined) {
    validateObject(codeGeneration, 'options.codeGeneration');
    ({ strings = true, wasm = true } = codeGeneration);
    validateBoolean(strings, 'options.codeGeneration.strings');
    validateBoolean(wasm, 'options.codeGeneration.wasm');
  }
  validateOneOf(microtaskMode, 'options.microtaskMode', ['afterEvaluate', undefined]);
  validateImporter(importModuleDynamically);
  return makeContext(plain ? undefined : contextObject, {
    __proto__: null, ownMicrotasks: microtaskMode === 'afterEvaluate', strings, wasm,
  });
}

// ---- in one step ------------------------------------------------------------------------------

function createScript(code, options) {
  return new Script(code, options);
}

function runInContext(code, contextifiedObject, options) {
  validateContext(contextifiedObject);
  options = typeof options === 'string' ? { filename: options } : { ...options };
  options[kParsingContext] = contextifiedObject;
  return new Script(code, options).runInContext(contextifiedObject, options);
}

function runInNewContext(code, contextObject, options) {
  if (typeof options === 'string') options = { filename: options };
  contextObject = createContext(contextObject, contextOptions(options));
  options = { ...options, [kParsingContext]: contextObject };
  return new Script(code, options).runInContext(contextObject, options);
}

function runInThisContext(code, options) {
  if (typeof options === 'string') options = { filename: options };
  return new Script(code, options).runInThisContext(options);
}

// ---- functions --------------------------------------------------------------------------------

function compileFunction(code, params, options = emptyOptions) {
  validateString(code, 'code');
  validateObject(options, 'options');
  if (params !== undefined) validateStringArray(params, 'params');
  const {
    filename = '',
    columnOffset = 0,
    lineOffset = 0,
    cachedData,
    produceCachedData = false,
    parsingContext,
    contextExtensions = [],
    importModuleDynamically,
  } = options;
  validateString(filename, 'options.filename');
  validateInt32(columnOffset, 'options.columnOffset');
  validateInt32(lineOffset, 'options.lineOffset');
  if (cachedData !== undefined) validateBuffer(cachedData, 'options.cachedData');
  validateBoolean(produceCachedData, 'options.produceCachedData');
  if (parsingContext !== undefined &&
      (typeof parsingContext !== 'object' || parsingContext === null ||
       !isContext(parsingContext))) {
    throw new codes.ERR_INVALID_ARG_TYPE('options.parsingContext', 'Context', parsingContext);
  }
  validateArray(contextExtensions, 'options.contextExtensions');
  for (let i = 0; i < contextExtensions.length; i++) {
    validateObject(contextExtensions[i], `options.contextExtensions[${i}]`,
                   kValidateObjectAllowNullable);
  }
  validateImporter(importModuleDynamically);
  const referrer = { __proto__: null, made: undefined };
  const made = referrer.made = compile.compileFunction(code, params, {
    __proto__: null,
    source: sourceName(importModuleDynamically, () => referrer.made, filename),
    columnOffset,
    context: contexts.get(parsingContext),
    extensions: contextExtensions,
    filename,
    lineOffset,
  });
  if (cachedData !== undefined || produceCachedData) {
    require('internal/vm/cache').attach(made, code, cachedData, produceCachedData);
  }
  return made;
}

// ---- memory -----------------------------------------------------------------------------------

function measureMemory(options = emptyOptions) {
  return require('internal/vm/memory').measure(options);
}

function addModules(exports) {
  const { Module, SourceTextModule, SyntheticModule } = require('internal/vm/module');
  exports.Module = Module;
  exports.SourceTextModule = SourceTextModule;
  exports.SyntheticModule = SyntheticModule;
}

module.exports = {
  Script,
  createContext,
  createScript,
  runInContext,
  runInNewContext,
  runInThisContext,
  isContext,
  compileFunction,
  measureMemory,
  constants: ObjectFreeze({ __proto__: null, USE_MAIN_CONTEXT_DEFAULT_LOADER, DONT_CONTEXTIFY }),
};
if (require('internal/options').getOption('--experimental-vm-modules')) {
  addModules(module.exports);
}
