// SPDX-License-Identifier: MIT
// What is not a string, or empty, is refused.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

for (const id of [undefined, null, 5, {}, '', Symbol('s')]) {
  console.log(say(() => require(id)));
  if (id !== '') console.log(say(() => require.resolve(id)), say(() => require.resolve.paths(id)));
}
console.log(say(() => require.resolve('x', { paths: 5 })));
console.log(say(() => require.resolve('', {})).split('\n')[0]);
