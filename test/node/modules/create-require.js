// SPDX-License-Identifier: MIT
// module.createRequire: a require() as if from that file, folder or file URL.
'use strict';

const { createRequire } = require('module');
const tree = `${__dirname}/fixtures/tree`;
console.log(createRequire(`${tree}/inner/x.js`)('twice'));
console.log(createRequire(`${tree}/inner/`)('twice'), createRequire(`${tree}/inner`)('twice'));
console.log(createRequire(`file://${tree}/no%20such%20file.js?x#y`)('./ask'));
console.log(createRequire(__filename).resolve('./fixtures/plain/a').replace(__dirname, '.'));
console.log(createRequire(__filename).main === require.main, createRequire('/x').cache ===
            require.cache);
