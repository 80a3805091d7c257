// SPDX-License-Identifier: MIT
//
// The globals that a program uses, by its text, and which loops lack them. The names come from the
// source: those that are used and declared nowhere in it, and members of globalThis and its other
// names. Which loop has them is asked by a small program that runs under each.
//
// Also the modules that it imports by name, which a page cannot find.
'use strict';

const { JSONParse, SafeMap, SafeSet } = primordials;

const GLOBAL_OBJECTS = new SafeSet(['globalThis', 'window', 'self', 'global']);
const NO_VALUES = new SafeSet(['undefined', 'NaN', 'Infinity', 'arguments', 'eval']);

function parse(text, isModule) {
  const { Parser } = require('vendor/acorn/acorn');
  return Parser.parse(text, {
    ecmaVersion: 'latest', sourceType: isModule ? 'module' : 'script', allowHashBang: true,
    allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true,
  });
}

// Names that a pattern declares.
function declare(pattern, names) {
  if (pattern === null || pattern === undefined) return;
  switch (pattern.type) {
    case 'Identifier': names.add(pattern.name); break;
    case 'ObjectPattern':
      pattern.properties.forEach((one) => declare(one.value ?? one.argument, names));
      break;
    case 'ArrayPattern': pattern.elements.forEach((one) => declare(one, names)); break;
    case 'AssignmentPattern': declare(pattern.left, names); break;
    case 'RestElement': declare(pattern.argument, names); break;
  }
}

function declarationsOf(node, names) {
  switch (node.type) {
    case 'VariableDeclarator': declare(node.id, names); break;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      if (node.id) names.add(node.id.name);
      node.params.forEach((one) => declare(one, names));
      break;
    case 'ClassDeclaration':
    case 'ClassExpression':
      if (node.id) names.add(node.id.name);
      break;
    case 'CatchClause': declare(node.param, names); break;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier': names.add(node.local.name); break;
  }
}

// Children in which a name is a value: no keys, labels or names of members.
function isName(parent, key) {
  if (parent.computed) return false;
  if (parent.type === 'MemberExpression') return key === 'property';
  if (parent.type === 'LabeledStatement' || parent.type === 'BreakStatement' ||
      parent.type === 'ContinueStatement') return key === 'label';
  if (parent.type === 'ExportSpecifier') return key === 'exported';
  if (parent.type === 'ImportSpecifier') return key === 'imported';
  if (parent.type === 'MetaProperty') return true;
  const hasKey = parent.type === 'Property' || parent.type === 'MethodDefinition' ||
    parent.type === 'PropertyDefinition';
  return hasKey && key === 'key';
}

// What an import or export of another module names, if that is no path or address.
function bareModuleOf(node) {
  const name = node.source?.type === 'Literal' ? node.source.value : undefined;
  const isImport = node.type === 'ImportDeclaration' || node.type === 'ImportExpression' ||
    node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration';
  const isBare = isImport && typeof name === 'string' && /^(?![./])(?!\w+:\/\/)/.test(name);
  return isBare ? name : undefined;
}

// { free, modules }. No recursion: a program can be nested deeply.
function namesOf(text, isModule) {
  const used = new SafeSet();
  const declared = new SafeSet();
  const modules = [];
  const nodes = [parse(text, isModule)];
  while (nodes.length > 0) {
    const node = nodes.pop();
    if (node.type === 'Identifier') used.add(node.name);
    declarationsOf(node, declared);
    const module = bareModuleOf(node);
    if (module !== undefined) modules.push(module);
    if (node.type === 'MemberExpression' && !node.computed && node.object.type === 'Identifier' &&
        GLOBAL_OBJECTS.has(node.object.name) && node.property.type === 'Identifier') {
      used.add(node.property.name);
    }
    const keys = Object.keys(node);
    for (let i = 0; i < keys.length; i++) {
      const child = node[keys[i]];
      if (child === null || typeof child !== 'object' || isName(node, keys[i])) continue;
      const children = Array.isArray(child) ? child : [child];
      children.forEach((one) => { if (typeof one?.type === 'string') nodes.push(one); });
    }
  }
  const free = [];
  used.forEach((name) => { if (!declared.has(name) && !NO_VALUES.has(name)) free.push(name); });
  return { __proto__: null, free: free.sort(), modules };
}

// The text of the program; null if it cannot be read or parsed (then its runs say so).
function read(file) {
  const isModule = /\.mjs$/.test(file);
  try {
    const text = require('fs').readFileSync(file, 'utf8');
    try {
      return namesOf(text, isModule);
    } catch {
      return namesOf(text, !isModule);
    }
  } catch {
    return null;
  }
}

// loop -> the names that it lacks and another loop has
async function missingIn(program, loops, folder) {
  const file = program.words[0];
  const names = read(file)?.free ?? [];
  const missing = new SafeMap();
  if (names.length === 0) return missing;
  const probe = require('path').join(folder, /\.mjs$/.test(file) ? 'probe.mjs' : 'probe.js');
  const list = names.map((name) => `typeof ${name} === 'undefined'`).join(', ');
  require('fs').writeFileSync(probe, `console.log(JSON.stringify([${list}]));\n`);
  const answers = [];
  for (const loop of loops) {
    const { stdout } = await program.runOther(loop, probe);
    try {
      answers.push(JSONParse(stdout.kept.toString('utf8')));
    } catch {
      return missing; // no answer, no claim
    }
  }
  loops.forEach((loop, at) => {
    const lacks = names.filter((_, i) => answers[at][i] && answers.some((answer) => !answer[i]));
    if (lacks.length > 0) missing.set(loop, lacks);
  });
  return missing;
}

function bareModules(file) {
  return read(file)?.modules ?? [];
}

module.exports = { bareModules, missingIn };
