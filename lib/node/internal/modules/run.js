// SPDX-License-Identifier: MIT
//
// The ways into a program: a file, text from -e, -p or standard input, modules from -r, and -c,
// which only looks at the syntax.
'use strict';

const {
  ObjectDefineProperty,
  ObjectPrototypeHasOwnProperty,
  StringPrototypeIncludes,
  globalThis,
} = primordials;
const path = require('path');
const loader = require('internal/modules/loader');

const { Module } = loader;

// process.argv[1] is a full path, but neither with its extension nor with its links resolved.
function expand(main) {
  const file = path.resolve(main);
  if (process.argv.length > 1) process.argv[1] = file;
  return file;
}

// Runs the file that was named on the command line. Preloaded modules may have replaced runMain.
function runMain(main) {
  const file = expand(main);
  if (Module.runMain === start) start(file);
  else Module.runMain(file);
}

// Module.runMain: programs replace it, or call it after they have changed process.argv[1].
function start(main = process.argv[1]) {
  if (getOption('--experimental-loader') !== undefined || (getOption('--import') !== undefined &&
      require('internal/esm/loader').hasAsyncHooks())) {
    require('internal/esm/main').runFile(path.resolve(main));
    return;
  }
  if (getOption('--experimental-default-type') === 'module') {
    const file = path.resolve(main);
    if (require('internal/esm/load').formatOfFile(file) === 'module') {
      require('internal/esm/main').runFile(file);
      return;
    }
  }
  Module._load(main, null, true);
}
Module.runMain = start;
// As a stack shows them (internal/stacks/sites).
start.displayName = 'Function.executeUserEntryPoint [as runMain]';
runMain.displayName = 'call';

function preload(list) {
  const script = require('internal/options').getOption('script');
  if (typeof script === 'string' && script !== '-') expand(script);
  Module._preloadModules(list);
}

function readStdin() {
  const text = native('module').readStdin();
  return typeof text === 'string' ? text : require('internal/errors').throwUV(text, 'read');
}

function currentFolder() {
  try {
    return process.cwd();
  } catch {
    return path.dirname(process.execPath); // the current directory was deleted
  }
}

// fs, path, os and the rest as globals, each loaded when first used, and replaceable.
function addBuiltins(name) {
  const { builtinModules } = require('internal/modules/builtins');
  const names = builtinModules();
  const asker = new Module(name);
  for (let i = 0; i < names.length; i++) {
    const id = names[i];
    if (id[0] === '_' || StringPrototypeIncludes(id, '/') || StringPrototypeIncludes(id, ':') ||
        ObjectPrototypeHasOwnProperty(globalThis, id)) {
      continue;
    }
    const set = (value) => {
      ObjectDefineProperty(globalThis, id, {
        __proto__: null, configurable: true, enumerable: true, writable: true, value,
      });
    };
    ObjectDefineProperty(globalThis, id, {
      __proto__: null,
      configurable: true,
      enumerable: false,
      get() {
        const value = asker.require(id);
        ObjectDefineProperty(globalThis, id, {
          __proto__: null, configurable: true, enumerable: false, get: () => value, set,
        });
        return value;
      },
      set,
    });
  }
}

function setGlobal(name, value) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, configurable: true, enumerable: true, writable: true, value,
  });
}

// Runs text as a script, not as the body of a function: its variables are globals, and its last
// value is the result. It sees module, require and the like as globals, too.
function runText(name, code, print) {
  if (name === '[eval]') addBuiltins('<eval>');
  const folder = currentFolder();
  const module = new Module(name);
  module.filename = path.join(folder, name);
  module.paths = Module._nodeModulePaths(folder);
  setGlobal('__filename', name);
  setGlobal('module', module);
  setGlobal('exports', module.exports);
  setGlobal('__dirname', '.');
  setGlobal('require', loader.makeRequire(module));
  require('internal/sources').remember(name, code); // for the line that an error shows
  let result;
  try {
    const { prepareScript } = require('internal/esm/scripts');
    result = native('module').runScript(prepareScript(loader.prepare(code), name), name, 0, 0);
  } catch (error) {
    const { explain, isAboutModules } = require('internal/modules/esm-notice');
    if (isModuleText(error, code, name)) {
      runModuleText(code, print);
      return;
    }
    throw isAboutModules(error) ? explain(error, code) : error;
  }
  if (print) {
    const { log } = globalThis.console;
    log(result);
  }
}

function getOption(name) {
  return require('internal/options').getOption(name);
}

// Whether a text that is no script is a module.
function isModuleText(error, code, name) {
  return error instanceof primordials.SyntaxError && getOption('--input-type') === undefined &&
    getOption('--no-experimental-detect-module') !== true &&
    StringPrototypeIncludes(error.stack ?? '', `${name}:`) &&
    require('internal/esm/load').isModuleFailure(error, code, name);
}

function runModuleText(code, print) {
  if (print) {
    const { ERR_EVAL_ESM_CANNOT_PRINT } = require('internal/errors').codes;
    throw new ERR_EVAL_ESM_CANNOT_PRINT();
  }
  require('internal/esm/main').runText(code);
}

function isModuleInput() {
  const type = getOption('--input-type');
  return type === undefined ? getOption('--experimental-default-type') === 'module' :
    type === 'module';
}

function evalScript(code, options) {
  if (isModuleInput()) {
    runModuleText(code, options?.print === true);
    return;
  }
  runText('[eval]', code, options?.print === true);
}

function runStdin(code = readStdin(), options) {
  const print = options?.print ?? getOption('--print');
  if (isModuleInput()) {
    runModuleText(code, print === true);
    return;
  }
  runText('[stdin]', code, print === true);
}

// Throws the SyntaxError of a file, or of standard input, if it has one.
function checkSyntax(main) {
  let filename = '[stdin]';
  let code;
  if (main === undefined || main === '-') {
    code = readStdin();
  } else {
    filename = Module._resolveFilename(expand(main), null, true);
    code = loader.readText(filename);
  }
  const { formatOfFile, hasModuleSyntax } = require('internal/esm/load');
  const format = filename[0] === '/' ? formatOfFile(filename) : isModuleInput() ? 'module' : null;
  if (format === 'module' || (format === null && hasModuleSyntax(code, filename))) {
    const { textNode } = require('internal/esm/translate');
    const url = filename[0] === '/' ? require('internal/modules/file-url').fromPath(filename) :
      require('internal/esm/loader').currentURL('[eval1]');
    textNode(url, loader.prepareModule(code));
    return;
  }
  loader.compileFunction(loader.prepare(code), filename);
}

// Text that a Worker was made with.
function evalWorker(code) {
  if (isModuleInput()) runModuleText(code, false);
  else runText('[worker eval]', code, false);
}

module.exports = { checkSyntax, evalScript, evalWorker, preload, runMain, runStdin };
