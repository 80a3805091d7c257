// SPDX-License-Identifier: MIT
//
// Which names a piece of code declares, by acorn's tree. The code is strict: a function in a block
// belongs to the block.
'use strict';

const {
  ObjectKeys,
  SafeSet,
} = primordials;

// Calls fn with each node below this one, in the order of the text.
function eachChild(node, fn) {
  const keys = ObjectKeys(node);
  for (let i = 0; i < keys.length; i++) {
    const value = node[keys[i]];
    if (typeof value !== 'object' || value === null) continue;
    if (typeof value.type === 'string') {
      fn(value);
    } else if (typeof value.length === 'number') {
      for (let j = 0; j < value.length; j++) {
        if (typeof value[j]?.type === 'string') fn(value[j]);
      }
    }
  }
}

function isFunction(node) {
  return node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression';
}

// The identifiers that a pattern binds.
function eachBound(pattern, fn) {
  switch (pattern?.type) {
    case 'Identifier':
      fn(pattern);
      break;
    case 'ObjectPattern':
      for (let i = 0; i < pattern.properties.length; i++) {
        const property = pattern.properties[i];
        eachBound(property.type === 'RestElement' ? property : property.value, fn);
      }
      break;
    case 'ArrayPattern':
      for (let i = 0; i < pattern.elements.length; i++) eachBound(pattern.elements[i], fn);
      break;
    case 'AssignmentPattern':
      eachBound(pattern.left, fn);
      break;
    case 'RestElement':
      eachBound(pattern.argument, fn);
      break;
  }
}

function addBound(pattern, names) {
  eachBound(pattern, (identifier) => names.add(identifier.name));
}

function addDeclared(declaration, names) {
  const { declarations } = declaration;
  for (let i = 0; i < declarations.length; i++) addBound(declarations[i].id, names);
}

// The names of `var` in a node, not in the functions within.
function addVars(node, names) {
  if (isFunction(node) || node.type === 'StaticBlock' || node.type === 'PropertyDefinition') return;
  if (node.type === 'VariableDeclaration' && node.kind === 'var') addDeclared(node, names);
  eachChild(node, (child) => addVars(child, names));
}

// The names that a list of statements declares for itself.
function addLexical(list, names) {
  for (let i = 0; i < list.length; i++) {
    const statement = list[i];
    switch (statement.type) {
      case 'VariableDeclaration':
        if (statement.kind !== 'var') addDeclared(statement, names);
        break;
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        if (statement.id !== null) names.add(statement.id.name);
        break;
    }
  }
}

class Scope {
  constructor(parent) {
    this.parent = parent;
    this.names = new SafeSet();
  }

  // Whether a name belongs to this scope or one between it and the outermost.
  has(name) {
    for (let at = this; at !== undefined; at = at.parent) if (at.names.has(name)) return true;
    return false;
  }
}

module.exports = { Scope, addBound, addDeclared, addLexical, addVars, eachBound, eachChild,
                   isFunction };
