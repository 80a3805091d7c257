// SPDX-License-Identifier: MIT
// Synchronous requests of XMLHttpRequest. The page's loop stands still meanwhile; what is http: or
// https: is asked for by another process, because this one cannot wait for the network in the middle
// of a script.
'use strict';

const { JSONParse, JSONStringify, StringPrototypeIndexOf, Uint8Array } = primordials;

const { fire } = require('web/dom/event-target');
const { shared } = require('web/dom/slots');
const context = require('web/page/context');
const { withoutFragment } = require('web/page/net');

const ASK = `
const { url, method, headers } = JSON.parse(process.argv[1]);
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const body = Buffer.concat(chunks);
  const ask = (address, left) => {
    const { request: make } = require(String(address).startsWith('https:') ? 'https' : 'http');
    const request = make(address, { method, headers }, (response) => {
      const { location } = response.headers;
      if (response.statusCode >= 300 && response.statusCode < 400 && location && left > 0) {
        response.resume();
        ask(new URL(location, address), left - 1);
        return;
      }
      const parts = [];
      response.on('data', (part) => parts.push(part)).on('end', () => {
        process.stdout.write(JSON.stringify({
          status: response.statusCode, statusText: response.statusMessage,
          raw: response.rawHeaders, url: String(address),
        }) + '\\n');
        process.stdout.write(Buffer.concat(parts));
      });
    });
    request.on('error', () => { process.exitCode = 1; });
    request.end(body.length > 0 ? body : undefined);
  };
  ask(new URL(url), 20);
});`;

function askHTTP(inside, bytes) {
  const { spawnSync } = require('child_process');
  const headers = { __proto__: null };
  for (let i = 0; i < inside.headers.length; i++) headers[inside.headers[i][0]] = inside.headers[i][1];
  const facts = JSONStringify({ url: withoutFragment(inside.url.href), method: inside.method, headers });
  const { status, stdout } = spawnSync(process.execPath, ['-e', ASK, facts], {
    __proto__: null, input: bytes, maxBuffer: 256 * 1024 * 1024,
  });
  context.agent.catchUp();
  const end = stdout === null ? -1 : stdout.indexOf(10);
  if (status !== 0 || end < 0) return undefined;
  const head = JSONParse(stdout.toString('utf8', 0, end));
  const pairs = [];
  for (let i = 0; i < head.raw.length; i += 2) pairs[pairs.length] = [head.raw[i], head.raw[i + 1]];
  return {
    __proto__: null, body: new Uint8Array(stdout.subarray(end + 1)),
    response: { __proto__: null, status: head.status, statusText: head.statusText, headers: pairs,
                url: head.url },
  };
}

function local(inside, type, bytes) {
  return {
    __proto__: null, body: new Uint8Array(bytes),
    response: { __proto__: null, status: 200, statusText: 'OK', headers: [['content-type', type]],
                url: inside.url.href },
  };
}

function ask(inside, bytes) {
  const { href, protocol } = inside.url;
  switch (protocol) {
    case 'http:':
    case 'https:': return askHTTP(inside, bytes);
    case 'file:':
      try {
        const { fileURLToPath } = require('url');
        return local(inside, '', require('fs').readFileSync(fileURLToPath(href)));
      } catch {
        return undefined;
      }
    case 'blob:': {
      const found = require('web/page/loading').blobs.get(href);
      return found === undefined ? undefined : local(inside, found.type, found.bytes);
    }
    case 'data:': {
      const { Buffer } = require('buffer');
      const comma = StringPrototypeIndexOf(href, ',');
      if (comma < 0) return undefined;
      const type = href.slice('data:'.length, comma);
      const body = require('querystring').unescapeBuffer(href.slice(comma + 1));
      return /;\s*base64$/i.test(type) ?
        local(inside, type.replace(/;\s*base64$/i, ''),
              Buffer.from(body.toString('latin1'), 'base64')) :
        local(inside, type === '' ? 'text/plain;charset=US-ASCII' : type, body);
    }
    default: return undefined;
  }
}

function send(inside, bytes) {
  const { run, xhr } = inside;
  inside.reset();
  const start = context.agent.now();
  const answer = ask(inside, bytes);
  shared.entryPaused += context.agent.now() - start;
  if (answer === undefined) {
    inside.isError = true;
    inside.state = 4;
    const { DOMException } = require('web/domexception');
    throw new DOMException("Failed to execute 'send' on 'XMLHttpRequest': Failed to load " +
      `'${inside.url.href}'.`, 'NetworkError');
  }
  inside.response = answer.response;
  inside.pieces = [answer.body];
  inside.size = answer.body.length;
  inside.state = 4;
  fire(xhr, 'readystatechange');
  const { ProgressEvent } = require('web/dom/events/progress');
  // As in Chromium, without a total.
  const facts = { __proto__: null, lengthComputable: false, loaded: inside.size, total: 0 };
  if (inside.run === run) fire(xhr, 'load', facts, ProgressEvent);
  if (inside.run === run) fire(xhr, 'loadend', facts, ProgressEvent);
}

module.exports = { ask, send };
