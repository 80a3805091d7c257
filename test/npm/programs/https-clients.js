// SPDX-License-Identifier: MIT
// An express server over TLS, asked with axios, got, node-fetch, undici, superagent and supertest,
// with and without its authority.
'use strict';

const fs = require('fs');
const https = require('https');
const path = require('path');

const folder = path.join(__dirname, '../../../test/node/tls/fixtures');
const read = (name) => fs.readFileSync(path.join(folder, name));
const ca = read('ca.pem');

const app = require('express')();
app.use(require('express').json({ limit: '1mb' }));
app.get('/hello', (request, response) => {
  response.json({ secure: request.secure, protocol: request.protocol, query: request.query });
});
app.post('/echo', (request, response) => response.json({ length: request.body.text.length }));
app.get('/redirect', (request, response) => response.redirect('/hello?from=redirect'));
app.get('/missing', (request, response) => response.status(404).send('no such thing'));

const server = https.createServer({ key: read('server-key.pem'), cert: read('server.pem') }, app);

// The code of the error, also where it is a cause.
async function codeOf(promise) {
  try {
    await promise;
    return 'none';
  } catch (error) {
    return error.code || error.cause?.code || error.name;
  }
}

server.listen(0, 'localhost', async () => {
  const base = `https://localhost:${server.address().port}`;
  const text = 'x'.repeat(200000);
  const agent = new https.Agent({ ca, keepAlive: true });

  const axios = require('axios').create({ httpsAgent: agent, proxy: false });
  console.log('axios', (await axios.get(`${base}/hello`, { params: { a: 1 } })).data);
  console.log('axios', (await axios.post(`${base}/echo`, { text })).data);
  console.log('axios', (await axios.get(`${base}/redirect`)).data);
  console.log('axios', await codeOf(axios.get(`${base}/missing`)));
  console.log('axios', await codeOf(require('axios').get(`${base}/hello`, { proxy: false })));

  const got = require('got').extend({ https: { certificateAuthority: ca }, retry: 0 });
  console.log('got', await got(`${base}/hello?b=2`).json());
  console.log('got', await got.post(`${base}/echo`, { json: { text } }).json());
  console.log('got', await got(`${base}/redirect`).json());
  console.log('got', await codeOf(got(`${base}/missing`)));
  console.log('got', await codeOf(require('got')(`${base}/hello`, { retry: 0 })));

  const fetch = require('node-fetch');
  console.log('node-fetch', await (await fetch(`${base}/hello?c=3`, { agent })).json());
  console.log('node-fetch', (await fetch(`${base}/missing`, { agent })).status);
  console.log('node-fetch', await codeOf(fetch(`${base}/hello`)));

  const undici = require('undici');
  const dispatcher = new undici.Agent({ connect: { ca } });
  const answer = await undici.request(`${base}/hello?d=4`, { dispatcher });
  console.log('undici', answer.statusCode, await answer.body.json());
  const fetched = await undici.fetch(`${base}/redirect`, { dispatcher });
  console.log('undici', fetched.redirected, await fetched.json());
  console.log('undici', await codeOf(undici.fetch(`${base}/hello`)));
  await dispatcher.close();

  const superagent = require('superagent');
  console.log('superagent', (await superagent.get(`${base}/hello`).query({ e: 5 }).ca(ca)).body);
  console.log('superagent', (await superagent.post(`${base}/echo`).send({ text }).ca(ca)).body);
  console.log('superagent', await codeOf(superagent.get(`${base}/hello`)));

  const supertest = require('supertest');
  const checked = await supertest(server).get('/hello').trustLocalhost().expect(200)
    .expect('content-type', /json/);
  console.log('supertest', checked.body);

  agent.destroy();
  server.close(() => console.log('closed'));
  server.closeAllConnections();
});
