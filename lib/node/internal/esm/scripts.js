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

function change(node, edits, name) {
  if (node.type === 'ImportExpression') {
    edits.replace(node.start, node.start + 'import'.length, 'rondo$import');
    edits.insert(node.source.start, `${name},`);
  } else if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const { arguments: list, callee } = node;
    const isEval = isNamed(callee, 'eval') && node.type === 'CallExpression';
    if (list.length > 0 && !hasSpread(list) && (isEval || isNamed(callee, 'Function'))) {
      const first = list[0];
      const last = isEval ? first : list[list.length - 1];
      edits.insert(first.start, `${isEval ? 'rondo$text' : '...rondo$texts'}(${name},`);
      edits.insert(last.end, ')');
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
function prepareScript(text, name, realm) {
  if (!mustRewrite(text)) return text;
  const tree = parse(text);
  if (tree === undefined) return text;
  addFunctions(realm);
  const { Edits } = require('internal/esm/rewrite/edits');
  const edits = new Edits(text);
  change(tree, edits, JSONStringify(name));
  return edits.render();
}

const withFunctions = new SafeWeakSet(); // realms
let hasOurs = false; // the program's own has them

function addFunctions(realm) {
  if (realm === undefined ? hasOurs : withFunctions.has(realm)) return;
  if (realm === undefined) hasOurs = true;
  else withFunctions.add(realm);
  const { importFor } = require('internal/esm/rewrite/records');
  const rewrite = (name, text) => typeof text === 'string' ?
    prepareScript(text, name, realm) : text;
  native('vm').run(realm, 'let rondo$import, rondo$text, rondo$texts; (a, b, c) => {' +
    ' rondo$import = a; rondo$text = b; rondo$texts = c; }', 'node:internal/esm/scripts', 0, 0,
                   false, undefined)(importFor, rewrite, (name, ...parts) => {
    const last = parts.length - 1;
    // The body of a function may return, and all are strings then.
    parts[last] = rewrite(name, `${parts[last]}`);
    return parts;
  });
}

module.exports = { prepareScript };
