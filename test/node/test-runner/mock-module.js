// SPDX-License-Identifier: MIT
// mock.module for require: built-in modules and files. Node 24.
'use strict';
const { mock, test } = require('node:test');

const attempt = (fn) => {
  try {
    console.log('gave', fn());
  } catch (error) {
    console.log(error.name, error.code, error.message.split('\n')[0]);
  }
};

test('a built-in module', (t) => {
  const context = t.mock.module('node:os', { namedExports: { hostname: () => 'mocked' } });
  console.log(require('node:os').hostname(), require('os').hostname(), Object.keys(require('os')));
  context.restore();
  console.log(typeof require('os').cpus);
});

test('a file', (t) => {
  const real = require('./fixtures/exports.js');
  const context = t.mock.module('./fixtures/exports.js', {
    cache: true, defaultExport: { a: 'mocked' }, namedExports: { b: 2 },
  });
  const mocked = require('./fixtures/exports.js');
  console.log(mocked, mocked === require('./fixtures/exports.js'));
  attempt(() => t.mock.module('./fixtures/exports.js'));
  context.restore();
  console.log(require('./fixtures/exports.js') === real, real);
  t.mock.module('./fixtures/exports.js', { defaultExport: 'text' });
  console.log(require('./fixtures/exports.js'));
});

test('restored with the test', () => {
  console.log(require('./fixtures/exports.js'));
});

test('not cached', (t) => {
  t.mock.module('./fixtures/exports.js', { namedExports: { c: 3 } });
  console.log(require('./fixtures/exports.js') === require('./fixtures/exports.js'));
});

test('errors', () => {
  attempt(() => mock.module(5));
  attempt(() => mock.module('os', null));
  attempt(() => mock.module('os', { cache: 1 }));
  attempt(() => mock.module('os', { namedExports: 1 }));
  const options = { defaultExport: 1, namedExports: { x: 1 } };
  const context = mock.module('./fixtures/exports.js', options);
  attempt(() => require('./fixtures/exports.js'));
  context.restore();
});
