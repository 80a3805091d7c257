// SPDX-License-Identifier: MIT
//
// The text of an ES module as that of a function, for an engine whose own modules are out of reach:
//
//   import { a } from 'x';             (function*(_i,_m){"use strict";yield _e();
//   export let b = a + 1;         ->   let b = _i.a + 1;
//   b = await f(a);                    b = yield f(_i.a);
//                                      function _e(){return[()=>b]}})
//
// It is a generator. The first call of next() makes the module's variables, with its functions in
// place, and gives functions that read what it exports; the second runs its code. `await` outside
// of functions becomes `yield`: who runs the module awaits for it. What is imported is read as a
// property of _i each time, so that bindings stay live. _m has the rest (records.js).
//
// 1. Every statement stays on its line. Its column is found again (internal/esm/columns).
// 2. Our names are in no text: another letter is taken before them if need be.
// 3. What comes before the text has a fixed length, which stacks leave out (native('esm').prefix).
'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ObjectFreeze,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  SafeMap,
  SafeSet,
  StringFromCharCode,
  StringPrototypeIncludes,
  StringPrototypeSlice,
} = primordials;
const { Edits } = require('internal/esm/rewrite/edits');
const {
  Scope, addBound, addDeclared, addLexical, addVars, eachBound, eachChild, isFunction,
} = require('internal/esm/rewrite/scopes');
const { codeCall } = require('internal/esm/scripts');

const { prefix: PREFIX } = native('esm');
const NAMESPACE = '*'; // in the place of a name: all of them
const NONE = ObjectFreeze({ __proto__: null });
const ARROW = 'arrow'; // in an arrow function: not the module's own code, but its `arguments`

function nameOf(node) {
  return node.type === 'Literal' ? node.value : node.name;
}

function attributesOf(list) {
  if (list === undefined || list.length === 0) return NONE;
  const attributes = { __proto__: null };
  for (let i = 0; i < list.length; i++) {
    attributes[nameOf(list[i].key)] = list[i].value.value;
  }
  return ObjectFreeze(attributes);
}

// A character that stands before none of our letters in the text.
function freeMark(source) {
  for (let code = 0xc0; ; code++) {
    const mark = code === 0xc0 ? '_' : code === 0xc1 ? '$' : StringFromCharCode(code);
    if (code === 0xd7 || code === 0xf7) continue; // no letters
    if (!StringPrototypeIncludes(source, `${mark}i`) &&
        !StringPrototypeIncludes(source, `${mark}m`) &&
        !StringPrototypeIncludes(source, `${mark}e`) &&
        !StringPrototypeIncludes(source, `${mark}d`) &&
        !StringPrototypeIncludes(source, `${mark}s`)) {
      return mark;
    }
  }
}

// How often code outside of functions awaits.
function countAwaits(node) {
  if (isFunction(node)) return 0;
  let count = node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await) ?
    1 : 0;
  eachChild(node, (child) => { count += countAwaits(child); });
  return count;
}

class Rewriter {
  constructor(source, tree) {
    this.source = source;
    this.edits = new Edits(source);
    const mark = freeMark(source);
    this.mark = mark;
    this.imports = `${mark}i`;
    this.own = `${mark}m`;
    this.exported = `${mark}e`;
    this.unnamed = `${mark}d`;
    this.loop = `${mark}s`;
    this.requests = []; // { specifier, attributes }
    this.imported = new SafeMap(); // local name -> { specifier, name }
    this.locals = []; // { name, local }
    this.indirect = []; // { name, specifier, imported }
    this.stars = []; // specifiers
    this.awaits = 0;
    this.hasManyAwaits = false;
    this.starts = new SafeSet(); // where statements of lists begin
    this.namesDefault = false;
    if (source[0] === '#' && source[1] === '!') this.edits.replace(0, 2, '//');
    this.program(tree);
  }

  // ---- imports and exports ----------------------------------------------------------------------

  request(source, attributes) {
    const specifier = source.value;
    for (let i = 0; i < this.requests.length; i++) {
      if (this.requests[i].specifier === specifier) return specifier;
    }
    ArrayPrototypePush(this.requests, {
      __proto__: null, specifier, attributes: attributesOf(attributes),
    });
    return specifier;
  }

  addImport(node) {
    const specifier = this.request(node.source, node.attributes);
    for (let i = 0; i < node.specifiers.length; i++) {
      const { imported, local, type } = node.specifiers[i];
      this.imported.set(local.name, {
        __proto__: null,
        specifier,
        name: type === 'ImportDefaultSpecifier' ? 'default' :
          type === 'ImportNamespaceSpecifier' ? NAMESPACE : nameOf(imported),
        isNamespace: type === 'ImportNamespaceSpecifier',
      });
    }
    this.edits.blank(node.start, node.end, ';');
  }

  addStar(node) {
    const specifier = this.request(node.source, node.attributes);
    if (node.exported === null) {
      ArrayPrototypePush(this.stars, specifier);
    } else {
      this.addIndirect(nameOf(node.exported), specifier, NAMESPACE, true);
    }
    this.edits.blank(node.start, node.end, ';');
  }

  addIndirect(name, specifier, imported, isNamespace) {
    ArrayPrototypePush(this.indirect, { __proto__: null, name, specifier, imported, isNamespace });
  }

  addLocal(name, local) {
    ArrayPrototypePush(this.locals, { __proto__: null, name, local });
  }

  addExport(node) {
    const { declaration, specifiers } = node;
    if (declaration !== null) {
      this.edits.blank(node.start, declaration.start);
      const add = (identifier) => this.addLocal(identifier.name, identifier.name);
      if (declaration.type === 'VariableDeclaration') {
        for (let i = 0; i < declaration.declarations.length; i++) {
          eachBound(declaration.declarations[i].id, add);
        }
      } else {
        add(declaration.id);
      }
      return;
    }
    const specifier = node.source === null ? undefined :
      this.request(node.source, node.attributes);
    for (let i = 0; i < specifiers.length; i++) {
      const name = nameOf(specifiers[i].exported);
      const local = nameOf(specifiers[i].local);
      const from = specifier === undefined ? this.imported.get(local) : undefined;
      if (specifier !== undefined) this.addIndirect(name, specifier, local, false);
      else if (from === undefined) this.addLocal(name, local);
      else this.addIndirect(name, from.specifier, from.name, from.isNamespace);
    }
    this.edits.blank(node.start, node.end, ';');
  }

  addDefault(node) {
    const { declaration } = node;
    const { edits, source, unnamed } = this;
    const text = StringPrototypeSlice(source, node.start, node.end);
    const words = RegExpPrototypeExec(
      /^export(?:\s|\/\*[^]*?\*\/|\/\/.*\n)*default/, text)[0];
    const isNamed = declaration.id !== null && declaration.id !== undefined;
    const isStatement = declaration.type === 'FunctionDeclaration' ||
      declaration.type === 'ClassDeclaration';
    if (isStatement && isNamed) {
      edits.blank(node.start, declaration.start);
      this.addLocal('default', declaration.id.name);
      return;
    }
    this.addLocal('default', unnamed);
    if (declaration.type === 'FunctionDeclaration') {
      // It is there before the module runs. Its name is set in the function of exports.
      this.namesDefault = true;
      edits.blank(node.start, declaration.start);
      const head = RegExpPrototypeExec(/^(?:async\s+)?function\s*\*?/,
                                       StringPrototypeSlice(source, declaration.start))[0];
      edits.insert(declaration.start + head.length, ` ${unnamed}`);
      return;
    }
    const end = node.start + words.length;
    const isAnonymous = declaration.type === 'ClassDeclaration' || (!isNamed &&
      (isFunction(declaration) || declaration.type === 'ClassExpression'));
    if (!isAnonymous) {
      const lines = edits.lines(node.start, end);
      if (lines === '') edits.blank(node.start, end, `const ${unnamed}=`);
      else edits.replace(node.start, end, `const ${unnamed}=${lines}`);
      return;
    }
    // The name of a function, or class, without one is 'default'.
    edits.replace(node.start, end,
                  `const ${unnamed}={default:${edits.lines(node.start, end)}`);
    const hasEnd = source[node.end - 1] === ';' && node.end > declaration.end;
    edits.insert(hasEnd ? node.end - 1 : node.end, hasEnd ? '}.default' : '}.default;');
  }

  program(tree) {
    const { body } = tree;
    for (let i = 0; i < body.length; i++) {
      if (body[i].type === 'ImportDeclaration') this.addImport(body[i]);
    }
    // Requests are in the order of the text, imports or exports.
    this.requests = [];
    for (let i = 0; i < body.length; i++) {
      if (body[i].source) this.request(body[i].source, body[i].attributes);
    }
    this.hasManyAwaits = countAwaits(tree) > 1;
    for (let i = 0; i < body.length; i++) {
      const node = body[i];
      switch (node.type) {
        case 'ImportDeclaration':
          break;
        case 'ExportAllDeclaration':
          this.addStar(node);
          break;
        case 'ExportNamedDeclaration':
          this.addExport(node);
          if (node.declaration !== null) this.walk(node.declaration, undefined, true);
          break;
        case 'ExportDefaultDeclaration':
          this.addDefault(node);
          this.walk(node.declaration, undefined, true, true);
          break;
        default:
          this.statement(node, undefined, true);
      }
    }
  }

  // ---- code -------------------------------------------------------------------------------------

  // Changes a piece at whose beginning an opening parenthesis is to stand. Behind a line without a
  // semicolon it would be the arguments of a call.
  open(start, end, text) {
    this.edits.replace(start, end, (this.starts.has(start) ? ';' : '') + text);
  }

  isImported(node, scope) {
    return node.type === 'Identifier' && this.imported.has(node.name) &&
      (scope === undefined || !scope.has(node.name));
  }

  reference(node, scope, isTop) {
    if (this.isImported(node, scope)) {
      this.edits.replace(node.start, node.end, `${this.imports}.${node.name}`);
    } else if (isTop && node.name === 'arguments') {
      this.edits.replace(node.start, node.end, `${this.own}.arguments`);
    }
  }

  callee(node, scope, isTop) {
    if (this.isImported(node, scope)) {
      this.open(node.start, node.end, `(0,${this.imports}.${node.name})`);
    } else {
      this.walk(node, scope, isTop);
    }
  }

  list(statements, scope, isTop) {
    for (let i = 0; i < statements.length; i++) this.statement(statements[i], scope, isTop);
  }

  statement(node, scope, isTop) {
    if (node.type === 'ExpressionStatement') this.starts.add(node.start);
    this.walk(node, scope, isTop);
  }

  // A binding: only its defaults and computed names are code.
  pattern(node, scope, isTop) {
    switch (node?.type) {
      case 'ObjectPattern':
        for (let i = 0; i < node.properties.length; i++) {
          const property = node.properties[i];
          if (property.computed) this.walk(property.key, scope, isTop);
          this.pattern(property.type === 'RestElement' ? property : property.value, scope, isTop);
        }
        break;
      case 'ArrayPattern':
        for (let i = 0; i < node.elements.length; i++) {
          this.pattern(node.elements[i], scope, isTop);
        }
        break;
      case 'AssignmentPattern':
        this.pattern(node.left, scope, isTop);
        this.walk(node.right, scope, isTop, true);
        break;
      case 'RestElement':
        this.pattern(node.argument, scope, isTop);
        break;
    }
  }

  // isTop: not in a function. isAlone: nothing binds it to what stands beside it.
  walk(node, scope, isTop, isAlone = false) {
    const method = this[node.type];
    if (method !== undefined) return method.call(this, node, scope, isTop, isAlone);
    eachChild(node, (child) => this.walk(child, scope, isTop));
  }

  Identifier(node, scope, isTop) {
    this.reference(node, scope, isTop);
  }

  MemberExpression(node, scope, isTop) {
    this.walk(node.object, scope, isTop);
    if (node.computed) this.walk(node.property, scope, isTop, true);
  }

  CallExpression(node, scope, isTop) {
    this.callee(node.callee, scope, isTop);
    this.given(node, scope, isTop);
  }

  NewExpression(node, scope, isTop) {
    this.walk(node.callee, scope, isTop);
    this.given(node, scope, isTop);
  }

  // Arguments. The texts that eval and Function get may have an import().
  given(node, scope, isTop) {
    const found = codeCall(node);
    if (found !== undefined) {
      this.edits.insert(found.start, `${found.isEval ? '' : '...'}${this.own}.${
        found.isEval ? 'text' : 'texts'}(`);
    }
    for (let i = 0; i < node.arguments.length; i++) {
      this.walk(node.arguments[i], scope, isTop, found === undefined);
    }
    if (found !== undefined) this.edits.insert(found.end, ')');
  }

  UnaryExpression(node, scope, isTop) {
    const { argument, operator } = node;
    if (isTop && operator === 'typeof' && argument.type === 'Identifier' &&
        argument.name === 'arguments') {
      this.edits.replace(argument.start, argument.end, 'void 0');
    } else {
      this.walk(argument, scope, isTop);
    }
  }

  TaggedTemplateExpression(node, scope, isTop) {
    this.callee(node.tag, scope, isTop);
    this.walk(node.quasi, scope, isTop);
  }

  Property(node, scope, isTop) {
    if (node.computed) this.walk(node.key, scope, isTop, true);
    if (node.shorthand) {
      const at = node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
      if (this.isImported(at, scope) || (isTop && at.name === 'arguments')) {
        this.edits.insert(at.start, `${at.name}:`);
      }
    }
    this.walk(node.value, scope, isTop, !node.shorthand);
  }

  ExpressionStatement(node, scope, isTop) {
    this.walk(node.expression, scope, isTop, true);
  }

  VariableDeclaration(node, scope, isTop) {
    for (let i = 0; i < node.declarations.length; i++) {
      const { id, init } = node.declarations[i];
      this.pattern(id, scope, isTop);
      if (init) this.walk(init, scope, isTop, true);
    }
  }

  AssignmentExpression(node, scope, isTop) {
    this.walk(node.left, scope, isTop);
    this.walk(node.right, scope, isTop, true);
  }

  FunctionDeclaration(node, scope) {
    this.func(node, scope);
  }

  FunctionExpression(node, scope) {
    this.func(node, scope);
  }

  ArrowFunctionExpression(node, scope, isTop) {
    this.func(node, scope, isTop);
  }

  // An arrow function has the `arguments` of what is around it, but never its `await`.
  func(node, scope, isTop = false) {
    let outer = new Scope(scope);
    if (node.type === 'FunctionExpression' && node.id) {
      outer.names.add(node.id.name);
      outer = new Scope(outer);
    }
    const isArrow = node.type === 'ArrowFunctionExpression';
    const inner = isArrow && isTop ? ARROW : false;
    if (!isArrow) outer.names.add('arguments');
    for (let i = 0; i < node.params.length; i++) addBound(node.params[i], outer.names);
    for (let i = 0; i < node.params.length; i++) this.pattern(node.params[i], outer, inner);
    if (node.body.type !== 'BlockStatement') {
      this.walk(node.body, outer, inner);
      return;
    }
    const body = new Scope(outer);
    addVars(node.body, body.names);
    addLexical(node.body.body, body.names);
    this.list(node.body.body, body, inner);
  }

  ClassDeclaration(node, scope, isTop) {
    this.klass(node, scope, isTop);
  }

  ClassExpression(node, scope, isTop) {
    this.klass(node, scope, isTop);
  }

  klass(node, scope, isTop) {
    const inner = new Scope(scope);
    if (node.id) inner.names.add(node.id.name);
    if (node.superClass) this.walk(node.superClass, inner, isTop);
    const { body } = node.body;
    for (let i = 0; i < body.length; i++) {
      const part = body[i];
      if (part.type === 'StaticBlock') {
        const block = new Scope(inner);
        for (let j = 0; j < part.body.length; j++) addVars(part.body[j], block.names);
        addLexical(part.body, block.names);
        this.list(part.body, block, false);
        continue;
      }
      if (part.computed) this.walk(part.key, inner, isTop, true);
      if (part.value) this.walk(part.value, inner, false, true);
    }
  }

  BlockStatement(node, scope, isTop) {
    const inner = new Scope(scope);
    addLexical(node.body, inner.names);
    this.list(node.body, inner, isTop);
  }

  SwitchStatement(node, scope, isTop) {
    this.walk(node.discriminant, scope, isTop, true);
    const inner = new Scope(scope);
    for (let i = 0; i < node.cases.length; i++) addLexical(node.cases[i].consequent, inner.names);
    for (let i = 0; i < node.cases.length; i++) {
      if (node.cases[i].test) this.walk(node.cases[i].test, inner, isTop, true);
      this.list(node.cases[i].consequent, inner, isTop);
    }
  }

  CatchClause(node, scope, isTop) {
    const inner = new Scope(scope);
    addBound(node.param, inner.names);
    this.pattern(node.param, inner, isTop);
    this.walk(node.body, inner, isTop);
  }

  headScope(declaration, scope) {
    const inner = new Scope(scope);
    if (declaration?.type === 'VariableDeclaration' && declaration.kind !== 'var') {
      addDeclared(declaration, inner.names);
    }
    return inner;
  }

  ForStatement(node, scope, isTop) {
    const inner = this.headScope(node.init, scope);
    if (node.init) this.walk(node.init, inner, isTop, true);
    if (node.test) this.walk(node.test, inner, isTop, true);
    if (node.update) this.walk(node.update, inner, isTop, true);
    this.walk(node.body, inner, isTop);
  }

  ForInStatement(node, scope, isTop) {
    const inner = this.headScope(node.left, scope);
    this.walk(node.left, inner, isTop);
    this.walk(node.right, inner, isTop);
    this.walk(node.body, inner, isTop);
  }

  ForOfStatement(node, scope, isTop) {
    if (node.await && isTop === true) this.awaitingLoop(node, node.start);
    this.ForInStatement(node, scope, isTop);
  }

  // A label must stay beside its loop.
  LabeledStatement(node, scope, isTop) {
    let { body } = node;
    while (body.type === 'LabeledStatement') body = body.body;
    if (body.type === 'ForOfStatement' && body.await && isTop === true) {
      this.awaitingLoop(body, node.start);
      this.ForInStatement(body, scope, isTop);
    } else {
      this.walk(node.body, scope, isTop);
    }
  }

  // for await (LEFT of RIGHT) BODY
  //   -> {const _s=_m.loop();try{for(_s.open(RIGHT);_s.step(yield _s.next());){LEFT=_s.value;BODY}}
  //      catch(_e){yield*_s.fail(_e)}finally{yield*_s.close()}}
  awaitingLoop(node, start) {
    const { edits, exported, loop, own } = this;
    const { body, left, right } = node;
    const place = ++this.awaits;
    edits.insert(start, `{const ${loop}=${own}.loop();try{`);
    edits.replace(node.start, right.start,
                  `for(${loop}.open(${edits.lines(node.start, right.start)}`);
    edits.replace(right.end, body.start, () => {
      const target = edits.render(left.start, left.end);
      const taken = left.type === 'VariableDeclaration' ? `${target}=${loop}.value` :
        `(${target}=${loop}.value)`;
      const number = this.hasManyAwaits ? `(${own}.at=${place},${loop}.next())` : `${loop}.next()`;
      return `);${loop}.step(yield ${number});){${
        RegExpPrototypeSymbolReplace(/[\n\r]/g, taken, ' ')};${edits.lines(right.end, body.start)}`;
    });
    edits.insert(body.end, `}}catch(${exported}){yield*${loop}.fail(${exported})}` +
      `finally{yield*${loop}.close()}}`);
  }

  AwaitExpression(node, scope, isTop, isAlone) {
    if (isTop !== true) {
      this.walk(node.argument, scope, isTop);
      return;
    }
    const { edits, own, source } = this;
    const { argument } = node;
    const end = node.start + 'await'.length;
    const hasLine = RegExpPrototypeExec(
      /[\n\r\u2028\u2029]/, StringPrototypeSlice(source, end, argument.start)) !== null;
    this.walk(argument, scope, isTop, isAlone);
    const place = ++this.awaits; // those in the argument come first
    if (isAlone && !hasLine && !this.hasManyAwaits) {
      edits.replace(node.start, end, 'yield');
      return;
    }
    this.open(node.start, end, this.hasManyAwaits ? `(yield(${own}.at=${place},` : '(yield(');
    edits.insert(node.end, '))');
  }

  MetaProperty(node) {
    if (node.meta.name === 'import') {
      this.edits.replace(node.start, node.end, `${this.own}.meta`);
    }
  }

  ImportExpression(node, scope, isTop) {
    this.edits.replace(node.start, node.start + 'import'.length, `${this.own}.import`);
    this.walk(node.source, scope, isTop, true);
    if (node.options) this.walk(node.options, scope, isTop, true);
  }

  BreakStatement() {}

  ContinueStatement() {}

  // ---- the whole --------------------------------------------------------------------------------

  // spans: see Edits.
  render(spans) {
    const { exported, mark, own, unnamed } = this;
    const readers = [];
    for (let i = 0; i < this.locals.length; i++) {
      ArrayPrototypePush(readers, `()=>${this.locals[i].local}`);
    }
    const prefix = mark === '_' ? PREFIX : RegExpPrototypeSymbolReplace(/_/g, PREFIX, () => mark);
    const naming = this.namesDefault ? `${own}.name(${unnamed});` : '';
    return `${prefix}${this.edits.render(undefined, undefined, spans)}\nfunction ${exported}(){${naming}return[${
      ArrayPrototypeJoin(readers, ',')}]}})`;
  }
}

// What a module's text says: the function's text, and what it imports, exports and awaits.
function rewriteModule(source) {
  const tree = require('vendor/acorn/acorn').Parser.parse(source, {
    __proto__: null, allowHashBang: true, ecmaVersion: 'latest', sourceType: 'module',
  });
  const made = new Rewriter(source, tree);
  const spans = [];
  return {
    __proto__: null,
    text: made.render(spans),
    spans,
    before: PREFIX.length,
    marks: [`${made.imports}.`, `${made.own}.`, made.unnamed],
    requests: made.requests,
    imported: made.imported,
    locals: made.locals,
    indirect: made.indirect,
    stars: made.stars,
    hasAwait: made.awaits > 0,
  };
}

module.exports = { rewriteModule };
