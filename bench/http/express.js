// SPDX-License-Identifier: MIT
//
// A server by the npm package express: two routes, the answer is JSON.
'use strict';

const express = require('express');

const app = express();
app.get('/users/:id', (request, response) => response.json({ id: request.params.id }));
app.get('/', (request, response) => response.json({ hello: 'world' }));
const server = app.listen(0, '127.0.0.1', 4096, () => console.log(server.address().port));
