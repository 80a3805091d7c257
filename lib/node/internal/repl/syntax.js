// SPDX-License-Identifier: MIT
// What the REPL must know of the text of an input: whether it could become right if more came,
// whether it is an object, which names it declares. The parser is acorn (an npm package): the
// engine's own errors do not say whether they are at the end of the text.
'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  MathMax,
  MathMin,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeTrim,
} = primordials;

const kOptions = { ecmaVersion: 'latest' };
const kAwaitOptions = { ecmaVersion: 'latest', allowAwaitOutsideFunction: true };

let acorn;

function load() {
  return acorn ??= require('vendor/acorn/acorn');
}

// The tree, or undefined where the text is wrong.
function parse(code) {
  try {
    return load().Parser.parse(code, kAwaitOptions);
  } catch {
    return undefined;
  }
}

function parseExpression(code) {
  const tree = parse(`(${code}\n)`);
  if (tree === undefined || tree.body.length !== 1) return undefined;
  const { type, expression } = tree.body[0];
  return type === 'ExpressionStatement' ? expression : undefined;
}

function isValidSyntax(code) {
  return parse(code) !== undefined || parse(`_=${code}`) !== undefined;
}

// { a: 1 } and the like. Text that could be a block too is taken for an object, unless it ends
// with a semicolon.
function isObjectLiteral(code) {
  return RegExpPrototypeExec(/^\s*\{/, code) !== null &&
    RegExpPrototypeExec(/;\s*$/, code) === null;
}

// ---- incomplete input ---------------------------------------------------------------------------

let Watcher;

// A parser that notices whether it came to the end before it complained, and of what.
function defineWatcher() {
  const { Parser, tokTypes } = load();
  Watcher = class extends Parser {
    static isAtEnd = false;
    static fault = undefined; // { at, length, message }

    nextToken() {
      super.nextToken();
      if (this.type === tokTypes.eof) Watcher.isAtEnd = true;
    }

    // Three kinds of tokens can go on in the next line; the parser's messages name them.
    raise(position, message) {
      if (message === 'Unterminated template' || message === 'Unterminated comment') {
        Watcher.isAtEnd = true;
      } else if (message === 'Unterminated string constant') {
        const token = StringPrototypeSlice(this.input, this.lastTokStart, this.pos);
        if (RegExpPrototypeExec(/\\(?:\r\n?|\n|\u2028|\u2029)$/, token) !== null) {
          Watcher.isAtEnd = true;
        }
      }
      Watcher.fault = faultOf(this, position, message);
      super.raise(position, message);
    }

    // What is well formed but not allowed: more text would not help.
    raiseRecoverable(position, message) {
      Watcher.isAtEnd = false;
      Watcher.fault = faultOf(this, position, message);
      super.raise(position, message);
    }
  };
  return Watcher;
}

// What V8 says where acorn says something else; the engine's own messages are vague.
const kMessages = {
  '__proto__': null,
  "'return' outside of function": 'Illegal return statement',
  "'new.target' can only be used in functions and class static block":
    'new.target expression is not allowed here',
  'Assigning to rvalue': 'Invalid left-hand side in assignment',
  'Expected number in radix 16': 'Invalid or unexpected token',
  'Expected number in radix 2': 'Invalid or unexpected token',
  'Expected number in radix 8': 'Invalid or unexpected token',
  'Invalid number': 'Invalid or unexpected token',
  'Unterminated regular expression': 'Invalid regular expression: missing /',
  'Unterminated string constant': 'Invalid or unexpected token',
  'Unterminated template': 'Unterminated template literal',
};

function faultOf(parser, at, message) {
  const { input, start, end, type } = parser;
  if (at === start && message === 'Unexpected token') {
    const text = StringPrototypeSlice(input, start, end);
    return { at, length: end - start, message: unexpected(type.label, text) };
  }
  if (message === 'Unterminated string constant') {
    return { at, length: parser.pos - at, message: kMessages[message] };
  }
  // Where both say the same.
  if (StringPrototypeStartsWith(message, 'Invalid regular expression: ')) {
    return { at: start, length: parser.pos - start, message };
  }
  if (RegExpPrototypeExec(/^Identifier '.*' has already been declared$/, message) !== null) {
    return { at, length: message.length - 'Identifier \'\' has already been declared'.length,
      message };
  }
  if (StringPrototypeStartsWith(message, 'Unexpected character')) {
    return { at, length: 1, message: 'Invalid or unexpected token' };
  }
  return { at, length: at === start ? end - start : 1, message: kMessages[message] };
}

function unexpected(label, text) {
  switch (label) {
    case 'eof': return 'Unexpected end of input';
    case 'name': return `Unexpected identifier '${text}'`;
    case 'num': return 'Unexpected number';
    case 'string': return 'Unexpected string';
    case '`':
    case 'template': return 'Unexpected template string';
    default: return `Unexpected token '${text}'`;
  }
}

function endsTooEarly(code, options) {
  const parser = Watcher ?? defineWatcher();
  parser.isAtEnd = false;
  parser.fault = undefined;
  try {
    parser.parse(code, options);
    return false;
  } catch {
    return parser.isAtEnd;
  }
}

// The import statements of a text as dynamic imports.
function dynamicImport(code) {
  let tree;
  try {
    tree = load().Parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch {
    return '';
  }
  let text = '';
  for (let i = 0; i < tree.body.length; i++) {
    const { source, specifiers, type } = tree.body[i];
    if (type !== 'ImportDeclaration') continue;
    const names = [];
    let binding;
    for (let j = 0; j < specifiers.length; j++) {
      const { imported, local, type: kind } = specifiers[j];
      if (kind === 'ImportNamespaceSpecifier') binding = local.name;
      else if (kind === 'ImportDefaultSpecifier') ArrayPrototypePush(names, `default: ${local.name}`);
      else if (imported.name === local.name) ArrayPrototypePush(names, imported.name);
      else ArrayPrototypePush(names, `${imported.name}: ${local.name}`);
    }
    if (names.length > 0) binding = `{ ${ArrayPrototypeJoin(names, ', ')} }`;
    text += `${binding === undefined ? '' : `const ${binding} = `}await import(${source.raw});`;
  }
  return RegExpPrototypeSymbolReplace(/'/g, text, '"');
}

// Shows a syntax error as V8 does: the line, a mark under what is wrong, the message.
function markError(error, code) {
  endsTooEarly(code, kAwaitOptions);
  const { fault } = Watcher;
  if (fault === undefined) return;
  const start = StringPrototypeLastIndexOf(code, '\n', fault.at - 1) + 1;
  let end = StringPrototypeIndexOf(code, '\n', fault.at);
  if (end === -1) end = code.length;
  const pad = StringPrototypeRepeat(' ', fault.at - start);
  const mark = StringPrototypeRepeat('^', MathMax(1, MathMin(fault.length, end - fault.at)));
  try {
    if (fault.message !== undefined) error.message = fault.message;
    if (error.message === 'Cannot use import statement outside a module') {
      error.message = 'Cannot use import statement inside the Node.js REPL, alternatively use ' +
        `dynamic import: ${dynamicImport(code)}`;
    }
    error.stack = `${StringPrototypeSlice(code, start, end)}\n${pad}${mark}\n\n` +
      `${error.name}: ${error.message}\n`;
  } catch {
    // The program has made errors unchangeable.
  }
}

// Whether the text that the engine refused could be the beginning of something right.
function isIncomplete(code) {
  if (RegExpPrototypeExec(/^\s*\{/, code) !== null && isIncomplete(`(${code}`)) return true;
  return endsTooEarly(code, kOptions) || endsTooEarly(code, kAwaitOptions);
}

// ---- names --------------------------------------------------------------------------------------

// The names that a pattern binds: a, { a, b: [c] = d, ...e }.
function addNames(pattern, names) {
  if (pattern === null) return;
  switch (pattern.type) {
    case 'Identifier':
      ArrayPrototypePush(names, pattern.name);
      break;
    case 'ObjectPattern':
      for (let i = 0; i < pattern.properties.length; i++) {
        const property = pattern.properties[i];
        addNames(property.type === 'RestElement' ? property : property.value, names);
      }
      break;
    case 'ArrayPattern':
      for (let i = 0; i < pattern.elements.length; i++) addNames(pattern.elements[i], names);
      break;
    case 'AssignmentPattern':
      addNames(pattern.left, names);
      break;
    case 'RestElement':
      addNames(pattern.argument, names);
  }
}

// What let, const and class declare for all later inputs.
function lexicalNames(code) {
  const names = [];
  if (RegExpPrototypeExec(/\b(?:let|const|class)\b/, code) === null) return names;
  const tree = parse(code);
  for (let i = 0; i < (tree?.body.length ?? 0); i++) {
    const statement = tree.body[i];
    if (statement.type === 'ClassDeclaration') {
      addNames(statement.id, names);
    } else if (statement.type === 'VariableDeclaration' && statement.kind !== 'var') {
      for (let j = 0; j < statement.declarations.length; j++) {
        addNames(statement.declarations[j].id, names);
      }
    }
  }
  return names;
}

function isIdentifier(text) {
  if (RegExpPrototypeExec(/^[A-Za-z_$][\w$]*$/, text) !== null) return true;
  return RegExpPrototypeExec(/^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u, text) !== null;
}

const asExpression = (code) => `(${StringPrototypeTrim(code)})\n`;

module.exports = {
  addNames,
  asExpression,
  isIdentifier,
  isIncomplete,
  isObjectLiteral,
  isValidSyntax,
  lexicalNames,
  load,
  markError,
  parse,
  parseExpression,
};
