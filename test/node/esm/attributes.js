// SPDX-License-Identifier: MIT
// Import attributes. Expected output is Node 24's, whose codes they have.
const tries = [
  () => import('./fixtures/data.json', { with: { type: 'json' } }),
  () => import('./fixtures/data.json'),
  () => import('./fixtures/own.js', { with: { type: 'json' } }),
  () => import('./fixtures/own.js', { with: { type: 'css' } }),
  () => import('./fixtures/own.js', { with: { other: 'x' } }),
  () => import('./fixtures/own.js', { with: {} }),
  () => import('./fixtures/own.js', {}),
  () => import('./fixtures/own.js', 5),
  () => import('./fixtures/own.js', { with: 5 }),
  () => import('./fixtures/own.js', { with: { type: 5 } }),
  () => import('data:application/json,{"x":1}', { with: { type: 'json' } }),
  () => import('data:text/javascript,import "data:application/json,1" with { type: "json" }'),
  () => import('data:text/javascript,import "node:fs" with { a: "json" }'),
  () => import('data:text/javascript,import "node:fs" with { type: "x" }'),
  () => import(Symbol('s')),
  () => import({ toString() { throw new Error('of toString'); } }),
];
for (const attempt of tries) {
  try {
    console.log(await attempt());
  } catch (error) {
    console.log(error.name, error.code);
  }
}
