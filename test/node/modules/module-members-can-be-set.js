// A class that extends Module can copy its members (jest does).
'use strict';

const Module = require('module');

class Own extends Module {}
for (const [key, value] of Object.entries(Module)) Own[key] = value;
console.log(Object.hasOwn(Own, 'SourceMap'), Own.SourceMap === Module.SourceMap);
console.log(typeof Module.SourceMap, Object.keys(Module).includes('SourceMap'));
Module.SourceMap = 5;
console.log(Module.SourceMap, typeof Own.SourceMap);
