// SPDX-License-Identifier: MIT
// FileReader. A read is a chain of tasks: loadstart, progress, load and loadend.
'use strict';

const { TypeError, TypedArrayPrototypeSlice, TypedArrayPrototypeGetBuffer } = primordials;

const context = require('web/page/context');
const { slot } = require('web/dom/slots');
const { expose, fail, illegal, isObject, need } = require('web/dom/idl');
const { EventTarget, defineEventHandler, fire, fireSteps } = require('web/dom/event-target');
const { bytesOfBlob, isBlob } = require('internal/buffer/blob');

const kReader = slot('file reader'); // { state, result, error, run }

const EMPTY = 0;
const LOADING = 1;
const DONE = 2;

function check(value) {
  if (!isObject(value) || value[kReader] === undefined) throw illegal();
  return value[kReader];
}

const progress = (reader, type, loaded, total) => {
  const { ProgressEvent } = require('web/dom/events/progress');
  return fireSteps(reader, type, { __proto__: null, lengthComputable: true, loaded, total },
                   ProgressEvent);
};

function textOf(bytes, encoding, type) {
  const { TextDecoder } = require('web/encoding');
  const named = /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
  for (const label of [encoding, named]) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(`${label}`).decode(bytes);
    } catch {
      // It is no name of an encoding.
    }
  }
  return new TextDecoder().decode(bytes);
}

function resultOf(kind, bytes, blob, encoding) {
  switch (kind) {
    case 'readAsArrayBuffer': return TypedArrayPrototypeGetBuffer(TypedArrayPrototypeSlice(bytes));
    case 'readAsText': return textOf(bytes, encoding, blob.type);
    case 'readAsBinaryString': return require('buffer').Buffer.from(bytes).toString('latin1');
    default: {
      const type = blob.type === '' ? 'application/octet-stream' : blob.type;
      return `data:${type};base64,${require('buffer').Buffer.from(bytes).toString('base64')}`;
    }
  }
}

function read(reader, kind, blob, encoding, count) {
  const inside = check(reader);
  need(count, 1, kind, 'FileReader');
  if (!isBlob(blob)) {
    throw new TypeError(
      `Failed to execute '${kind}' on 'FileReader': parameter 1 is not of type 'Blob'.`);
  }
  if (inside.state === LOADING) {
    throw fail('InvalidStateError', kind, 'FileReader',
               'The object is already busy reading Blobs.');
  }
  inside.state = LOADING;
  inside.result = null;
  inside.error = null;
  const run = inside.run = { __proto__: null };
  const { frame } = context;
  const isOn = () => inside.run === run;
  const bytes = bytesOfBlob(blob);
  const { length } = bytes;
  const start = function*() {
    if (!isOn()) return;
    yield* progress(reader, 'loadstart', 0, length);
    frame.queueTask('network', end);
  };
  const end = function*() {
    if (!isOn()) return;
    if (length > 0) yield* progress(reader, 'progress', length, length);
    if (!isOn()) return;
    inside.result = resultOf(kind, bytes, blob, encoding);
    inside.state = DONE;
    inside.run = undefined;
    yield* progress(reader, 'load', length, length);
    if (inside.state !== LOADING) yield* progress(reader, 'loadend', length, length);
  };
  // Another process has the bytes: tasks that are there already come first.
  frame.queueTask('network', () => { frame.queueTask('network', start); });
}

class FileReader extends EventTarget {
  constructor() {
    super();
    this[kReader] = { __proto__: null, state: EMPTY, result: null, error: null, run: undefined };
  }

  get readyState() { return check(this).state; }

  get result() { return check(this).result; }

  get error() { return check(this).error; }

  readAsArrayBuffer(blob) { read(this, 'readAsArrayBuffer', blob, undefined, arguments.length); }

  readAsBinaryString(blob) { read(this, 'readAsBinaryString', blob, undefined, arguments.length); }

  readAsDataURL(blob) { read(this, 'readAsDataURL', blob, undefined, arguments.length); }

  readAsText(blob, label = undefined) { read(this, 'readAsText', blob, label, arguments.length); }

  abort() {
    const inside = check(this);
    if (inside.state !== LOADING) {
      inside.result = null;
      return;
    }
    inside.state = DONE;
    inside.run = undefined;
    inside.result = null;
    const { DOMException } = require('web/domexception');
    inside.error = new DOMException(
      'An ongoing operation was aborted, typically with a call to abort().', 'AbortError');
    const { ProgressEvent } = require('web/dom/events/progress');
    fire(this, 'abort', undefined, ProgressEvent);
    if (inside.state !== LOADING) fire(this, 'loadend', undefined, ProgressEvent);
  }
}
expose(FileReader, 'FileReader', { EMPTY, LOADING, DONE });
for (const type of ['loadstart', 'progress', 'load', 'abort', 'error', 'loadend']) {
  defineEventHandler(FileReader.prototype, type);
}

module.exports = { FileReader };
