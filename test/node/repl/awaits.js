// SPDX-License-Identifier: MIT
// await outside functions.
'use strict';
const { feed } = require('./fixtures/feed');

const later = 'const later = (value) => new Promise((resolve) => setTimeout(resolve, 2, value))';
feed({ useGlobal: true }, [
  later, 'await 1', 'await later("two")', 'const x = await later(3)', 'x',
  'let y = 1, z = await later(2); y + z',
  'y', 'var v = await later(4); v', 'v',
  'const { p, q: [r], ...s } = await later({ p: 1, q: [2], t: 3 })',
  '[p, r, s]', 'const [m, n = await later(9)] = [8]', 'm + n',
  'function fn() { return x } await later(0)',
  'fn()',
  'class Later { static async make() { await later(1); return new Later() } }; await Later.make()',
  'new Later()', 'if (await later(true)) { var inBlock = 5 }', 'inBlock',
  'for (const i of [await later(1)]) { var last = i }', 'last',
  'for (var k = await later(0); k < 3; k++);', 'k',
  'for await (const w of [later(1), later(2)]) { var sum = (sum ?? 0) + w }',
  'sum',
  'await later(1); 5', 'await later(1), 6', 'x + await later(1)', '`${await later("t")}`',
  'await Promise.reject(new Error("rejected"))', '_error.message', 'await Promise.reject(7)',
  'async () => { await 1 }', '(async () => { await 1; return 2 })', '{ a: await later(1) }',
  'await later({ o: 1 })', '_',
  'let un; await 1', 'un', 'const fail = await Promise.reject(1)', 'void await 1',
  'x.y = await later(2); x', 'try { await Promise.reject(3) } catch (e) { var caught = e }',
  'caught',
  'await (await later(later))(11)', '"await"', 'await later(12) // comment',
  'delete globalThis.inBlock; await 1',
]);
