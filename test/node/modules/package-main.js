// SPDX-License-Identifier: MIT
// A folder with a package.json is its "main": a file, one without extension, or a folder.
'use strict';

const ask = require('./fixtures/mains/ask');
for (const name of ['plain', 'noext', 'folder', 'dot', 'number', 'empty']) console.log(ask(name));
