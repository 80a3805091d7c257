// SPDX-License-Identifier: MIT
//
// Module scripts of a window: its module map, the fetching of graphs, import(). Evaluated once, in
// the main realm; the order of evaluation is internal/esm/graph's.
//
//   new ModuleMap(frame)
//     .fetchScript(url, done)          done(error, node): the graph is there and linked
//     .inlineScript({ name, place, text, url }, done)      `url` is its base
//     .evaluate(node)                  a promise
'use strict';

const {
  ArrayPrototypePush, JSONParse, Promise, PromisePrototypeThen, RegExpPrototypeExec, SafeMap, SafeSet,
  StringPrototypeStartsWith,
} = primordials;

const engine = require('internal/esm/engine');
const graph = require('internal/esm/graph');
const translate = require('internal/esm/translate');
const { referrers } = require('internal/esm/loader');
const { enter } = require('web/dom/entry-point');
const { textOf } = require('web/page/loading');
const { indent, remember } = require('web/page/script-source');

let sources = 0;

class ModuleMap {
  constructor(frame) {
    this.frame = frame;
    this.entries = new SafeMap(); // kind and URL -> { node, error, waiting }
    this.imports = undefined; // an import map: { imports, scopes }
  }

  // ---- names

  // An absolute URL; throws a TypeError of the window's.
  resolve(specifier, base, isDynamic = false) {
    const { URL } = require('web/url');
    const mapped = this.#mapped(specifier, base);
    if (mapped !== undefined) return mapped;
    if (RegExpPrototypeExec(/^(?:\/|\.\/|\.\.\/)/, specifier) !== null) {
      try {
        return new URL(specifier, base).href;
      } catch {
        // falls through to the error
      }
    } else {
      try {
        return new URL(specifier).href;
      } catch {
        // falls through to the error
      }
    }
    const { TypeError } = this.frame.realm.primordials;
    if (isDynamic) throw new TypeError(`Failed to resolve module specifier '${specifier}'`);
    throw new TypeError(`Failed to resolve module specifier "${specifier}". Relative references ` +
      'must start with either "/", "./", or "../".');
  }

  #mapped(specifier, base) {
    const map = this.imports;
    if (map === undefined) return undefined;
    const { URL } = require('web/url');
    let name = specifier;
    try {
      if (RegExpPrototypeExec(/^(?:\/|\.\/|\.\.\/)/, specifier) !== null) {
        name = new URL(specifier, base).href;
      }
    } catch {
      return undefined;
    }
    for (const { 0: scope, 1: imports } of map.scopes) {
      if (scope === base || scope.endsWith('/') && StringPrototypeStartsWith(base, scope)) {
        const found = lookUp(imports, name);
        if (found !== undefined) return found;
      }
    }
    return lookUp(map.imports, name);
  }

  // The text of <script type=importmap>; throws.
  addImportMap(text, base) {
    const { URL } = require('web/url');
    const given = JSONParse(text);
    const read = (object) => {
      const list = [];
      for (const key of Object.keys(object ?? {})) {
        let name = key;
        if (RegExpPrototypeExec(/^(?:\/|\.\/|\.\.\/)/, key) !== null) name = new URL(key, base).href;
        try {
          ArrayPrototypePush(list, [name, new URL(object[key], base).href]);
        } catch {
          // an invalid address: as if it were not there
        }
      }
      return list.sort((a, b) => (a[0] < b[0] ? 1 : -1)); // the longest first
    };
    const scopes = [];
    for (const scope of Object.keys(given.scopes ?? {})) {
      ArrayPrototypePush(scopes, [new URL(scope, base).href, read(given.scopes[scope])]);
    }
    scopes.sort((a, b) => (a[0] < b[0] ? 1 : -1));
    this.imports = { __proto__: null, imports: read(given.imports), scopes };
  }

  // ---- fetching

  // done(entry) when the text of the module is there, parsed.
  #entry(url, type, done) {
    const key = `${type} ${url}`;
    let entry = this.entries.get(key);
    if (entry !== undefined) {
      if (entry.waiting === undefined) done(entry);
      else ArrayPrototypePush(entry.waiting, done);
      return;
    }
    entry = { __proto__: null, node: undefined, error: undefined, waiting: [done] };
    this.entries.set(key, entry);
    this.frame.loadScript(url, (answer) => {
      try {
        entry.node = this.#nodeOf(answer, type);
      } catch (error) {
        entry.error = { __proto__: null, value: error, isMissing: isMissing(answer, type) };
      }
      const { waiting } = entry;
      entry.waiting = undefined;
      for (let i = 0; i < waiting.length; i++) waiting[i](entry);
    });
  }

  #nodeOf(answer, type) {
    const { TypeError } = this.frame.realm.primordials;
    if (isAbsent(answer)) {
      throw new TypeError(`Failed to fetch dynamically imported module: ${answer.url}`);
    }
    const { text } = textOf(answer, false);
    if (type === 'json') {
      const value = this.frame.realm.primordials.JSONParse(text);
      return translate.valuesNode === undefined ? undefined :
        this.#values(answer.url, value);
    }
    if (!isScript(answer)) {
      throw new TypeError('Failed to load module script: Expected a JavaScript-or-Wasm module ' +
        `script but the server responded with a MIME type of "${answer.type}".`);
    }
    return this.#textNode(text, answer.url);
  }

  #values(url, value) {
    const made = engine.makeValues(['default'], url, this.frame.realm.realm);
    const node = new graph.ModuleNode(url, 'json', made.record, this.frame.realm.realm);
    node.requests = [];
    node.dependencies = [];
    node.steps = () => made.set([value]);
    return node;
  }

  #textNode(text, url, shown = url, place = undefined) {
    const name = `rondo-page:${++sources}`;
    referrers.set(name, (specifier, attributes) => this.importModule(specifier, url, attributes));
    remember(this.frame, shown, text);
    const code = indent(text, place?.column ?? 0);
    const node = translate.textNode(name, code, this.frame.realm.realm, place?.line, shown);
    node.url = url;
    engine.setMeta(node.record, () => {
      const meta = this.frame.realm.primordials.ObjectCreate(null);
      meta.url = url;
      meta.resolve = (specifier) => this.resolve(`${specifier}`, url);
      return meta;
    });
    return node;
  }

  // done(error or undefined): all that the node imports is there.
  #complete(node, done) {
    const seen = new SafeSet();
    let waits = 1;
    let failure;
    const one = () => {
      if (--waits === 0) done(failure);
    };
    const visit = (each) => {
      if (seen.has(each)) return;
      seen.add(each);
      const { requests } = each;
      const isNew = each.dependencies === undefined;
      if (isNew) each.dependencies = [];
      for (let i = 0; i < requests.length; i++) {
        if (!isNew && each.dependencies[i] !== undefined) {
          visit(each.dependencies[i]);
          continue;
        }
        const { specifier, attributes } = requests[i];
        let url;
        try {
          url = this.resolve(specifier, each.url);
        } catch (error) {
          failure ??= { __proto__: null, value: error };
          continue;
        }
        waits++;
        this.#entry(url, attributes?.type ?? 'javascript', (entry) => {
          if (entry.error !== undefined) {
            failure ??= entry.error;
          } else {
            each.dependencies[i] = entry.node;
            engine.connect(each.record, specifier, entry.node.record);
            visit(entry.node);
          }
          one();
        });
      }
    };
    visit(node);
    one();
  }

  #link(node, done) {
    this.#complete(node, (failure) => {
      if (failure === undefined) {
        try {
          if (node.status === graph.UNLINKED) graph.link(node);
        } catch (error) {
          failure = { __proto__: null, value: error };
        }
      }
      done(failure, node);
    });
  }

  // done(isThere): its text, even if that is wrong.
  preload(url, done) {
    const known = this.entries.get(`javascript ${url}`);
    const tell = ({ error }) => done(error?.isMissing !== true);
    if (known === undefined || known.waiting !== undefined) this.#entry(url, 'javascript', tell);
    else this.frame.queueTask('network', () => tell(known));
  }

  fetchScript(url, done, type = 'javascript') {
    this.#entry(url, type, (entry) => {
      if (entry.error !== undefined) done(entry.error, undefined);
      else this.#link(entry.node, done);
    });
  }

  // As in Chromium, import() of a module that is there already settles in a task too.
  #fetchLater(url, done, type) {
    const entry = this.entries.get(`${type} ${url}`);
    if (entry === undefined || entry.waiting !== undefined) this.fetchScript(url, done, type);
    else this.frame.queueTask('network', () => this.fetchScript(url, done, type));
  }

  inlineScript({ name, place, text, url }, done) {
    let node;
    try {
      node = this.#textNode(text, url, name === '' ? '<anonymous>' : name, place);
    } catch (error) {
      done({ __proto__: null, value: error }, undefined);
      return;
    }
    this.#link(node, done);
  }

  evaluate(node) {
    enter('module-script', node.url, this.frame.window);
    return graph.evaluate(node);
  }

  // import() of a script or a module.
  importModule(specifier, base, attributes) {
    return new Promise((resolve, reject) => {
      const url = this.resolve(specifier, base, true);
      this.#fetchLater(url, (failure, node) => {
        if (failure !== undefined) {
          reject(failure.value);
          return;
        }
        PromisePrototypeThen(this.evaluate(node), () => {
          resolve(engine.namespaceOf(node.record, node.realm));
        }, reject);
      }, attributes?.type ?? 'javascript');
    });
  }

  // A classic script of this name may call import().
  nameScript(name, base) {
    referrers.set(name, (specifier, attributes) => this.importModule(specifier, base, attributes));
  }
}

const isAbsent = ({ error, status }) => error !== undefined || status >= 400;
const isScript = ({ type }) => RegExpPrototypeExec(/javascript|ecmascript/, type) !== null;

// There is no module, in contrast to one that is wrong.
const isMissing = (answer, type) => isAbsent(answer) || (type !== 'json' && !isScript(answer));

function lookUp(list, name) {
  for (let i = 0; i < list.length; i++) {
    const { 0: key, 1: url } = list[i];
    if (key === name) return url;
    if (key.endsWith('/') && StringPrototypeStartsWith(name, key)) {
      return new (require('web/url').URL)(name.slice(key.length), url).href;
    }
  }
  return undefined;
}

module.exports = { ModuleMap };
