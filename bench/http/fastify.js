// SPDX-License-Identifier: MIT
//
// A server by the npm package fastify: two routes, the answer is JSON by a schema.
'use strict';

const fastify = require('fastify')();

const hello = { type: 'object', properties: { hello: { type: 'string' } } };
fastify.get('/users/:id', (request, reply) => reply.send({ id: request.params.id }));
fastify.get('/', { schema: { response: { 200: hello } } }, async () => ({ hello: 'world' }));
fastify.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }).then(() => {
  console.log(fastify.server.address().port);
});
