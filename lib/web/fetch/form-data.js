// SPDX-License-Identifier: MIT
// FormData: a list of names with texts or files.

'use strict';

const {
  ArrayPrototypePush,
  SymbolFor,
  StringPrototypeSlice,
  TypeError,
} = primordials;

const { isBlob } = require('internal/buffer/blob');
const {
  finish, illegal, inspectAs, isObject, makeIterable, needArguments, toUSVString,
} = require('web/idl');

const kInspect = SymbolFor('nodejs.util.inspect.custom');

let listOf; // (formData): its pairs, or an error
let isFormData;

// The value that is kept: a text, or a File.
function toEntry(value, filename) {
  if (!isBlob(value)) return value;
  const { File } = require('internal/buffer/file');
  const isFile = primordials.FunctionPrototypeSymbolHasInstance(File, value);
  if (isFile && filename === undefined) return value;
  const init = { __proto__: null, type: value.type };
  if (isFile) init.lastModified = value.lastModified;
  return new File([value], filename ?? 'blob', init);
}

// The arguments of append() and set(), as a pair.
function readPair(method, count, name, value, filename) {
  needArguments(count, 2, `FormData.${method}`);
  if (count > 2 && !isBlob(value)) {
    throw new TypeError(
      `Failed to execute '${method}' on 'FormData': parameter 2 is not of type 'Blob'`);
  }
  name = toUSVString(name);
  if (!isBlob(value)) value = toUSVString(value);
  return [name, toEntry(value, filename === undefined ? undefined : toUSVString(filename))];
}

class FormData {
  #list = [];

  static {
    isFormData = (value) => isObject(value) && #list in value;
    listOf = (value) => {
      if (!isFormData(value)) throw illegal();
      return value.#list;
    };
  }

  constructor(form = undefined, submitter = undefined) {
    if (form === undefined) return;
    const { slot } = require('web/dom/slots');
    const entries = isObject(form) ? form[slot('entries')] : undefined; // of a page's form
    if (entries !== undefined) {
      this.#list = entries(form, submitter);
    } else {
      throw new TypeError('FormData constructor: Argument 1 could not be converted to: undefined.');
    }
  }

  append(name, value, filename = undefined) {
    ArrayPrototypePush(listOf(this),
                       readPair('append', arguments.length, name, value, filename));
  }

  delete(name) {
    const list = listOf(this);
    needArguments(arguments.length, 1, 'FormData.delete');
    name = toUSVString(name);
    let kept = 0;
    for (let i = 0; i < list.length; i++) {
      if (list[i][0] !== name) list[kept++] = list[i];
    }
    list.length = kept;
  }

  get(name) {
    const list = listOf(this);
    needArguments(arguments.length, 1, 'FormData.get');
    name = toUSVString(name);
    for (let i = 0; i < list.length; i++) {
      if (list[i][0] === name) return list[i][1];
    }
    return null;
  }

  getAll(name) {
    const list = listOf(this);
    needArguments(arguments.length, 1, 'FormData.getAll');
    name = toUSVString(name);
    const values = [];
    for (let i = 0; i < list.length; i++) {
      if (list[i][0] === name) ArrayPrototypePush(values, list[i][1]);
    }
    return values;
  }

  has(name) {
    const list = listOf(this);
    needArguments(arguments.length, 1, 'FormData.has');
    name = toUSVString(name);
    for (let i = 0; i < list.length; i++) {
      if (list[i][0] === name) return true;
    }
    return false;
  }

  set(name, value, filename = undefined) {
    const list = listOf(this);
    const pair = readPair('set', arguments.length, name, value, filename);
    let kept = 0;
    let found = false;
    for (let i = 0; i < list.length; i++) {
      const same = list[i][0] === pair[0];
      if (same && found) continue;
      list[kept++] = same ? pair : list[i];
      found ||= same;
    }
    list.length = kept;
    if (!found) ArrayPrototypePush(list, pair);
  }

  [kInspect](depth, options) {
    const list = listOf(this);
    const shown = { __proto__: null };
    const many = { __proto__: null };
    for (let i = 0; i < list.length; i++) {
      const { 0: name, 1: value } = list[i];
      if (!(name in shown)) {
        shown[name] = value;
      } else if (many[name]) {
        ArrayPrototypePush(shown[name], value);
      } else {
        shown[name] = [shown[name], value];
        many[name] = true;
      }
    }
    const own = primordials.ObjectAssign({ __proto__: null }, options);
    own.depth ??= depth;
    // What inspect says of an object without a prototype is cut off.
    const text = inspectAs('FormData', shown, own);
    return `FormData${StringPrototypeSlice(text, 'FormData [Object: null prototype]'.length)}`;
  }
}

makeIterable(FormData, (form) => listOf(form));
finish(FormData, ['append', 'delete', 'get', 'getAll', 'has', 'set']);

module.exports = { FormData, isFormData, pairsOf: listOf };
