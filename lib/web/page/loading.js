// SPDX-License-Identifier: MIT
//
// Resources of pages: documents, scripts, style sheets, images. Evaluated once, in the main realm.
//
//   load(url, done, options) -> cancel
//   done({ error, status, url, type, charset, bytes, headers })   called once, later, by Node's loop:
//                                                     the page makes a task of it
//
// options.onResponse(status, url, headers) is called when an answer of a server begins.
//
// `url` is the address after redirects. A status of 400 and above is no error here; an answer that
// cannot be had is, and its sentence says why.
'use strict';

const {
  ArrayPrototypeJoin, RegExpPrototypeExec, SafeMap, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith, StringPrototypeToLowerCase, Uint8Array,
} = primordials;

const REDIRECTS_MAX = 20;

const TYPES = {
  __proto__: null,
  css: 'text/css',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xht: 'application/xhtml+xml',
  xhtml: 'application/xhtml+xml',
  xml: 'text/xml',
};

const blobs = new SafeMap(); // blob: URL -> { bytes, type }

function splitType(header) {
  const text = header ?? '';
  const at = StringPrototypeIndexOf(text, ';');
  const type = StringPrototypeToLowerCase(
    (at < 0 ? text : StringPrototypeSlice(text, 0, at)).trim());
  const found = RegExpPrototypeExec(/charset\s*=\s*"?([^\s;"]+)/i, text);
  return { type, charset: found === null ? undefined : found[1] };
}

function failed(url, error) {
  return {
    __proto__: null, error, status: 0, url, type: '', charset: undefined, bytes: new Uint8Array(0),
    headers: { __proto__: null },
  };
}

function answer(url, status, header, bytes, headers) {
  const { charset, type } = splitType(header);
  return { __proto__: null, error: undefined, status, url, type, charset, bytes, headers };
}

// ---- kinds of addresses

function loadFile(url, done) {
  const { fileURLToPath } = require('url');
  let path;
  try {
    path = fileURLToPath(url.origin === 'null' ? `file://${url.pathname}` : url.href);
  } catch (error) {
    process.nextTick(done, failed(url.href, error.message));
    return () => {};
  }
  const extension = RegExpPrototypeExec(/\.([a-z]+)$/i, path);
  const type = TYPES[extension === null ? '' : StringPrototypeToLowerCase(extension[1])] ?? '';
  let isCancelled = false;
  require('fs').readFile(path, (error, bytes) => {
    if (isCancelled) return;
    done(error ? failed(url.href, error.message) :
      answer(url.href, 200, type, bytes, { __proto__: null, 'content-type': type }));
  });
  return () => { isCancelled = true; };
}

// What a data: address holds.
function readData(text) {
  const found = RegExpPrototypeExec(/^data:([^,]*?)(;\s*base64)?,([^#]*)/is, text);
  if (found === null) {
    return failed(text, `Invalid data: URL: ${StringPrototypeSlice(text, 0, 80)}`);
  }
  const { Buffer } = require('buffer');
  const body = require('querystring').unescapeBuffer(found[3]);
  const bytes = found[2] === undefined ? body :
    Buffer.from(body.toString('latin1'), 'base64');
  const type = found[1] === '' ? 'text/plain;charset=US-ASCII' : found[1];
  return answer(text, 200, type, bytes, { __proto__: null, 'content-type': type });
}

function loadData(url, done) {
  let isCancelled = false;
  process.nextTick(() => {
    if (!isCancelled) done(readData(url.href));
  });
  return () => { isCancelled = true; };
}

function loadBlob(url, done) {
  const found = blobs.get(url.href);
  const result = found === undefined ? failed(url.href, `No such blob: ${url.href}`) :
    answer(url.href, 200, found.type, found.bytes, { __proto__: null, 'content-type': found.type });
  process.nextTick(done, result);
  return () => {};
}

const isOfHttp = ({ protocol }) => protocol === 'http:' || protocol === 'https:';

const moduleOf = ({ protocol }) => protocol === 'https:' ? require('https') : require('http');

function loadHTTP(url, done, options) {
  const { URL } = require('web/url');
  let request;
  let isCancelled = false;
  let left = REDIRECTS_MAX;
  const finish = (result) => {
    if (isCancelled) return;
    isCancelled = true;
    done(result);
  };
  const ask = (address) => {
    const { request: make } = moduleOf(address);
    request = make(address, {
      method: options.method ?? 'GET',
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...options.headers },
    });
    request.on('error', (error) => finish(failed(address.href, error.message)));
    request.on('response', (response) => {
      const { location } = response.headers;
      const isRedirect = response.statusCode >= 300 && response.statusCode < 400;
      if (isRedirect && location !== undefined) {
        response.resume();
        let target;
        try {
          target = new URL(location, address);
        } catch {
          finish(failed(address.href, `A redirect to an invalid address: ${location}`));
          return;
        }
        if (left-- === 0) finish(failed(address.href, 'Too many redirects'));
        else if (isOfHttp(target)) ask(target);
        else finish(failed(target.href, `A redirect to ${target.protocol} is not followed`));
        return;
      }
      options.onResponse?.(response.statusCode, address.href, response.headers);
      const parts = [];
      response.on('data', (part) => { parts[parts.length] = part; });
      response.on('error', (error) => finish(failed(address.href, error.message)));
      response.on('end', () => {
        const bytes = require('buffer').Buffer.concat(parts);
        finish(answer(address.href, response.statusCode, response.headers['content-type'], bytes,
                      response.headers));
      });
    });
    request.end(options.body);
  };
  ask(url);
  return () => {
    isCancelled = true;
    request.destroy();
  };
}

function load(address, done, options = { __proto__: null }) {
  const { URL } = require('web/url');
  let url;
  try {
    url = new URL(address);
  } catch {
    process.nextTick(done, failed(address, `Invalid address: ${address}`));
    return () => {};
  }
  switch (url.protocol) {
    case 'file:': return loadFile(url, done);
    case 'http:':
    case 'https:': return loadHTTP(url, done, options);
    case 'data:': return loadData(url, done);
    case 'blob:': return loadBlob(url, done);
    case 'about:':
      process.nextTick(done, answer(url.href, 200, 'text/html', new Uint8Array(0),
                                    { __proto__: null }));
      return () => {};
    default:
      process.nextTick(done, failed(address, `${url.protocol} addresses cannot be loaded`));
      return () => {};
  }
}

// ---- text

const MARKS = [[[0xef, 0xbb, 0xbf], 'utf-8'], [[0xfe, 0xff], 'utf-16be'], [[0xff, 0xfe], 'utf-16le']];

function markOf(bytes) {
  for (let i = 0; i < MARKS.length; i++) {
    const { 0: mark, 1: name } = MARKS[i];
    let j = 0;
    while (j < mark.length && bytes[j] === mark[j]) j++;
    if (j === mark.length) return name;
  }
  return undefined;
}

// What <meta charset> among the first bytes says.
function declaredIn(bytes) {
  const head = [];
  for (let i = 0; i < bytes.length && i < 1024; i++) {
    head[i] = primordials.StringFromCharCode(bytes[i]);
  }
  const found = RegExpPrototypeExec(/<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i,
                                    ArrayPrototypeJoin(head, ''));
  return found === null ? undefined : found[1];
}

// The text of an answer, and the name of its encoding. A document may say its own.
function textOf({ bytes, charset }, isDocument, fallback = 'utf-8') {
  const { TextDecoder } = require('web/encoding');
  const named = markOf(bytes) ?? charset ?? (isDocument ? declaredIn(bytes) : undefined) ?? fallback;
  let decoder;
  try {
    decoder = new TextDecoder(named);
  } catch {
    decoder = new TextDecoder(fallback);
  }
  let { encoding } = decoder;
  if (isDocument && markOf(bytes) === undefined && StringPrototypeStartsWith(encoding, 'utf-16') &&
      charset === undefined) {
    decoder = new TextDecoder('utf-8'); // a <meta> that could be read is none of UTF-16
    encoding = 'utf-8';
  }
  return { __proto__: null, text: decoder.decode(bytes), encoding };
}

module.exports = { blobs, isOfHttp, load, moduleOf, readData, splitType, textOf };
