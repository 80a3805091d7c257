// SPDX-License-Identifier: MIT
// The global console, and the methods that it shares with instances of Console.
//
// Most programs print strings to a descriptor that nobody has touched: for these the text goes
// straight to the kernel, and neither streams nor inspect are loaded. The quick way is open while
//
//   1. the console is the global one and its stream has not been replaced,
//   2. process.stdout (or stderr) has not been made: afterwards others may write to the stream, or
//      have put something in its place, and we go through it too,
//   3. the arguments are strings, or other primitives and the output takes no colours.

'use strict';

const {
  ErrorCaptureStackTrace,
  FunctionPrototypeBind,
  MapPrototypeGet,
  ObjectAssign,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectIs,
  ObjectKeys,
  ReflectApply,
  StringPrototypeIncludes,
  StringPrototypeRepeat,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  Symbol,
  SymbolToStringTag,
} = primordials;

const stdio = native('stdio');
const outside = require('internal/console/outside');

const kColorMode = Symbol('kColorMode');
const kCounts = Symbol('counts');
const kGroupIndent = Symbol('kGroupIndent');
const kGroupIndentationWidth = Symbol('kGroupIndentWidth');
const kInspectOptions = Symbol('kInspectOptions');
const kIsConsole = Symbol('kIsConsole');

// Somebody looked at inspect.defaultOptions: numbers may be written in another way from now on.
const quick = { __proto__: null, numbers: true };

// ---- Writing

const isOurs = { __proto__: null, 1: true, 2: true };
const streamName = (fd) => fd === 1 ? 'stdout' : 'stderr';
let getters;

// Rules 1 and 2.
function isDirect(self, fd) {
  if (self !== console || !isOurs[fd]) return false;
  if (!require('internal/stdio').isPlain(fd)) return false;
  const name = streamName(fd);
  return ObjectGetOwnPropertyDescriptor(process, name)?.get === getters[fd];
}

const ignore = () => {};

function writeText(self, fd, text) {
  const indent = self[kGroupIndent];
  if (indent.length !== 0) {
    if (StringPrototypeIncludes(text, '\n')) {
      text = StringPrototypeReplaceAll(text, '\n', `\n${indent}`);
    }
    text = indent + text;
  }
  text += '\n';
  if (isDirect(self, fd) && stdio.write(fd, text) === 0) return; // else the stream tells what is wrong
  const stream = fd === 1 ? self._stdout : self._stderr;
  if (self._ignoreErrors === false) return stream.write(text);
  // Errors come at once from files and terminals, later from pipes: a listener takes those that
  // nobody else listens for, the handler given to write puts one there for the later ones.
  try {
    if (stream.listenerCount('error') === 0) stream.once('error', ignore);
    stream.write(text, fd === 1 ? self._stdoutErrorHandler : self._stderrErrorHandler);
  } catch (error) {
    if (require('internal/errors').isStackOverflowError(error)) throw error;
  } finally {
    stream.removeListener('error', ignore);
  }
}

function makeErrorHandler(self, fd) {
  return (error) => {
    const stream = fd === 1 ? self._stdout : self._stderr;
    if (error !== null && !stream._writableState.errorEmitted &&
        stream.listenerCount('error') === 0) {
      stream.once('error', ignore);
    }
  };
}

// ---- Formatting

// As of a stream, which is asked once: what a descriptor is does not change.
const terminals = [];
const isTerminal = (fd) => terminals[fd] ??= stdio.isTerminal(fd);

function takesColors(self, fd) {
  const mode = self[kColorMode];
  if (mode !== 'auto') return mode;
  if (isDirect(self, fd) && process.env.FORCE_COLOR === undefined && !isTerminal(fd)) {
    return false;
  }
  const stream = fd === 1 ? self._stdout : self._stderr;
  return require('internal/util/colors').shouldColorize(stream);
}

function inspectOptions(self, fd) {
  const colors = takesColors(self, fd);
  let options = self[kInspectOptions];
  // One for all, or a Map of stream to options.
  if (options !== undefined && require('internal/types').isMap(options)) {
    options = MapPrototypeGet(options, fd === 1 ? self._stdout : self._stderr);
  }
  if (options === undefined) return colors ? { colors } : undefined;
  if (options.colors === undefined) options.colors = colors;
  return options;
}

// The text of plain arguments; undefined if they need inspect or formatting.
function plainText(self, fd, args) {
  let text = '';
  let onlyStrings = true;
  for (let i = 0; i < args.length; i++) {
    const value = args[i];
    if (i !== 0) text += ' ';
    if (typeof value !== 'string' && self[kInspectOptions] !== undefined) return undefined;
    switch (typeof value) {
      case 'string':
        if (i === 0 && args.length > 1 && StringPrototypeIncludes(value, '%')) return undefined;
        text += value;
        continue;
      case 'number':
        if (!quick.numbers) return undefined;
        text += ObjectIs(value, -0) ? '-0' : value;
        break;
      case 'boolean':
      case 'undefined':
        text += value;
        break;
      default:
        if (value !== null) return undefined;
        text += 'null';
    }
    onlyStrings = false;
  }
  return onlyStrings || !takesColors(self, fd) ? text : undefined;
}

function format(self, fd, args) {
  const text = plainText(self, fd, args);
  if (text !== undefined) return text;
  return require('internal/inspect').formatList(inspectOptions(self, fd), args);
}

// ---- Methods. `this` is the console; what one method does by another goes through `this`, so
// that it can be replaced.

function tell(name, args) {
  const { channel, hasSubscribers } = outside.channels;
  if (hasSubscribers(name)) channel(name).publish(args);
}

const methods = {
  log(...args) {
    if (outside.channels !== null) tell('console.log', args);
    writeText(this, 1, format(this, 1, args));
  },

  warn(...args) {
    if (outside.channels !== null) tell('console.warn', args);
    writeText(this, 2, format(this, 2, args));
  },

  dir(object, options) {
    const { inspect } = require('internal/inspect');
    writeText(this, 1, inspect(object, ObjectAssign({ customInspect: false },
                                                    inspectOptions(this, 1), options)));
  },

  time(label = 'default') {
    label = `${label}`;
    if (this._times.has(label)) {
      process.emitWarning(`Label '${label}' already exists for console.time()`);
      return;
    }
    this._times.set(label, process.hrtime());
  },

  timeEnd(label = 'default') {
    label = `${label}`;
    if (logTime(this, 'timeEnd', label, [])) this._times.delete(label);
  },

  timeLog(label = 'default', ...data) {
    logTime(this, 'timeLog', `${label}`, data);
  },

  trace: function trace(...args) {
    const holder = { name: 'Trace', message: format(this, 2, args) };
    ErrorCaptureStackTrace(holder, trace);
    this.error(holder.stack);
  },

  assert(expression, ...args) {
    if (expression) return;
    args[0] = `Assertion failed${args.length === 0 ? '' : `: ${args[0]}`}`;
    ReflectApply(this.warn, this, args);
  },

  clear() {
    const terminal = isDirect(this, 1) ? isTerminal(1) : this._stdout.isTTY;
    if (terminal && process.env.TERM !== 'dumb') this._stdout.write('\x1b[1;1H\x1b[0J');
  },

  count(label = 'default') {
    label = `${label}`;
    const count = (this[kCounts].get(label) ?? 0) + 1;
    this[kCounts].set(label, count);
    this.log(`${label}: ${count}`);
  },

  countReset(label = 'default') {
    label = `${label}`;
    if (!this[kCounts].has(label)) {
      process.emitWarning(`Count for '${label}' does not exist`);
      return;
    }
    this[kCounts].delete(label);
  },

  group(...data) {
    if (data.length > 0) ReflectApply(this.log, this, data);
    this[kGroupIndent] += StringPrototypeRepeat(' ', this[kGroupIndentationWidth]);
  },

  groupEnd() {
    const indent = this[kGroupIndent];
    this[kGroupIndent] =
      StringPrototypeSlice(indent, 0, indent.length - this[kGroupIndentationWidth]);
  },

  table(tabularData, properties) {
    if (properties !== undefined) {
      require('internal/validators').validateArray(properties, 'properties');
    }
    if (tabularData === null || typeof tabularData !== 'object') return this.log(tabularData);
    const { makeTable } = require('internal/console/table');
    this.log(makeTable(tabularData, properties, inspectOptions(this, 1)));
  },
};

// The same things by other names, in the order in which Node lists them.
methods.debug = function debug(...args) {
  if (outside.channels !== null) tell('console.debug', args);
  writeText(this, 1, format(this, 1, args));
};
methods.info = function info(...args) {
  if (outside.channels !== null) tell('console.info', args);
  writeText(this, 1, format(this, 1, args));
};
methods.dirxml = methods.log;
methods.error = function error(...args) {
  if (outside.channels !== null) tell('console.error', args);
  writeText(this, 2, format(this, 2, args));
};
methods.groupCollapsed = methods.group;

function logTime(self, method, label, data) {
  const start = self._times.get(label);
  if (start === undefined) {
    process.emitWarning(`No such label '${label}' for console.${method}()`);
    return false;
  }
  const passed = process.hrtime(start);
  const { formatTime } = require('internal/console/table');
  const args = ['%s: %s', label, formatTime(passed[0] * 1000 + passed[1] / 1e6)];
  for (let i = 0; i < data.length; i++) args[i + 3] = data[i];
  ReflectApply(self.log, self, args);
  return true;
}

// ---- Making a console

function hide(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

// A Map that is made when it is first needed.
function hideMap(object, key) {
  ObjectDefineProperty(object, key, {
    __proto__: null,
    get() {
      const map = new primordials.SafeMap();
      hide(object, key, map);
      return map;
    },
    set(value) {
      hide(object, key, value);
    },
    enumerable: false,
    configurable: true,
  });
}

// The state that every console carries.
function equip(self, ignoreErrors, colorMode, groupIndentation = 2) {
  hide(self, '_stdoutErrorHandler', makeErrorHandler(self, 1));
  hide(self, '_stderrErrorHandler', makeErrorHandler(self, 2));
  hide(self, '_ignoreErrors', !!ignoreErrors);
  hideMap(self, '_times');
  hideMap(self, kCounts);
  hide(self, kColorMode, colorMode);
  hide(self, kIsConsole, true);
  hide(self, kGroupIndent, '');
  hide(self, kGroupIndentationWidth, groupIndentation);
  ObjectDefineProperty(self, SymbolToStringTag, {
    __proto__: null, value: 'console', writable: false, enumerable: false, configurable: true,
  });
}

function bindMethod(self, key, method) {
  const bound = FunctionPrototypeBind(method, self);
  ObjectDefineProperty(bound, 'name', { __proto__: null, value: key, configurable: true });
  self[key] = bound;
}

// ---- The global console

const console = { __proto__: {} };
const names = ObjectKeys(methods);
for (let i = 0; i < names.length; i++) bindMethod(console, names[i], methods[names[i]]);
equip(console, true, 'auto');

ObjectDefineProperty(console, 'Console', {
  __proto__: null,
  get() {
    const { Console } = require('internal/console/class');
    this.Console = Console;
    return Console;
  },
  set(value) {
    ObjectDefineProperty(console, 'Console', {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
  },
  enumerable: true,
  configurable: true,
});

// For tools that are attached to a debugger: there is none here.
const nothing = {
  profile() {},
  profileEnd() {},
  timeStamp() {},
};
console.profile = nothing.profile;
console.profileEnd = nothing.profileEnd;
console.timeStamp = nothing.timeStamp;

getters = {
  __proto__: null,
  1: ObjectGetOwnPropertyDescriptor(process, 'stdout')?.get,
  2: ObjectGetOwnPropertyDescriptor(process, 'stderr')?.get,
};

// The streams are made when somebody asks for them.
function bindStream(key, fd) {
  let stream;
  ObjectDefineProperty(console, key, {
    __proto__: null,
    get() {
      stream ??= process[streamName(fd)];
      return stream;
    },
    set(value) {
      stream = value;
      isOurs[fd] = false;
    },
    enumerable: false,
    configurable: true,
  });
}
bindStream('_stdout', 1);
bindStream('_stderr', 2);

module.exports = {
  bindMethod,
  console,
  equip,
  hide,
  kInspectOptions,
  kIsConsole,
  methods,
  quick,
};
