// SPDX-License-Identifier: MIT
//
// What a script declares, for contexts whose global object does not hear of it. The engine keeps a
// variable where no callback sees it (src/engine/realm_asking.c), unless the global object has a
// property of that name: then it uses that, for which the callbacks are asked. So we look for the
// names, by acorn, and make the properties before the script runs.
'use strict';

const { SafeSet } = primordials;
const {
  addLexical, addVars, eachChild, isFunction,
} = require('internal/esm/rewrite/scopes');

function parse(text) {
  try {
    return require('vendor/acorn/acorn').Parser.parse(text, {
      __proto__: null, allowHashBang: true, ecmaVersion: 'latest', sourceType: 'script',
    });
  } catch {
    return undefined; // the engine says what is wrong
  }
}

// Functions in blocks are variables outside, too, in code that is not strict.
function addFunctions(node, names) {
  if (node.type === 'FunctionDeclaration') names.add(node.id.name);
  if (isFunction(node) || node.type === 'StaticBlock' || node.type === 'PropertyDefinition') return;
  eachChild(node, (child) => addFunctions(child, names));
}

function isStrict(tree) {
  for (let i = 0; i < tree.body.length && tree.body[i].directive !== undefined; i++) {
    if (tree.body[i].directive === 'use strict') return true;
  }
  return false;
}

function taken(context, name) {
  return new context.SyntaxError(`Identifier '${name}' has already been declared`);
}

// Tells a context of what a script is about to declare.
function declare(context, text) {
  const tree = parse(text);
  if (tree === undefined) return;
  const { declared } = context;
  const vars = new SafeSet();
  const lexical = new SafeSet();
  addVars(tree, vars);
  addLexical(tree.body, lexical);
  for (let i = 0; i < tree.body.length; i++) {
    const { id, type } = tree.body[i];
    if (type !== 'FunctionDeclaration') continue;
    vars.add(id.name);
    lexical.delete(id.name);
  }
  if (!isStrict(tree)) {
    const inBlocks = new SafeSet();
    addFunctions(tree, inBlocks);
    inBlocks.forEach((name) => { if (!lexical.has(name)) vars.add(name); });
  }
  lexical.forEach((name) => { if (declared.has(name)) throw taken(context, name); });
  vars.forEach((name) => { if (declared.lexical.has(name)) throw taken(context, name); });
  vars.forEach((name) => declared.add(name));
  lexical.forEach((name) => declared.lexical.add(name));
}

module.exports = { declare };
