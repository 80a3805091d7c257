// SPDX-License-Identifier: MIT
//
// What acorn says of a module that does not parse, in V8's words and with V8's form of the place.
'use strict';

const {
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  SyntaxError,
} = primordials;

// The token at a place, as V8 shows it.
function tokenAt(source, at) {
  if (at >= source.length) return undefined;
  const rest = StringPrototypeSlice(source, at);
  const word = RegExpPrototypeExec(/^(?:[\w$\u0080-\uffff]|\\u)+/, rest);
  if (word !== null) return word[0];
  const sign = RegExpPrototypeExec(
    /^(?:>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|\+\+|--|&&|\|\||\?\?|\?\.|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|<<|>>|\*\*|[^\s])/,
    rest);
  return sign === null ? rest[0] : sign[0];
}

const KEYWORDS = /^(?:await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)$/;
const STRICT = /^(?:implements|interface|let|package|private|protected|public|static|yield)$/;

function unexpected(source, at) {
  const token = tokenAt(source, at);
  if (token === undefined) return ['Unexpected end of input', 1];
  if (RegExpPrototypeExec(/^["'`]/, token) !== null) return ['Unexpected string', 1];
  if (RegExpPrototypeExec(/^\d/, token) !== null) return ['Unexpected number', token.length];
  if (RegExpPrototypeExec(STRICT, token) !== null) {
    return ['Unexpected strict mode reserved word', token.length];
  }
  if (token === 'await') return ['Unexpected reserved word', token.length];
  if (RegExpPrototypeExec(/^[\w$\u0080-\uffff]/, token) !== null &&
      RegExpPrototypeExec(KEYWORDS, token) === null) {
    return [`Unexpected identifier '${token}'`, token.length];
  }
  if (token === '#' || token === '@' || token === '\\\\') return ['Invalid or unexpected token', 1];
  return [`Unexpected token '${token}'`, token.length];
}

const PHRASES = [
  [/^Duplicate export '(.*)'$/, (name) => `Duplicate export of '${name}'`],
  [/^Export '(.*)' is not defined$/, (name) => `Export '${name}' is not defined in module`],
  [/^Unterminated (?:string constant|template)$/, () => 'Invalid or unexpected token'],
  [/^Unexpected character /, () => 'Invalid or unexpected token'],
  [/^Unterminated regular expression$/,
   () => 'Invalid regular expression: missing /'],
  [/^'return' outside of function$/, () => 'Illegal return statement'],
  [/^Deleting local variable in strict mode$/,
   () => 'Delete of an unqualified identifier in strict mode.'],
  [/^Assigning to rvalue$/, () => 'Invalid left-hand side in assignment'],
  [/^(?:Assigning to|Binding) (eval|arguments) in strict mode$/,
   () => 'Unexpected eval or arguments in strict mode'],
  [/^Unsyntactic break$/, () => 'Illegal break statement'],
  [/^Unsyntactic continue$/,
   () => 'Illegal continue statement: no surrounding iteration statement'],
  [/^Argument name clash$/, () => 'Duplicate parameter name not allowed in this context'],
  [/^Label '(.*)' is already declared$/, (name) => `Label '${name}' has already been declared`],
  [/^'super' keyword outside a method$/, () => "'super' keyword unexpected here"],
  [/^'new.target' can only be used in/, () => 'new.target expression is not allowed here'],
  [/^'with' in strict mode$/, () => 'Strict mode code may not include a with statement'],
  [/^The keyword 'await' is reserved$/, () => 'Unexpected reserved word'],
  [/^Cannot use keyword 'await' outside an async function$/, () => 'Unexpected reserved word'],
  [/^The keyword '(.*)' is reserved$/, () => 'Unexpected strict mode reserved word'],
];

function wordsOf(message, source, at) {
  if (message === 'Unexpected token' || message === 'Unexpected keyword') {
    return unexpected(source, at);
  }
  for (let i = 0; i < PHRASES.length; i++) {
    const found = RegExpPrototypeExec(PHRASES[i][0], message);
    if (found !== null) return [PHRASES[i][1](found[1]), lengthOf(source, at, message)];
  }
  const length = lengthOf(source, at, message);
  return [StringPrototypeIncludes(message, 'await') ? 'Unexpected reserved word' : message, length];
}

// How much of the text is marked.
function lengthOf(source, at, message) {
  if (StringPrototypeStartsWith(message, 'Unterminated string')) {
    return RegExpPrototypeExec(/^.*/, StringPrototypeSlice(source, at))[0].length;
  }
  return StringPrototypeStartsWith(message, 'Assigning to rvalue') ? 1 :
    tokenAt(source, at)?.length ?? 1;
}

// Where V8 sees it, by where acorn does.
function offsetOf(message, source, at) {
  const rest = StringPrototypeSlice(source, at);
  if (StringPrototypeStartsWith(message, 'Deleting ')) {
    return at + RegExpPrototypeExec(/^delete[\s(]*/, rest)[0].length;
  }
  if (StringPrototypeStartsWith(message, "'new.target'")) {
    return at + RegExpPrototypeExec(/^new[^]*?(?=target)/, rest)[0].length;
  }
  if (message === 'Unterminated regular expression' && source[at - 1] === '/') return at - 1;
  const isPrivate = StringPrototypeStartsWith(message, 'Private field ') && source[at - 1] === '.';
  return isPrivate ? at - 1 : at;
}

// What acorn has thrown: V8's words for it, and the place and length of what it is about.
function describe(error, source) {
  const message = RegExpPrototypeSymbolReplace(/ \(\d+:\d+\)$/, error.message, '');
  const offset = offsetOf(message, source, error.pos);
  const { 0: words, 1: length } = wordsOf(message, source, offset);
  return { __proto__: null, words, offset, length };
}

function explain(error, source, name, line) {
  if (typeof error?.pos !== 'number') return error;
  const { length, offset, words } = describe(error, source);
  const made = new SyntaxError(words);
  const { showPlace } = require('internal/esm/problems');
  made.stack = `${showPlace(source, name, offset, length, line)}\n${made.stack}`;
  return made;
}

module.exports = { describe, explain };
