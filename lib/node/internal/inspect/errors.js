// SPDX-License-Identifier: MIT
// Errors: the stack as it is, with the name that the constructor gives, without lines that the
// cause repeats, and in brackets when there is no trace. Properties that the stack already shows
// are taken out of the keys; cause and errors are put in.

'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  ErrorPrototypeToString,
  MathMin,
  ObjectPrototypePropertyIsEnumerable,
  RegExpPrototypeExec,
  String,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeRepeat,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

const { has: isBuiltin } = native('builtins');
const { isError } = require('internal/types');
const { isIndex, prefix } = require('internal/inspect/names');

const { turn } = require('internal/stacks');

const TRACE = '\n    at';
const builtinLine = /^ {4}at (?:[^/\\(]+ \(|)node:(.+):\d+:\d+\)?$/;
const headline = /^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n {4}at)/;
const bareHeadline = /^([a-z_A-Z0-9-]*Error)$/;

function stackOf(error) {
  turn(error);
  return error.stack ? String(error.stack) : ErrorPrototypeToString(error);
}

function formatError(printer, shape) {
  const { keys, value: error } = shape;
  const name = error.name != null ? String(error.name) : 'Error';
  let stack = stackOf(error);
  arrangeKeys(printer, keys, error, stack);
  stack = nameStack(stack, shape.constructor, name, shape.tag);

  // The message may itself look like a trace.
  const message = error.message;
  let after = (message && StringPrototypeIndexOf(stack, message)) || -1;
  if (after !== -1) after += message.length;
  const start = StringPrototypeIndexOf(stack, TRACE, after);
  if (start === -1) {
    stack = `[${stack}]`;
  } else if (printer.colors || 'cause' in error) {
    const lines = traceLines(printer, error, StringPrototypeSlice(stack, start + 1));
    if (printer.colors) colorLines(printer, lines);
    stack = `${StringPrototypeSlice(stack, 0, start)}\n${ArrayPrototypeJoin(lines, '\n')}`;
  }
  if (printer.indent === 0) return stack;
  return StringPrototypeReplaceAll(stack, '\n', `\n${StringPrototypeRepeat(' ', printer.indent)}`);
}

function remove(keys, key) {
  const index = ArrayPrototypeIndexOf(keys, key);
  if (index === -1) return false;
  ArrayPrototypeSplice(keys, index, 1);
  return true;
}

// Names what is in the stack already.
const repeats = (keys, key, error, stack) =>
  ArrayPrototypeIncludes(keys, key) && StringPrototypeIncludes(stack, error[key]);

function arrangeKeys(printer, keys, error, stack) {
  if (printer.showHidden) {
    // The engine's own notes on where the error was made, and V8's order of the rest.
    const notes = ['line', 'column', 'sourceURL'];
    for (let i = 0; i < notes.length; i++) {
      if (!ObjectPrototypePropertyIsEnumerable(error, notes[i])) remove(keys, notes[i]);
    }
    if (remove(keys, 'stack')) {
      let at = 0;
      while (at < keys.length && isIndex(keys[at])) at++;
      ArrayPrototypeSplice(keys, at, 0, 'stack');
    }
  } else if (keys.length !== 0) {
    const shown = ['name', 'message', 'stack'];
    for (let i = 0; i < shown.length; i++) {
      if (repeats(keys, shown[i], error, stack)) remove(keys, shown[i]);
    }
  }
  if ('cause' in error && !ArrayPrototypeIncludes(keys, 'cause')) {
    ArrayPrototypePush(keys, 'cause');
  }
  if (ArrayIsArray(error.errors) && !ArrayPrototypeIncludes(keys, 'errors')) {
    ArrayPrototypePush(keys, 'errors');
  }
}

// A stack begins with the error's name; we make that the name of its class where the two differ,
// as long as the stack looks like an ordinary one.
function nameStack(stack, constructor, name, tag) {
  let length = name.length;
  let fallback = 'Error';
  if (constructor === null) {
    const found = RegExpPrototypeExec(headline, stack) ?? RegExpPrototypeExec(bareHeadline, stack);
    const head = found?.[1] ?? '';
    length = head.length;
    if (head !== '') fallback = head;
  } else if (!StringPrototypeEndsWith(name, 'Error') || !StringPrototypeStartsWith(stack, name) ||
             !(stack.length === length || stack[length] === ':' || stack[length] === '\n')) {
    return stack;
  }
  const label = StringPrototypeSlice(prefix(constructor, tag, fallback), 0, -1);
  if (name === label) return stack;
  if (!StringPrototypeIncludes(label, name)) {
    return `${label} [${name}]${StringPrototypeSlice(stack, length)}`;
  }
  return length === 0 ? `${label}: ${stack}` : label + StringPrototypeSlice(stack, length);
}

// The lines of the trace; a run that the trace of the cause has as well is cut in the middle.
function traceLines(printer, error, trace) {
  const lines = StringPrototypeSplit(trace, '\n');
  let cause;
  try {
    cause = error.cause;
  } catch {
    // A getter that throws: there is no cause to compare with.
  }
  if (cause == null || !isError(cause)) return lines;
  const causeStack = stackOf(cause);
  const start = StringPrototypeIndexOf(causeStack, TRACE);
  if (start === -1) return lines;
  const others = StringPrototypeSplit(StringPrototypeSlice(causeStack, start + 1), '\n');
  const { length, offset } = commonRun(lines, others);
  if (length > 0) {
    const skipped = length - 2;
    const note = `    ... ${skipped} lines matching cause stack trace ...`;
    ArrayPrototypeSplice(lines, offset + 1, skipped, printer.style(note, 'undefined'));
  }
  return lines;
}

// The first run of more than three equal lines.
function commonRun(lines, others) {
  for (let offset = 0; offset < lines.length - 3; offset++) {
    const at = ArrayPrototypeIndexOf(others, lines[offset]);
    if (at === -1) continue;
    const most = MathMin(lines.length - offset, others.length - at);
    let length = 1;
    while (length < most && lines[offset + length] === others[at + length]) length++;
    if (length > 3) return { length, offset };
  }
  return { length: 0, offset: 0 };
}

// Grey for our own modules and the current directory, underlined names of packages.
function colorLines(printer, lines) {
  let cwd;
  try {
    cwd = process.cwd();
  } catch {
    // The directory is gone: nothing to mark.
  }
  for (let i = 0; i < lines.length; i++) {
    const ours = RegExpPrototypeExec(builtinLine, lines[i]);
    if (ours !== null && isBuiltin(ours[1])) {
      lines[i] = printer.style(lines[i], 'undefined');
      continue;
    }
    const line = markPackages(printer, lines[i]);
    if (cwd === undefined) {
      lines[i] = line;
      continue;
    }
    const marked = markDirectory(printer, line, cwd);
    lines[i] = marked !== line ? marked : markDirectory(printer, line, `file://${cwd}`);
  }
}

function markPackages(printer, line) {
  let marked = '';
  let from = 0;
  let at = StringPrototypeIndexOf(line, 'node_modules');
  while (at !== -1) {
    const before = line[at - 1];
    const behind = line[at + 12];
    if ((before !== '/' && before !== '\\') || (behind !== '/' && behind !== '\\')) {
      at = StringPrototypeIndexOf(line, 'node_modules', at + 1);
      continue;
    }
    const start = at + 13;
    let end = StringPrototypeIndexOf(line, before, start);
    if (line[start] === '@') end = StringPrototypeIndexOf(line, before, end + 1);
    if (end === -1) end = line.length;
    marked += StringPrototypeSlice(line, from, start) +
      printer.style(StringPrototypeSlice(line, start, end), 'module');
    from = end;
    at = StringPrototypeIndexOf(line, 'node_modules', end);
  }
  return from === 0 ? line : marked + StringPrototypeSlice(line, from);
}

// Also the bracket around the place, when the directory comes right after it.
function markDirectory(printer, line, directory) {
  let at = StringPrototypeIndexOf(line, directory);
  if (at === -1) return line;
  let length = directory.length;
  if (StringPrototypeSlice(line, at - 7, at) === 'file://') {
    length += 7;
    at -= 7;
  }
  const start = line[at - 1] === '(' ? at - 1 : at;
  const bracket = start !== at && StringPrototypeEndsWith(line, ')');
  const end = at + length + 1;
  return StringPrototypeSlice(line, 0, start) +
    printer.style(StringPrototypeSlice(line, start, end), 'undefined') +
    StringPrototypeSlice(line, end, bracket ? -1 : line.length) +
    (bracket ? printer.style(')', 'undefined') : '');
}

module.exports = { commonRun, formatError };
