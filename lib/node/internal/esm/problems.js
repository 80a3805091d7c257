// SPDX-License-Identifier: MIT
//
// What the engine says of a module that does not parse or link, in V8's words and with the place in
// the text; and where a module awaits what never comes. The engine tells a name at most: the place
// is found by acorn (an npm package), which is loaded only then.
'use strict';

const {
  ArrayPrototypeSome,
  MathMax,
  ObjectFreeze,
  ObjectKeys,
  ReflectOwnKeys,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  SafeMap,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

function parseOrThrow(source) {
  return require('vendor/acorn/acorn').Parser.parse(source, {
    __proto__: null, ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true,
  });
}

function parse(source) {
  try {
    return parseOrThrow(source);
  } catch {
    return undefined;
  }
}

// The line of an offset, and how to mark `length` characters there.
function showPlace(source, url, offset, length, firstLine = 0) {
  const before = StringPrototypeSlice(source, 0, offset);
  const line = StringPrototypeSplit(before, '\n').length + firstLine;
  const start = StringPrototypeLastIndexOf(before, '\n') + 1;
  const end = StringPrototypeIndexOf(source, '\n', offset);
  const text = StringPrototypeSlice(source, start, end === -1 ? source.length : end);
  const column = offset - start;
  return `${url}:${line}\n${text}\n${StringPrototypeRepeat(' ', column)}${
    StringPrototypeRepeat('^', MathMax(1, length))}\n`;
}

// Gives an error another message, and its stack the place before it.
function reword(error, message, place) {
  error = require('internal/modules/esm-notice').reword(error, message);
  const own = ['line', 'column', 'sourceURL'];
  for (let i = 0; i < own.length; i++) delete error[own[i]];
  if (place !== undefined && !StringPrototypeIncludes(error.stack, '\n    ^')) {
    const head = RegExpPrototypeExec(/(?:^|\n)\w*Error: /, error.stack);
    const stack = head === null ? error.stack :
      StringPrototypeSlice(error.stack, head[0][0] === '\n' ? head.index + 1 : head.index);
    error.stack = `${place}${stack}`;
  }
  return error;
}

// ---- linking ------------------------------------------------------------------------------------

function nameOf(node) {
  return node.type === 'Literal' ? node.value : node.name;
}

function isExported(node, name) {
  try {
    const keys = ReflectOwnKeys(require('internal/esm/loader').namespaceOf(node));
    for (let i = 0; i < keys.length; i++) if (keys[i] === name) return true;
  } catch {
    // It has its own troubles.
  }
  return false;
}

// The specifier (an acorn node) by which a module imports what is not there.
function findImport(node, name) {
  const tree = parse(node.source);
  for (let i = 0; tree !== undefined && i < tree.body.length; i++) {
    const statement = tree.body[i];
    const { specifiers } = statement;
    if (!statement.source || !specifiers) continue;
    const from = statement.source.value;
    for (let j = 0; j < specifiers.length; j++) {
      const { type, imported, local } = specifiers[j];
      const at = type === 'ImportDefaultSpecifier' ? local : type === 'ImportSpecifier' ? imported :
        type === 'ExportSpecifier' ? local : undefined;
      if (at === undefined) continue;
      const wanted = type === 'ImportDefaultSpecifier' ? 'default' : nameOf(at);
      const target = targetOf(node, from);
      if (target === undefined ? wanted === name : !isExported(target, wanted)) {
        return { __proto__: null, name: wanted, statement, from, at, target };
      }
    }
  }
  return undefined;
}

function targetOf(node, from) {
  const { requests, dependencies } = node;
  for (let i = 0; i < requests.length; i++) {
    if (requests[i].specifier === from) return dependencies?.[i];
  }
  return undefined;
}

// import pkg from './x.cjs'; const {a, b: c} = pkg;
function advice(found, source, name) {
  const { statement, from } = found;
  let text = `Named export '${name}' not found. The requested module '${from}' is a CommonJS ` +
    'module, which may not support all module.exports as named exports.\n' +
    'CommonJS modules can always be imported via the default export, for example using:\n\n' +
    `import pkg from '${from}';\n`;
  const start = StringPrototypeLastIndexOf(source, '\n', found.at.start) + 1;
  const end = StringPrototypeIndexOf(source, '\n', found.at.start);
  const line = StringPrototypeSlice(source, start, end === -1 ? source.length : end);
  const list = RegExpPrototypeExec(/\{(.+)\}/, line);
  if (statement.type === 'ImportDeclaration' && list !== null) {
    text += `const {${RegExpPrototypeSymbolReplace(/\s+as\s+/g, list[1], ': ')}} = pkg;\n`;
  }
  return text;
}

function explainLink(error, node) {
  const message = error?.message;
  const quoted = typeof message === 'string' ? RegExpPrototypeExec(/'(.*)'/s, message) : null;
  if (quoted === null || node.source === undefined ||
      !StringPrototypeIncludes(message, 'binding name')) {
    return error;
  }
  // V8 tells of the first, the engine of any.
  const found = findImport(node, quoted[1]);
  if (found === undefined) return error;
  const { name, from, at, target } = found;
  let text = `The requested module '${from}' does not provide an export named '${name}'`;
  if (StringPrototypeIncludes(message, 'ambiguous')) {
    text = `The requested module '${from}' contains conflicting star exports for name '${name}'`;
  } else if (target?.format === 'commonjs') {
    text = advice(found, node.source, name);
  }
  return reword(error, text, showPlace(node.source, node.url, at.start, at.end - at.start));
}

// ---- evaluation ---------------------------------------------------------------------------------

const GLOBALS = /^(?:__dirname|__filename|exports|module|require) is not defined$/;

// A module that uses what only CommonJS modules have.
function explainRun(error, url) {
  require('internal/stacks').turn(error);
  const isReference = isError(error) && error.name === 'ReferenceError' &&
    typeof error.message === 'string' && RegExpPrototypeExec(GLOBALS, error.message) !== null;
  if (!isReference) return error;
  let message = `${error.message} in ES module scope`;
  if (StringPrototypeStartsWith(message, 'require ')) message += ', you can use import instead';
  const { toPath } = require('internal/esm/resolve');
  if (StringPrototypeStartsWith(url, 'file:')) {
    const file = toPath(url);
    const pkg = require('internal/modules/package').nearestOf(file);
    if (StringPrototypeEndsWith(file, '.js') && pkg?.type === 'module') {
      message += '\nThis file is being treated as an ES module because it has a \'.js\' file ' +
        `extension and '${pkg.path}' contains "type": "module". To treat it as a CommonJS ` +
        'script, rename it to use the \'.cjs\' file extension.';
    }
  }
  return require('internal/modules/esm-notice').reword(error, message);
}

function isError(value) {
  return require('internal/types').isNativeError(value);
}

// ---- parsing ------------------------------------------------------------------------------------

const PHRASES = [
  [/^Cannot export a duplicate name '(.*)'/, (name) => `Duplicate export of '${name}'`],
  [/^Exported binding '(.*)' needs to refer to a top-level declared variable/,
   (name) => `Export '${name}' is not defined in module`],
];

// For some mistakes the engine tells the line of what comes next. The place that acorn finds is
// shown if acorn has found the same mistake.
function findPlace(message, source, url, firstLine) {
  try {
    parseOrThrow(source);
  } catch (thrown) {
    if (typeof thrown?.pos !== 'number') return undefined;
    const { describe } = require('internal/esm/rewrite/mistakes');
    const { length, offset, words } = describe(thrown, source);
    if (words === message && offset < source.length) {
      return `${showPlace(source, url, offset, length, firstLine)}\n`;
    }
  }
  return undefined;
}

function explainParse(error, source, url, firstLine) {
  if (typeof error?.message !== 'string') return error;
  require('internal/stacks').turn(error);
  let { message } = error;
  for (let i = 0; i < PHRASES.length; i++) {
    const found = RegExpPrototypeExec(PHRASES[i][0], message);
    if (found !== null) message = PHRASES[i][1](found[1]);
  }
  const place = findPlace(message, source, url, firstLine);
  return place === undefined && message === error.message ? error : reword(error, message, place);
}

// The engine takes no attributes but type: 'json'. If it has complained of others: the text without
// any, and those of each specifier.
function findAttributes(error, source) {
  const message = error?.message;
  if (typeof message !== 'string' ||
      RegExpPrototypeExec(/^Import attribute /, message) === null) {
    return undefined;
  }
  const tree = parse(source);
  if (tree === undefined) return undefined;
  const found = new SafeMap();
  let text = source;
  for (let i = 0; i < tree.body.length; i++) {
    const { attributes, source: from } = tree.body[i];
    if (!from) continue;
    const values = { __proto__: null };
    for (let j = 0; attributes !== undefined && j < attributes.length; j++) {
      values[nameOf(attributes[j].key)] = attributes[j].value.value;
    }
    found.set(from.value, ObjectFreeze(values));
    // All up to the end of the statement is white space then.
    const tail = RegExpPrototypeSymbolReplace(
      /[^\n\r]/g, StringPrototypeSlice(text, from.end, tree.body[i].end), ' ');
    text = StringPrototypeSlice(text, 0, from.end) + tail +
      StringPrototypeSlice(text, tree.body[i].end);
    if (tail.length > 0) {
      text = `${StringPrototypeSlice(text, 0, from.end)};${
        StringPrototypeSlice(text, from.end + 1)}`;
    }
  }
  return { __proto__: null, source: text, attributes: found };
}

// ---- top-level await ----------------------------------------------------------------------------

// The parts of statements that the engine compiles in another order than that of the text: the tests of
// loops, of which it has two copies, and what a value is taken apart into.
const ORDERS = {
  __proto__: null,
  AssignmentPattern: ['right', 'left'],
  ForInStatement: ['right', 'left', 'body'],
  ForOfStatement: ['right', 'left', 'body'],
  ForStatement: ['init', 'test', 'body', 'update', 'test'],
  VariableDeclarator: ['init', 'id'],
  WhileStatement: ['test', 'body', 'test'],
};

function addAwaitsOfSwitch({ cases, discriminant }, list) {
  awaitsOf(discriminant, list);
  for (let i = 0; i < cases.length; i++) awaitsOf(cases[i].test, list);
  for (let i = 0; i < cases.length; i++) awaitsOf(cases[i].consequent, list);
}

const LEFT_BY_BREAK = /^(?:DoWhile|For|ForIn|ForOf|Switch|While)Statement$/;
const FUNCTION = /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/;

// Whether there is a break without a label that leaves the loop with this body.
function hasBreak(tree) {
  if (typeof tree !== 'object' || tree === null) return false;
  if (tree.type === 'BreakStatement') return !tree.label;
  if (typeof tree.type === 'string' && (RegExpPrototypeExec(LEFT_BY_BREAK, tree.type) !== null ||
      RegExpPrototypeExec(FUNCTION, tree.type) !== null)) {
    return false;
  }
  return ArrayPrototypeSome(ObjectKeys(tree), (key) => hasBreak(tree[key]));
}

// The awaits of a module outside of functions, each at the index that is its number for the engine, less
// one. A loop that awaits does so when it is left early, for each value, and once more when a break
// leaves it: in this order.
function awaitsOf(tree, list = []) {
  if (typeof tree !== 'object' || tree === null) return list;
  const { type } = tree;
  if (type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression') {
    return list;
  }
  if (type === 'SwitchStatement') {
    addAwaitsOfSwitch(tree, list);
    return list;
  }
  const order = typeof type === 'string' ? ORDERS[type] : undefined;
  const isPattern = type === 'AssignmentExpression' && tree.left.type !== 'MemberExpression';
  const keys = order ?? (isPattern ? ['right', 'left'] : ObjectKeys(tree));
  for (let i = 0; i < keys.length; i++) awaitsOf(tree[keys[i]], list);
  if (type === 'AwaitExpression') list[list.length] = tree;
  if (type === 'ForOfStatement' && tree.await) {
    for (let i = hasBreak(tree.body) ? 3 : 2; i > 0; i--) list[list.length] = tree;
  }
  return list;
}

// Whether a text awaits outside of functions.
function hasAwait(source) {
  return awaitsOf(parse(source)).length > 0;
}

// Where a module stands whose await is the `state`-th.
function showStalled(node, state) {
  const list = awaitsOf(parse(node.source));
  const at = list[state - 1] ?? list[list.length - 1];
  if (at === undefined) return `${node.url}\n`;
  return showPlace(node.source, node.url, at.start, 1);
}

// { line, column } of each await, from 1.
function placesOfAwaits(source) {
  const list = awaitsOf(parse(source));
  for (let i = 0; i < list.length; i++) {
    const at = StringPrototypeIndexOf(source, 'await', list[i].start);
    const before = StringPrototypeSlice(source, 0, at);
    const lines = StringPrototypeSplit(before, '\n');
    list[i] = { __proto__: null, line: lines.length, column: lines[lines.length - 1].length + 1 };
  }
  return list;
}

module.exports = { explainLink, explainParse, explainRun, findAttributes, hasAwait,
                   placesOfAwaits, showPlace, showStalled };
