// SPDX-License-Identifier: MIT
// node:repl: read, evaluate, print, again. The line editor is readline's; internal/repl has the
// rest: session.js the loop, eval.js the evaluator, context.js what an input sees, complete.js,
// preview.js, search.js, commands.js, history-file.js.
'use strict';

const {
  ArrayPrototypePush,
  Boolean,
  FunctionPrototypeBind,
  FunctionPrototypeCall,
  ObjectAssign,
  ObjectDefineProperty,
  ReflectApply,
  SafeSet,
  Symbol,
} = primordials;
const { Interface } = require('readline');
const { kState } = require('internal/readline/interface');
const { kContinuation } = require('internal/readline/display');
const { codes } = require('internal/errors');
const { Recoverable, kSloppy, kStandalone, kStrict, makeEval } = require('internal/repl/eval');
const { Session } = require('internal/repl/session');

const kSession = Symbol('session');
const kFile = Symbol('history file');
const kNames = Symbol('lexical names');

function inspect(value, options) {
  return require('internal/inspect').inspect(value, options);
}

const writer = (value) => inspect(value, writer.options);
writer.options = { ...require('internal/inspect').defaults, showProxy: true };

// ---- uncaught errors ----------------------------------------------------------------------------

// What an input begins (a timer, a promise) carries the REPL along; an error that nobody catches is
// shown by it instead of ending the process.
let owners;
let standalone;

function ownerStorage() {
  if (owners !== undefined) return owners;
  const { AsyncLocalStorage } = require('async_hooks');
  owners = new AsyncLocalStorage(require('internal/async').own);
  require('internal/fatal').setTaker((error) => {
    const repl = owners.getStore() ?? standalone;
    return repl !== undefined && repl._handleError(error) !== 'unhandled';
  });
  return owners;
}

// ---- the server ---------------------------------------------------------------------------------

// The arguments, or the options object, as options.
function readOptions(prompt, stream, evaluate, useGlobal, ignoreUndefined, replMode) {
  const options = prompt !== null && typeof prompt === 'object' ? { ...prompt } :
    { prompt, stream, eval: evaluate, useGlobal, ignoreUndefined, replMode };
  if (!options.input && !options.output) {
    const both = options.stream || options.socket || process;
    options.input = both.stdin || both;
    options.output = both.stdout || both;
  }
  options.terminal = Boolean(options.terminal === undefined ? options.output.isTTY :
    options.terminal);
  if (options.terminal && options.useColors === undefined) {
    options.useColors = require('internal/util/colors').shouldColorize(options.output);
  }
  return options;
}

class REPLServer extends Interface {
  constructor(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode) {
    const options = readOptions(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode);
    super({
      input: options.input,
      output: options.output,
      completer: options.completer || ((line, callback) => this._complete(line, callback)),
      terminal: options.terminal,
      historySize: options.historySize,
      prompt: options.prompt,
    });
    if (options.domain !== undefined) {
      throw new codes.ERR_INVALID_ARG_VALUE('options.domain', options.domain,
                                            'is no longer supported');
    }
    if (options.breakEvalOnSigint && options.eval) throw new codes.ERR_INVALID_REPL_EVAL_CONFIG();
    this.allowBlockingCompletions = Boolean(options.allowBlockingCompletions);
    this.useColors = Boolean(options.useColors);
    this._isStandalone = Boolean(options[kStandalone]);
    this.useGlobal = Boolean(options.useGlobal);
    this.ignoreUndefined = Boolean(options.ignoreUndefined);
    this.replMode = options.replMode || kSloppy;
    this.underscoreAssigned = false;
    this.last = undefined;
    this.underscoreErrAssigned = false;
    this.lastError = undefined;
    this.breakEvalOnSigint = Boolean(options.breakEvalOnSigint);
    this.editorMode = false;
    this._userErrorHandler = options.handleError;
    defineAliases(this);

    const session = this[kSession] = new Session(this);
    this[kNames] = new SafeSet();
    if (this._isStandalone) {
      module.exports.repl = this;
      standalone = this;
    }
    const evaluate = options.eval || makeEval(this);
    const storage = ownerStorage();
    this.eval = function REPLEval(code, context, file, callback) {
      storage.run(this, () => evaluate(code, context, file, callback));
    };
    this.resetContext();
    this.commands = { __proto__: null };
    require('internal/repl/commands').defineCommands(this);
    this.writer = options.writer || module.exports.writer;
    if (this.writer === writer) useWriter(this);

    this.input.prependListener('end', () => { session.isEndOfInput = true; });
    this.on('close', () => {
      if (!session.holdExit()) this.emit('exit');
    });
    this.on('SIGINT', () => session.interrupt());
    this.on('line', (line) => session.addLine(line));
    this.on('SIGCONT', () => this.#redraw());
    if (this.terminal) {
      const hasPreview = options.preview === undefined ? !options.eval : options.preview;
      this.#watchKeys(Boolean(hasPreview));
    }
    this.displayPrompt();
  }

  #redraw() {
    if (!this.editorMode) {
      this.displayPrompt(true);
      return;
    }
    this.output.write(`${this._initialPrompt}.editor\n`);
    this.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
    this.output.write(`${this[kSession].buffered}\n`);
    this.prompt(true);
  }

  // Keys go through the session, the previews and the search before they come to the line.
  #watchKeys(hasPreview) {
    const session = this[kSession];
    const isSimple = process.env.TERM === 'dumb';
    const search = isSimple ? undefined : new (require('internal/repl/search').Search)(this);
    const preview = isSimple || !hasPreview ? undefined :
      new (require('internal/repl/preview').Preview)(this);
    const write = FunctionPrototypeBind(this._ttyWrite, this);
    this._ttyWrite = (text, key) => {
      key ||= { __proto__: null };
      if (session.holdKey(text, key)) return;
      if (this.editorMode) {
        this.#editorKey(text, key, write);
        return;
      }
      if (key.ctrl && key.name === 'd' && this.cursor === 0 && this.line.length === 0) {
        this.clearLine();
      }
      preview?.clear(key);
      if (search?.take(text, key)) return;
      write(text, key);
      if (!this.closed) preview?.show(key.name !== 'escape');
    };
  }

  #editorKey(text, key, write) {
    if (key.ctrl && !key.shift) {
      if (key.name === 'd') {
        this._endEditor();
        this[kSession].endEditor();
        write(text, { name: 'return' });
      } else if (key.name !== 'n' && key.name !== 'p') {
        write(text, key);
      }
      return;
    }
    if (key.name === 'up' || key.name === 'down') return;
    if (key.name === 'tab') this._previousKey = null; // no list
    write(text, key);
  }

  _beginEditor() {
    this.editorMode = true;
    FunctionPrototypeCall(Interface.prototype.setPrompt, this, '');
  }

  _endEditor() {
    this.editorMode = false;
    this.setPrompt(this._initialPrompt);
  }

  // .load: the file is one input.
  _loadText(text) {
    const session = this[kSession];
    this._beginEditor();
    session.isLoading = true;
    this.write(text);
    session.isLoading = false;
    this._endEditor();
    this.write('\n');
  }

  // ---- history ----------------------------------------------------------------------------------

  setupHistory(config = { __proto__: null }, callback) {
    const { HistoryFile } = require('internal/repl/history-file');
    const options = typeof config === 'string' ? { filePath: config } : config;
    const done = typeof callback === 'function' ? callback : options.onHistoryFileLoaded;
    const { history } = this[kState];
    if (options.size !== undefined) {
      require('internal/validators').validateNumber(options.size, 'size', 0);
      history.size = options.size;
    }
    if (options.removeHistoryDuplicates) history.removeDuplicates = true;
    this[kFile] = new HistoryFile(this, history);
    this[kFile].open(options.filePath);
    if (typeof done === 'function') process.nextTick(done, null, this);
  }

  get isFlushing() {
    return this[kFile]?.isFlushing ?? false;
  }

  _setFailed(failed) {
    this[kState].lastFailed = failed;
  }

  // ---- input and output -------------------------------------------------------------------------

  clearBufferedCommand() {
    this[kSession].buffered = '';
  }

  _hasBufferedCommand() {
    return this[kSession].buffered !== '';
  }

  displayPrompt(preserveCursor) {
    const prompt = this._hasBufferedCommand() ? kContinuation : this._initialPrompt;
    FunctionPrototypeCall(Interface.prototype.setPrompt, this, prompt);
    this.prompt(preserveCursor);
  }

  setPrompt(prompt) {
    this._initialPrompt = prompt;
    super.setPrompt(prompt);
  }

  // Lines that were read before the end of the input are evaluated before the end.
  close() {
    const session = this[kSession];
    if (session.isEndOfInput && session.hasWork) {
      session.closeWhenDone();
      return;
    }
    session.isEndOfInput = false;
    if (standalone === this) standalone = undefined;
    this[kFile]?.close();
    process.nextTick(() => super.close());
  }

  _handleError(error, isPrinted = false) {
    if (this._userErrorHandler) {
      const state = this._userErrorHandler(error);
      if (state === 'ignore' || state === 'unhandled') return state;
      if (state !== 'print') {
        throw new codes.ERR_INVALID_STATE(
          'External REPL error handler must return either "ignore", "print"' +
          `, or "unhandled", but received: ${state}`);
      }
    }
    if (!this.underscoreErrAssigned) this.lastError = error;
    const again = () => {
      this.clearBufferedCommand();
      if (!this.closed) this.displayPrompt();
    };
    if (!isPrinted && this._isStandalone && process.listenerCount('uncaughtException') !== 0) {
      process.nextTick(() => {
        process.emit('uncaughtException', error);
        again();
      });
      return undefined;
    }
    const { showError } = require('internal/repl/show-error');
    this.output.write(showError(this, error, writer.options.breakLength));
    again();
    return undefined;
  }

  // ---- the context ------------------------------------------------------------------------------

  createContext() {
    return require('internal/repl/context').makeContext(this.useGlobal, this.output);
  }

  resetContext() {
    this.context = this.createContext();
    this.underscoreAssigned = false;
    this.underscoreErrAssigned = false;
    this.lines = [];
    this.lines.level = [];
    this[kNames].clear();
    this.#defineLast('_', 'last', 'underscoreAssigned');
    this.#defineLast('_error', 'lastError', 'underscoreErrAssigned');
    this.emit('reset', this.context);
  }

  // A variable that has the last result, until the program assigns to it.
  #defineLast(name, property, flag) {
    const get = () => this[property];
    require('internal/repl/context').trust(get);
    ObjectDefineProperty(this.context, name, {
      __proto__: null,
      configurable: true,
      get,
      set: (value) => {
        this[property] = value;
        if (this[flag]) return;
        this[flag] = true;
        this.output.write(`Expression assignment to ${name} now disabled.\n`);
      },
    });
  }

  // What let, const and class have declared is no property of the context.
  _learnNames(code) {
    const names = require('internal/repl/syntax').lexicalNames(code);
    for (let i = 0; i < names.length; i++) this[kNames].add(names[i]);
  }

  _lexicalNames() {
    const names = [];
    this[kNames].forEach((name) => ArrayPrototypePush(names, name));
    return names;
  }

  // { value } of a variable that is declared so; throws where it has none yet.
  _lexical(name) {
    if (!this[kNames].has(name)) return undefined;
    const vm = require('vm');
    return { value: this.useGlobal ? vm.runInThisContext(name) :
      vm.runInContext(name, this.context) };
  }

  // ---- completion and commands ------------------------------------------------------------------

  _complete(line, callback) {
    const { collapse, complete } = require('internal/repl/complete');
    let found;
    try {
      found = complete(this, line);
      if (this.editorMode) found = collapse(found);
    } catch (error) {
      callback(error);
      return;
    }
    callback(null, found);
  }

  complete(...args) {
    ReflectApply(this.completer, this, args);
  }

  defineCommand(keyword, command) {
    if (typeof command === 'function') command = { action: command };
    else require('internal/validators').validateFunction(command.action, 'cmd.action');
    this.commands[keyword] = command;
  }
}

// The streams by their old names.
function defineAliases(repl) {
  const define = (alias, name) => {
    let get = () => repl[name];
    let set = (value) => { repl[name] = value; };
    if (require('internal/options').getOption('--pending-deprecation')) {
      const { deprecate } = require('util');
      const message = 'repl.inputStream and repl.outputStream are deprecated. ' +
        'Use repl.input and repl.output instead';
      get = deprecate(get, message, 'DEP0141');
      set = deprecate(set, message, 'DEP0141');
    }
    ObjectDefineProperty(repl, alias, {
      __proto__: null, configurable: true, enumerable: false, get, set,
    });
  };
  define('inputStream', 'input');
  define('outputStream', 'output');
}

function useWriter(repl) {
  writer.options.colors = repl.useColors;
  if (!repl._isStandalone) return;
  // util.inspect.replDefaults
  ObjectDefineProperty(require('internal/inspect').inspect, 'replDefaults', {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() { return writer.options; },
    set(options) {
      require('internal/validators').validateObject(options, 'options');
      return ObjectAssign(writer.options, options);
    },
  });
}

function start(prompt, source, evaluate, useGlobal, ignoreUndefined, replMode) {
  return new REPLServer(prompt, source, evaluate, useGlobal, ignoreUndefined, replMode);
}

module.exports = {
  start,
  writer,
  REPLServer,
  REPL_MODE_SLOPPY: kSloppy,
  REPL_MODE_STRICT: kStrict,
  Recoverable,
  isValidSyntax: (code) => require('internal/repl/syntax').isValidSyntax(code),
};

function defineNames(name, code) {
  const { getNames, setNames } = require('internal/repl/context');
  let get = getNames;
  let set = setNames;
  if (require('internal/options').getOption('--pending-deprecation')) {
    const { deprecate } = require('util');
    const message = `repl.${name} is deprecated. Check module.builtinModules instead`;
    get = deprecate(() => getNames(), message, code);
    set = deprecate((value) => setNames(value), message, code);
  }
  ObjectDefineProperty(module.exports, name, {
    __proto__: null, configurable: true, enumerable: false, get, set,
  });
}

defineNames('builtinModules', 'DEP0191');
defineNames('_builtinLibs', 'DEP0142');
