// SPDX-License-Identifier: MIT
// await outside functions. The engine has it in modules only, so the input becomes the body of
// an asynchronous function:
//
//   const x = await f(), { y } = x;        let x, y; (async () => { void (x = await f(),
//   function g() {}                -->       {y} = x); this.g = g; function g() {}
//   x + y                                    return { __proto__: null, value: (x + y\n) } })()
//
// 1. What the input declares for later inputs is declared outside the function and assigned
//    inside: const becomes let, functions and var become var.
// 2. The text in between stays as it is, line by line, so errors show the right places.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeSort,
  ObjectKeys,
  SafeSet,
  StringPrototypeIncludes,
  StringPrototypeSlice,
} = primordials;
const { addNames, parse } = require('internal/repl/syntax');

const kFunctions = {
  __proto__: null,
  ArrowFunctionExpression: true,
  FunctionDeclaration: true,
  FunctionExpression: true,
};

// Calls visit(child, node) for each child, in order.
function eachChild(node, visit) {
  const keys = ObjectKeys(node);
  for (let i = 0; i < keys.length; i++) {
    const value = node[keys[i]];
    if (ArrayIsArray(value)) {
      for (let j = 0; j < value.length; j++) {
        if (typeof value[j]?.type === 'string') visit(value[j], node);
      }
    } else if (value !== null && typeof value === 'object' && typeof value.type === 'string') {
      visit(value, node);
    }
  }
}

class Rewriter {
  hasAwait = false;
  #code;
  #edits = []; // { at, end, text }
  #lets = new SafeSet();
  #vars = new SafeSet();
  #functions = [];

  constructor(code, tree) {
    this.#code = code;
    for (let i = 0; i < tree.body.length; i++) this.#statement(tree.body[i], tree);
    const last = tree.body[tree.body.length - 1];
    if (last?.type === 'ExpressionStatement') {
      this.#replace(last.start, last.start, 'return { __proto__: null, value: (');
      const semicolon = this.#code[last.end - 1] === ';' ? last.end - 1 : last.end;
      this.#replace(semicolon, last.end, '\n) };');
    }
  }

  #replace(at, end, text) {
    ArrayPrototypePush(this.#edits, { at, end, text, order: this.#edits.length });
  }

  // A statement of the input itself: its declarations are for later inputs.
  #statement(node, parent) {
    if (node.type === 'ClassDeclaration') {
      this.#lets.add(node.id.name);
      this.#replace(node.start, node.start, `${node.id.name}=`);
      this.#replace(node.end, node.end, ';');
      eachChild(node, (child) => this.#inside(child, node));
    } else if (node.type === 'FunctionDeclaration') {
      this.#vars.add(node.id.name);
      ArrayPrototypePush(this.#functions, `this.${node.id.name} = ${node.id.name}; `);
    } else if (node.type === 'VariableDeclaration') {
      this.#declaration(node, parent, node.kind === 'var' ? this.#vars : this.#lets);
    } else {
      this.#inside(node, parent);
    }
  }

  // Anything deeper, outside of functions: only var reaches out.
  #inside(node, parent) {
    if (kFunctions[node.type]) return;
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) {
      this.hasAwait = true;
    }
    // Initialisers and blocks of a class have an await of their own: none.
    if (node.type === 'PropertyDefinition' || node.type === 'StaticBlock') {
      if (node.computed) this.#inside(node.key, node);
      return;
    }
    if (node.type === 'VariableDeclaration' && node.kind === 'var') {
      this.#declaration(node, parent, this.#vars);
      return;
    }
    eachChild(node, (child) => this.#inside(child, node));
  }

  #declaration(node, parent, names) {
    const isLoop = (parent.type === 'ForOfStatement' || parent.type === 'ForInStatement') &&
      parent.left === node;
    const first = node.declarations[0];
    const isFor = parent.type === 'ForStatement' && parent.init === node;
    this.#replace(node.start, first.start, isLoop ? '' : isFor ? '(' : 'void (');
    for (let i = 0; i < node.declarations.length; i++) {
      const { id, init, end } = node.declarations[i];
      const bound = [];
      addNames(id, bound);
      for (let j = 0; j < bound.length; j++) names.add(bound[j]);
      if (init !== null) this.#inside(init, node);
      else if (!isLoop) this.#replace(end, end, '=undefined');
      this.#pattern(id);
    }
    if (isLoop) return;
    const { end } = node.declarations[node.declarations.length - 1];
    this.#replace(end, end, isFor || this.#code[node.end - 1] === ';' ? ')' : ');');
  }

  // Default values in a pattern may await, too.
  #pattern(id) {
    if (id.type !== 'Identifier') eachChild(id, (child) => this.#inside(child, id));
  }

  text() {
    const edits = ArrayPrototypeSort(this.#edits, (a, b) => a.at - b.at || a.order - b.order);
    let body = '';
    let from = 0;
    for (let i = 0; i < edits.length; i++) {
      body += StringPrototypeSlice(this.#code, from, edits[i].at) + edits[i].text;
      from = edits[i].end;
    }
    body += StringPrototypeSlice(this.#code, from);
    const declare = (kind, names) => (names.size === 0 ? '' : `${kind} ${list(names)}; `);
    return `${declare('let', this.#lets)}${declare('var', this.#vars)}(async () => { ` +
      `${ArrayPrototypeJoin(this.#functions, '')}${body}\n})()`;
  }
}

function list(names) {
  const array = [];
  names.forEach((name) => ArrayPrototypePush(array, name));
  return ArrayPrototypeJoin(array, ', ');
}

// The input as a call that returns a promise of { value }, or undefined where the input does not
// await outside a function, or is wrong.
function rewriteAwait(code) {
  if (!StringPrototypeIncludes(code, 'await')) return undefined;
  const tree = parse(code);
  if (tree === undefined) return undefined;
  const rewriter = new Rewriter(code, tree);
  return rewriter.hasAwait ? rewriter.text() : undefined;
}

module.exports = { rewriteAwait };
