// SPDX-License-Identifier: MIT
// Servers made with express, koa and fastify, asked with axios, got, undici and fetch.
'use strict';

const http = require('http');
const { promisify } = require('util');

const listen = (server) => promisify(server.listen).call(server, 0, '127.0.0.1');
const address = (server) => `http://127.0.0.1:${server.address().port}`;

function expressServer() {
  const express = require('express');
  const app = express();
  app.use(express.json());
  app.get('/users/:id', (request, response) => {
    response.json({ id: request.params.id, query: request.query });
  });
  app.post('/echo', (request, response) => response.send(request.body));
  app.get('/fails', () => { throw new Error('on purpose'); });
  app.use((error, request, response, next) => response.status(500).send(error.message));
  return http.createServer(app);
}

function koaServer() {
  const Koa = require('koa');
  const app = new Koa();
  app.use(async (context, next) => {
    await next();
    context.set('x-took', 'no time');
  });
  app.use(async (context) => {
    context.body = { path: context.path, type: context.get('content-type') };
  });
  return http.createServer(app.callback());
}

async function ask(url) {
  const axios = require('axios');
  const got = require('got');
  const { request } = require('undici');
  const found = await axios.get(`${url}/users/7?a=1&b=x`);
  console.log(found.status, found.headers['content-type'], found.data);
  console.log((await axios.post(`${url}/echo`, { deep: [1, { two: null }] })).data);
  console.log(await axios.get(`${url}/nothing`).catch((error) => [error.message, error.code]));
  console.log(await axios.get(`${url}/fails`).catch((error) => error.response.data));
  console.log(await got.post(`${url}/echo`, { json: { from: 'got' } }).json());
  const answer = await request(`${url}/users/8`);
  console.log(answer.statusCode, await answer.body.json());
  console.log(await (await fetch(`${url}/users/9`)).text());
}

async function main() {
  const first = expressServer();
  await listen(first);
  await ask(address(first));
  first.close();

  const second = koaServer();
  await listen(second);
  const response = await fetch(`${address(second)}/some/path`);
  console.log(response.headers.get('x-took'), await response.json());
  second.close();

  const fastify = require('fastify')();
  fastify.get('/', { schema: { response: { 200: { type: 'object', properties: { a: { type: 'number' } } } } } },
              async () => ({ a: '5', hidden: true }));
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  console.log(await (await fetch(url)).text(), (await fetch(`${url}/none`)).status);
  await fastify.close();
  console.log('closed');
  process.exit(); // connections that are kept for a next request
}

main();
