// SPDX-License-Identifier: MIT
// The forms of https.request and https.get, the options that they take apart, and what is refused.
// The output is Node 24's, whose words for servers that are not trusted are longer.
'use strict';
const fs = require('fs');
const http = require('http');
const https = require('https');

const read = (name) => fs.readFileSync(`${__dirname}/../tls/fixtures/${name}`);
const ca = read('ca.pem');

console.log(Object.keys(https).sort().join(' '));
console.log(https.createServer.length, https.request.name, https.Agent.prototype instanceof
  http.Agent, https.Server.prototype instanceof require('tls').Server);
for (const options of [null, undefined, {}, () => {}, 'text', 1]) {
  try {
    const server = https.createServer(options);
    console.log(server.timeout, server.keepAliveTimeout, server.headersTimeout,
                server.requestTimeout, server.maxHeadersCount, server.listenerCount('request'));
  } catch (error) {
    console.log(error.code, error.message);
  }
}
for (const input of [{ protocol: 'http:' }, 'http://localhost/', { path: '/a b' },
                     { agent: 'none' }, { method: 'G T' }]) {
  try {
    https.request(input);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
try {
  http.request('https://localhost/');
} catch (error) {
  console.log(error.code, error.message);
}

const server = https.createServer({ key: read('server-key.pem'), cert: read('server.pem') });
server.on('request', (request, response) => {
  response.end(`${request.method} ${request.url} ${request.headers.authorization} ` +
    `${request.headers.host.replace(server.address().port, 'PORT')}`);
});

function show(make) {
  return new Promise((resolve) => {
    const request = make((response) => {
      response.setEncoding('utf8').on('data', (text) => console.log(text)).on('end', resolve);
    });
    request.on('error', (error) => {
      console.log(error.code, error.message);
      resolve();
    });
  });
}

server.listen(0, 'localhost', async () => {
  const { port } = server.address();
  const url = `https://user:word@localhost:${port}/path?query#hash`;
  const agent = new https.Agent({ ca });
  await show((callback) => https.get(url, { agent }, callback));
  await show((callback) => https.get(new URL(url), { agent, method: 'PUT' }, callback));
  await show((callback) => https.get({ port, agent, ca }, callback));
  await show((callback) => https.request({ host: 'localhost', port, agent, path: '/options',
                                           auth: 'a:b' }, callback).end());
  await show((callback) => https.get({ host: 'nowhere', hostname: 'localhost', port, ca },
                                     callback));
  await show((callback) => https.get(url, { agent: false }, callback));
  await show((callback) => https.get(url, { agent: false, ca }, callback));
  await show((callback) => https.get(url, {
    agent: null,
    createConnection: (options) => require('tls').connect({ ...options, ca }),
  }, callback));
  await show((callback) => https.get(url, {
    createConnection: (options, done) => {
      done(new RangeError('no connection'));
    },
  }, callback));

  https.globalAgent = agent;
  await show((callback) => https.get(url, callback));
  console.log(https.get(url).on('error', (error) => {
    console.log(error.code, error.message);
    server.close(() => console.log('closed'));
  }).destroy().destroyed);
});
