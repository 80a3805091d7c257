// SPDX-License-Identifier: MIT
// module.SourceMap finds entries and origins in a source map.
'use strict';

const { SourceMap, findSourceMap } = require('module');

const payload = {
  version: 3,
  file: 'out.js',
  sources: ['a.ts', 'b.ts'],
  names: ['x', 'longer'],
  mappings: 'AAAA,CAAC,IAAKA,GAAG;;ECAN,EAAgBC;gBDAhB;A,CAAC;',
};
const map = new SourceMap(payload, { lineLengths: [10, 0, 20] });
for (let line = 0; line < 6; line++) {
  for (const column of [0, 1, 2, 5, 9, 16, 40]) {
    console.log(line, column, JSON.stringify(map.findEntry(line, column)),
                JSON.stringify(map.findOrigin(line + 1, column + 1)));
  }
}
console.log(JSON.stringify(map.payload) === JSON.stringify(payload), map.payload !== payload);
console.log(JSON.stringify(map.lineLengths));
const parts = new SourceMap({ version: 3, sections: [
  { offset: { line: 2, column: 3 }, map: { sources: ['s'], names: [], mappings: 'AACA;' } },
  { offset: { line: 0, column: 0 }, map: { sources: ['t'], names: [], mappings: 'EAAA;' } },
] });
console.log(JSON.stringify([parts.findEntry(0, 1), parts.findEntry(0, 2), parts.findEntry(3, 0)]));
const empty = new SourceMap({ sources: [], names: [], mappings: '' });
console.log(JSON.stringify(empty.findEntry(0, 0)));
console.log(findSourceMap(__filename), new SourceMap(payload).lineLengths);
for (const value of [undefined, null, 'x', 5]) {
  try {
    new SourceMap(value);
  } catch (e) {
    console.log(e.name, e.code);
  }
}
