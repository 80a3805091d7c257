// SPDX-License-Identifier: MIT
// What Tab offers: commands, modules in require('...'), files in fs calls, members of objects,
// names and keywords.
//
// complete() returns [completions, typed]: `typed` is the end of the line that they replace, and
// they begin with it, whether in small or capital letters. Groups are separated by ''. Nothing of
// the program runs (careful.js): where a getter or a call stands in the way, nothing is offered.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypePush,
  ArrayPrototypeShift,
  ArrayPrototypeSort,
  ArrayPrototypeUnshift,
  ObjectGetOwnPropertyNames,
  ObjectGetPrototypeOf,
  ObjectKeys,
  RegExpPrototypeExec,
  SafeSet,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
  StringPrototypeTrimStart,
} = primordials;
const careful = require('internal/repl/careful');
const syntax = require('internal/repl/syntax');

const KEYWORDS =
  'async await break case catch const continue debugger default delete do else export false ' +
  'finally for function if import in instanceof let new null return switch this throw true try ' +
  'typeof var void while with yield';

const kNothing = { groups: [], typed: undefined, filter: '' };

// ---- where a line ends --------------------------------------------------------------------------

function tokensOf(line) {
  const tokens = [];
  try {
    const tokenizer = syntax.load().tokenizer(`${line} `, { ecmaVersion: 'latest' });
    for (;;) {
      const token = tokenizer.getToken();
      const { label } = token.type;
      if (label === 'eof') return tokens;
      ArrayPrototypePush(tokens, {
        start: token.start, end: token.end, label, isWord: token.type.keyword !== undefined,
        text: StringPrototypeSlice(line, token.start, token.end),
      });
    }
  } catch {
    return undefined; // in the middle of a string, for instance
  }
}

const kOpeners = { '__proto__': null, ')': ['('], ']': ['['], '}': ['{', '${'] };

// The token that opens what the one at `at` closes, or -1.
function opener(tokens, at) {
  let depth = 0;
  for (let i = at; i >= 0; i--) {
    const { label } = tokens[i];
    if (kOpeners[label] !== undefined) depth++;
    else if (label === '(' || label === '[' || label === '{' || label === '${') depth--;
    if (depth === 0) return i;
  }
  return -1;
}

// The beginning of a template that ends at `at`, or -1. Its parts are ` template ${ ... } ... `.
function templateStart(tokens, at) {
  for (let i = at - 1; i >= 0; i--) {
    if (tokens[i].label === '}') i = opener(tokens, i);
    else if (tokens[i].label === '`') return i;
    if (i < 0) break;
  }
  return -1;
}

const isDot = (token) => token !== undefined && (token.label === '.' || token.label === '?.');

function isOperand(token) {
  if (token === undefined) return false;
  if (token.isWord) return ArrayPrototypeIncludes(['this', 'super'], token.text);
  return ArrayPrototypeIncludes(['name', 'string', ')', ']', '`'], token.label);
}

// Where the operand whose last token is at `at` begins: an index of tokens, or -1.
function operandStart(tokens, at) {
  for (;;) {
    const token = tokens[at];
    if (token === undefined) return -1;
    let start = at;
    if (token.label === ')' || token.label === ']') {
      start = opener(tokens, at);
      if (start < 0) return -1;
      if (isOperand(tokens[start - 1])) { // a call or an index: of what?
        at = start - 1;
        continue;
      }
    } else if (token.label === '`') {
      start = templateStart(tokens, at);
      if (start < 0) return -1;
    } else if (token.isWord && !ArrayPrototypeIncludes(['this', 'null', 'true', 'false'],
                                                       token.text) && !isDot(tokens[at - 1])) {
      return -1;
    }
    if (isDot(tokens[start - 1])) {
      at = start - 2;
      continue;
    }
    return start;
  }
}

// { receiver, dot, typed } of what is being written at the end: receiver is undefined for a name
// of its own. Undefined: nothing that could be completed.
function analyze(line) {
  if (line === '') return { receiver: undefined, dot: '', typed: '' };
  const tokens = tokensOf(line);
  const last = tokens?.[tokens.length - 1];
  if (last === undefined || last.end !== line.length) return undefined;
  let at = tokens.length - 1;
  const isPart = last.label === 'name' || last.isWord;
  if (isPart) at--;
  else if (!isDot(last)) return undefined;
  if (!isDot(tokens[at])) {
    const before = tokens[at]?.text;
    if (ArrayPrototypeIncludes(['var', 'let', 'const', 'class', 'function'], before)) {
      return undefined;
    }
    return { receiver: undefined, dot: '', typed: last.text };
  }
  const start = operandStart(tokens, at - 1);
  if (start < 0) return undefined;
  const from = tokens[start].start;
  return {
    receiver: StringPrototypeSlice(line, from, tokens[at].start),
    dot: tokens[at].text,
    typed: StringPrototypeSlice(line, from),
  };
}

// ---- names --------------------------------------------------------------------------------------

function ownNames(object) {
  const names = hasElements(object) ?
    require('internal/inspect/names').ownNonIndexKeys(object, object.length, true) :
    ObjectGetOwnPropertyNames(object);
  const result = [];
  for (let i = 0; i < names.length; i++) {
    if (typeof names[i] === 'string' && syntax.isIdentifier(names[i]) &&
        RegExpPrototypeExec(/^__(?:define|lookup)[GS]etter__$/, names[i]) === null) {
      ArrayPrototypePush(result, names[i]);
    }
  }
  return result;
}

// Elements may be millions, and no name is among them.
function hasElements(object) {
  return ArrayIsArray(object) || require('internal/types').isTypedArray(object);
}

// A group for the object and for each of its prototypes.
function memberGroups(value) {
  const groups = [];
  let object = careful.isObject(value) ? value : careful.prototypeOf(value);
  if (typeof value === 'string') ArrayPrototypePush(groups, ['length']);
  for (; object !== null; object = ObjectGetPrototypeOf(object)) {
    if (careful.isProxy(object)) break;
    ArrayPrototypePush(groups, ownNames(object));
  }
  return groups;
}

function completeMember(repl, { receiver, dot, typed }) {
  const tree = syntax.parseExpression(receiver);
  const found = tree === undefined ? undefined : careful.evaluate(repl, tree);
  const hasMembers = found !== undefined && found.value !== null && found.value !== undefined;
  const groups = hasMembers ? memberGroups(found.value) : [];
  for (let i = 0; i < groups.length; i++) {
    for (let j = 0; j < groups[i].length; j++) groups[i][j] = receiver + dot + groups[i][j];
  }
  return { groups, typed, filter: typed };
}

function completeName(repl, { typed }) {
  const groups = [repl._lexicalNames()];
  const { context } = repl;
  for (let at = ObjectGetPrototypeOf(context); at !== null; at = ObjectGetPrototypeOf(at)) {
    if (careful.isProxy(at)) break;
    ArrayPrototypePush(groups, ownNames(at));
  }
  const names = ownNames(context);
  if (!repl.useGlobal) {
    const { globalNames } = require('internal/repl/context');
    globalNames().forEach((name) => ArrayPrototypePush(names, name));
  }
  ArrayPrototypePush(groups, names);
  if (typed !== '') ArrayPrototypePush(groups, StringPrototypeSplit(KEYWORDS, ' '));
  return { groups, typed, filter: typed };
}

// ---- all together -------------------------------------------------------------------------------

function find(repl, line) {
  let found = RegExpPrototypeExec(/^\.(\w*)$/, line);
  if (found !== null) {
    return { groups: [ObjectKeys(repl.commands)], typed: found[1], filter: found[1] };
  }
  const files = require('internal/repl/complete-files');
  found = RegExpPrototypeExec(/\b(require|import)\s*\(\s*['"`]([\w@./:-]*)$/, line);
  if (found !== null) return files.completeModule(repl, found[1] === 'import', found[2]);
  found = RegExpPrototypeExec(/fs(?:\.promises)?\.\s*[a-z][a-zA-Z]+\(\s*["'](.*)/, line);
  if (found !== null && repl.allowBlockingCompletions) return files.completePath(found[1]);
  if (line !== '' && RegExpPrototypeExec(/[\w.$]$|[^\0-\x7f]$/, line) === null) return kNothing;
  const end = analyze(line);
  if (end === undefined) return kNothing;
  return end.receiver === undefined ? completeName(repl, end) : completeMember(repl, end);
}

// Sorted, without doubles, the nearest group last.
function arrange(groups, filter) {
  const lower = StringPrototypeToLowerCase(filter);
  const seen = new SafeSet();
  const completions = [];
  for (let i = 0; i < groups.length; i++) {
    const group = [];
    for (let j = 0; j < groups[i].length; j++) {
      const entry = groups[i][j];
      if (entry === '' || seen.has(entry)) continue;
      if (!StringPrototypeStartsWith(StringPrototypeToLowerCase(entry), lower)) continue;
      seen.add(entry);
      ArrayPrototypePush(group, entry);
    }
    if (group.length === 0) continue;
    ArrayPrototypeSort(group);
    if (completions.length > 0) ArrayPrototypeUnshift(completions, '');
    for (let j = group.length - 1; j >= 0; j--) ArrayPrototypeUnshift(completions, group[j]);
  }
  if (completions[0] === '') ArrayPrototypeShift(completions);
  return completions;
}

function complete(repl, line) {
  const { groups, typed, filter } = find(repl, StringPrototypeTrimStart(line));
  return [arrange(groups, filter), typed];
}

// While a text of several lines is edited, Tab shows no list: it adds what all have in common.
function collapse({ 0: completions, 1: typed = '' }) {
  const entries = [];
  for (let i = 0; i < completions.length; i++) {
    if (completions[i] !== '') ArrayPrototypePush(entries, completions[i]);
  }
  if (typed === '' || entries.length === 0) return [entries, typed];
  return [[require('internal/readline/text').commonPrefix(entries)], typed];
}

module.exports = { collapse, complete };
