// SPDX-License-Identifier: MIT
//
// Scripts on their way to the engine: whom their import() asks. The engine asks us, by the name of
// the source (src/engine/private/modules.c). Where it cannot, the text is rewritten, if it has an import()
// at all: to calls of functions that every script sees, but no object has as a property.
//
//   import(x, options)         -> rondo$import("name", x, options)
//   eval(text)                 -> eval(rondo$text("name", text))
//   new Function('a', text)    -> new Function(...rondo$texts("name", 'a', text))
//
// Modules that are rewritten (internal/esm/rewrite/text) do the same to eval and Function.
// What reaches eval and Function in other ways keeps the engine's import(), which rejects.
'use strict';

const {
  JSONStringify,
  RegExpPrototypeExec,
  SafeWeakSet,
  StringPrototypeIncludes,
} = primordials;

const IMPORT = /\bimport\s*(?:\(|\/[*/])/;
let rewrites; // whether texts must be, once it is known

function mustRewrite(text) {
  if (rewrites === undefined) {
    if (!StringPrototypeIncludes(text, 'import')) return false;
    rewrites = !native('esm').hasRecords();
  }
  return rewrites && RegExpPrototypeExec(IMPORT, text) !== null;
}

function isNamed(node, name) {
  return node.type === 'Identifier' && node.name === name;
}

function hasSpread(list) {
  for (let i = 0; i < list.length; i++) if (list[i].type === 'SpreadElement') return true;
  return false;
}

// Whether a call makes code of texts, and where these begin and end.
function codeCall(node) {
  const { arguments: list, type } = node;
  let { callee } = node;
  if (callee.type === 'SequenceExpression') callee = callee.expressions[callee.expressions.length - 1];
  const isEval = isNamed(callee, 'eval') && type === 'CallExpression';
  if (list.length === 0 || hasSpread(list) || !(isEval || isNamed(callee, 'Function'))) {
    return undefined;
  }
  const { end } = isEval ? list[0] : list[list.length - 1];
  return { __proto__: null, isEval, start: list[0].start, end };
}

function change(node, edits, name) {
  if (node.type === 'ImportExpression') {
    edits.replace(node.start, node.start + 'import'.length, 'rondo$import');
    edits.insert(node.source.start, `${name},`);
  } else if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const found = codeCall(node);
    if (found !== undefined) {
      edits.insert(found.start, `${found.isEval ? 'rondo$text' : '...rondo$texts'}(${name},`);
      edits.insert(found.end, ')');
    }
  }
  require('internal/esm/rewrite/scopes').eachChild(node, (child) => change(child, edits, name));
}

function parse(text) {
  try {
    return require('vendor/acorn/acorn').Parser.parse(text, {
      __proto__: null, allowHashBang: true, allowReturnOutsideFunction: true,
      ecmaVersion: 'latest', sourceType: 'script',
    });
  } catch {
    return undefined; // the engine says what is wrong
  }
}

// The text for the engine of a script whose import() is asked for under that name. It costs next
// to nothing where the engine asks.
function prepareScript(text, name, realm, spans) {
  if (!mustRewrite(text)) return text;
  const tree = parse(text);
  if (tree === undefined) return text;
  addFunctions(realm);
  const { Edits } = require('internal/esm/rewrite/edits');
  const edits = new Edits(text);
  change(tree, edits, JSONStringify(name));
  return edits.render(undefined, undefined, spans);
}

// The same for a whole file: stacks show the places of its text.
function prepareFile(text, name) {
  const spans = [];
  const prepared = prepareScript(text, name, undefined, spans);
  if (spans.length > 0) {
    require('internal/esm/columns').remember(name, text, {
      __proto__: null, before: 0, marks: ['rondo$'], spans, text: prepared,
    }, 0);
  }
  return prepared;
}

const withFunctions = new SafeWeakSet(); // realms
let hasOurs = false; // the program's realm has them

function addFunctions(realm) {
  if (realm === undefined ? hasOurs : withFunctions.has(realm)) return;
  if (realm === undefined) hasOurs = true;
  else withFunctions.add(realm);
  const { importFor } = require('internal/esm/rewrite/records');
  native('vm').run(realm, 'let rondo$import, rondo$text, rondo$texts; (a, b, c) => {' +
    ' rondo$import = a; rondo$text = b; rondo$texts = c; }', 'node:internal/esm/scripts', 0, 0,
                   false, undefined)(
    importFor, (name, text) => prepareText(text, name, realm),
    (name, ...parts) => prepareTexts(parts, name, realm));
}

// What eval is given.
function prepareText(text, name, realm) {
  return typeof text === 'string' ? prepareScript(text, name, realm) : text;
}

// What Function is given, the body last. It may be a function of the program's of that name.
function prepareTexts(parts, name, realm) {
  const last = parts.length - 1;
  parts[last] = prepareText(parts[last], name, realm);
  return parts;
}

module.exports = { codeCall, prepareFile, prepareScript, prepareText, prepareTexts };
