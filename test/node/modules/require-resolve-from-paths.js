// SPDX-License-Identifier: MIT
// require.resolve with paths looks from those folders instead.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const short = (f) => say(() => f().replace(__dirname, '.')).split('\n')[0];
const paths = [`${__dirname}/fixtures/tree/inner/deep`];
console.log(short(() => require.resolve('twice', { paths })));
console.log(short(() => require.resolve('outer', { paths })));
console.log(short(() => require.resolve('./ask', { paths })));
console.log(short(() => require.resolve('../../ask', { paths })));
const more = [`${__dirname}/fixtures/tree`, ...paths];
console.log(short(() => require.resolve('twice', { paths: more })));
console.log(short(() => require.resolve('twice', { paths: [] })));
console.log(short(() => require.resolve('./fixtures/plain/a', { paths: ['.'] })));
console.log(short(() => require.resolve('./fixtures/plain/a', {})));
console.log(short(() => require.resolve('path', { paths })));
