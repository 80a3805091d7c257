// SPDX-License-Identifier: MIT
// captureStackTrace hides what is above a function; prepareStackTrace gets call sites.
'use strict';

const path = require('path');

function outer() {
  const o = inner();
  return o; // not a tail call, which leaves no frame
}
function inner() {
  const o = {};
  Error.captureStackTrace(o, inner);
  return o;
}
const hidden = outer();
console.log(Object.keys(hidden), hidden.stack.includes('inner'), hidden.stack.includes('outer'));

Error.prepareStackTrace = (error, sites) => sites;
function here() {
  const [site] = new Error('x').stack;
  return site;
}
const site = here();
Error.prepareStackTrace = undefined;
console.log(site.getFunctionName(), path.basename(site.getFileName()), site.getLineNumber());
console.log(typeof site.getColumnNumber(), site.isNative(), site.isEval());
console.log(new Error('y').stack.startsWith('Error: y\n    at '));
