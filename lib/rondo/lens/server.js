// SPDX-License-Identifier: MIT
//
// The server of rondo lens. It answers one user of this machine:
//
// 1. Every path begins with the token. Whatever lacks it gets the same 404 as what does not exist.
// 2. The header Host must be this address. A page of another site whose name was made to point to
//    127.0.0.1 sends its own name there.
// 3. Code is run, or stopped, by a POST with JSON from this very page (Origin), so that no form
//    elsewhere can do it.
'use strict';

const { BadRequest } = require('rondo/lens/runs');

const BODY_BYTES_MAX = 1 << 20;
const NOT_FOUND = 404;
const TYPES = {
  __proto__: null,
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
const ASSETS = {
  '__proto__': null,
  '': 'page.html',
  'page.css': 'page.css',
  'editor.js': 'editor.bundle.js',
  'queues.js': 'queues.js',
  'steps.js': 'steps.js',
  'columns.js': 'columns.js',
  'main.js': 'main.js',
};
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";
// A timeline has its script and style inside, and asks for nothing.
const TIMELINE_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
  "img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

function answer(response, status, type, text, policy = PAGE_POLICY) {
  response.writeHead(status, {
    'Content-Type': TYPES[type],
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

function refuse(response, status = NOT_FOUND) {
  response.writeHead(status, { 'Content-Type': 'text/plain', 'Connection': 'close' });
  response.end(status === NOT_FOUND ? 'Not found\n' : 'Not allowed\n');
}

// What follows the token in a path; undefined if it is not there. Takes as long for any wrong one.
function pathBehind(token, url) {
  const { Buffer } = require('buffer');
  const wanted = Buffer.from(`/${token}/`);
  const given = Buffer.from(url.slice(0, wanted.length).padEnd(wanted.length, '\0'));
  if (given.length !== wanted.length) return undefined;
  if (!require('crypto').timingSafeEqual(given, wanted)) return undefined;
  return url.slice(wanted.length);
}

function bodyOf(request) {
  return new Promise((resolve, reject) => {
    const pieces = [];
    let bytes = 0;
    request.on('data', (piece) => {
      bytes += piece.length;
      if (bytes > BODY_BYTES_MAX) reject(new BadRequest('too long'));
      else pieces.push(piece);
    });
    request.on('end', () => resolve(require('buffer').Buffer.concat(pieces).toString('utf8')));
    request.on('error', reject);
  });
}

function parse(text) {
  let asked;
  try {
    asked = JSON.parse(text);
  } catch {
    asked = undefined;
  }
  if (typeof asked !== 'object' || asked === null)
    throw new BadRequest('the request is no JSON object');
  return asked;
}

class Lens {
  constructor(runs, token) {
    this.runs = runs;
    this.token = token;
    this.hosts = [];
  }

  listensOn(port) {
    this.hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  }

  handle(request, response) {
    const path = pathBehind(this.token, request.url);
    if (path === undefined || !this.hosts.includes(request.headers.host)) {
      refuse(response);
      return;
    }
    if (request.method === 'GET') this.get(path, response);
    else if (request.method === 'POST' && (path === 'run' || path === 'stop')) {
      this.post(path, request, response);
    } else refuse(response);
  }

  get(path, response) {
    if (path === 'about.json') {
      const { way, limits } = this.runs;
      const { EXAMPLES } = require('rondo/lens/examples');
      answer(response, 200, 'json', JSON.stringify({ way, limits, examples: EXAMPLES }));
      return;
    }
    const timeline = /^timeline\/(\d+)$/.exec(path);
    const text = timeline === null ? undefined : this.runs.timelines.get(timeline[1]);
    if (text !== undefined) answer(response, 200, 'html', text, TIMELINE_POLICY);
    else if (ASSETS[path] === undefined) refuse(response);
    else {
      const type = path === '' ? 'html' : /\w+$/.exec(path)[0];
      answer(response, 200, type, require(`rondo/lens/assets/${ASSETS[path]}`));
    }
  }

  async post(path, request, response) {
    const { 'content-type': type, origin } = request.headers;
    const isOurs = origin === undefined || this.hosts.some((host) => origin === `http://${host}`);
    if (!isOurs || !/^application\/json\b/.test(type ?? '')) {
      refuse(response, 403);
      return;
    }
    try {
      const asked = parse(await bodyOf(request));
      if (path === 'stop') {
        this.runs.stop();
        answer(response, 200, 'json', '{}');
        return;
      }
      // A client that does not want the answer any more does not want the run either.
      const result = await this.runs.run(asked, (stop) => {
        if (response.destroyed) stop();
        else response.on('close', stop);
      });
      answer(response, 200, 'json', JSON.stringify(result));
    } catch (error) {
      const isBad = error instanceof BadRequest;
      if (!isBad) process.stderr.write(`rondo lens: ${error.stack}\n`);
      answer(response, isBad ? 400 : 500, 'json', JSON.stringify({ error: error.message }));
    }
  }
}

function makeServer(runs, token) {
  const lens = new Lens(runs, token);
  const server = require('http').createServer((request, response) =>
    lens.handle(request, response),
  );
  server.on('listening', () => lens.listensOn(server.address().port));
  return server;
}

module.exports = { makeServer };
