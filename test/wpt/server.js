// SPDX-License-Identifier: MIT
//
// The static part of the web platform tests' server: pages for .any.js and .window.js, {{host}} and the
// like, FILE.headers, and of the pipes trickle(dN), which delays, status(N) and header(NAME,VALUE).
'use strict';

const fs = require('fs');
const http = require('http');
const path = require('path');
const { VENDOR } = require('./vendor.js');

const MARK = '__wpt__';

// A page's report is one line of its console.
const REPORT = `setup({ explicit_timeout: false, output: false });
add_completion_callback((tests, harness) => {
  const short = (text, length) => String(text || '').slice(0, length);
  console.log('${MARK}' + JSON.stringify({
    status: harness.status,
    message: short(harness.message, 200),
    tests: tests.map((test) => [test.name, test.status, short(test.message, 160)]),
  }));
});
`;

const TYPES = {
  js: 'text/javascript', mjs: 'text/javascript', html: 'text/html', htm: 'text/html', css: 'text/css',
  xhtml: 'application/xhtml+xml', xht: 'application/xhtml+xml', xml: 'text/xml', svg: 'image/svg+xml',
  json: 'application/json', png: 'image/png', gif: 'image/gif', jpg: 'image/jpeg', txt: 'text/plain',
  webm: 'video/webm', mp4: 'video/mp4', wav: 'audio/wav', ico: 'image/x-icon', ttf: 'font/ttf', woff: 'font/woff',
};

const typeOf = (file) => TYPES[path.extname(file).slice(1)] || 'text/plain';

// The page of a test that is only a script.
function pageOf(file) {
  let head = '';
  let scripts = '';
  for (const [, key, text] of fs.readFileSync(file, 'utf8').matchAll(/^\/\/ META: (\w+)=(.*)$/gm)) {
    const value = text.trim();
    if (key === 'script') scripts += `<script src="${value}"></script>\n`;
    else if (key === 'title') head += `<title>${value}</title>\n`;
    else if (key === 'timeout') head += `<meta name=timeout content="${value}">\n`;
  }
  return `<!doctype html>
<meta charset=utf-8>
${head}<script>
self.GLOBAL = { isWindow: () => true, isWorker: () => false, isShadowRealm: () => false };
</script>
<script src="/resources/testharness.js"></script>
<script src="/resources/testharnessreport.js"></script>
${scripts}<div id=log></div>
<script src="${path.basename(file)}"></script>
`;
}

function substitute(text, port, url) {
  return text.replace(/\{\{(.*?)\}\}/g, (whole, what) => {
    if (/^(host|domains\[|hosts\[)/.test(what)) return '127.0.0.1';
    if (/^ports\[|^location\[port\]/.test(what)) return String(port);
    if (/^location\[host\]/.test(what)) return `127.0.0.1:${port}`;
    if (/^location\[server\]/.test(what)) return `http://127.0.0.1:${port}`;
    if (/^GET\[/.test(what)) return url.searchParams.get(what.slice(4, -1)) || '';
    return whole;
  });
}

function answer(root, port, url) {
  const name = path.posix.normalize(decodeURIComponent(url.pathname));
  const file = path.join(root, name);
  const reply = { status: 200, headers: { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' } };
  const text = (type, body) => Object.assign(reply, { body }, { headers: { ...reply.headers, 'Content-Type': type } });
  if (name === '/resources/testharnessreport.js') return text('text/javascript', REPORT);
  if (name === '/resources/testdriver-vendor.js') return text('text/javascript', VENDOR);
  if (fs.existsSync(file) && fs.statSync(file).isFile()) {
    text(typeOf(file), fs.readFileSync(file));
    if (/\.sub\./.test(name) || /pipe=sub/.test(url.search)) reply.body = substitute(reply.body.toString(), port, url);
    if (fs.existsSync(`${file}.headers`)) {
      for (const line of fs.readFileSync(`${file}.headers`, 'utf8').split('\n')) {
        const at = line.indexOf(':');
        if (at > 0) reply.headers[line.slice(0, at)] = line.slice(at + 1).trim();
      }
    }
    for (const [, code] of url.search.matchAll(/status\((\d+)\)/g)) reply.status = Number(code);
    for (const [, key, value] of url.search.matchAll(/header\(([^,]*),([^)]*)\)/g)) {
      reply.headers[decodeURIComponent(key)] = decodeURIComponent(value);
    }
    return reply;
  }
  const script = file.replace(/\.html$/, '.js');
  if (/\.(any|window)\.html$/.test(file) && fs.existsSync(script)) return text('text/html; charset=utf-8', pageOf(script));
  reply.status = 404;
  return text('text/plain', 'not found');
}

async function serve(root) {
  const server = http.createServer((request, response) => {
    request.resume();
    const { port } = server.address();
    const url = new URL(request.url, `http://127.0.0.1:${port}`);
    let delay = 0;
    for (const [, pipe] of url.search.matchAll(/trickle\((.*?)\)/g)) {
      for (const [, seconds] of pipe.matchAll(/d([\d.]+)/g)) delay += Number(seconds) * 1000;
    }
    setTimeout(() => {
      const { status, headers, body } = answer(root, port, url);
      response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    }, delay);
  });
  server.keepAliveTimeout = 1000;
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

module.exports = { serve, MARK };
