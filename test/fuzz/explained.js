// SPDX-License-Identifier: MIT
//
// Differences between Rondo and Node 20 that stay, and why. Those that an answer does not show are
// not generated:
//
//   - of an object whose prototype was taken away only V8 knows the class that has made it
//     ([Foo: null prototype]);
//   - what is hidden in the language's own objects, and in which order, differs (values.js);
//   - a function as a message of assert is called, as in the newest Node, and not printed;
//   - over a getter that gives a function Node 20 stumbles, and then indents what follows wrongly.
'use strict';

// { areas, why, is(expression, theirs, ours) }
const EXPLANATIONS = [
  {
    areas: ['inspect', 'format'],
    why: 'the engine does not tell what a weak collection holds',
    is: (expression, theirs, ours) => /Weak(Map|Set)/.test(expression) &&
      ours.includes('<items unknown>') && !theirs.includes('<items unknown>'),
  },
  {
    areas: ['inspect', 'format', 'assert'],
    why: 'messages and stacks of errors that the engine has made are its own',
    is: (expression, theirs) => /test\/fuzz\/run\.js:|Inspection threw \('caller'/.test(theirs),
  },
  {
    areas: ['inspect', 'format', 'assert', 'url', 'querystring'],
    why: 'the text of functions without source is the engine\'s',
    is: (expression, theirs) => /\[native code\]|%5Bnative(%20|\+)code%5D/.test(theirs),
  },
  {
    areas: ['inspect', 'format', 'assert'],
    why: 'Node 20 calls a proxy revoked whose target has null at 0',
    is: (expression, theirs, ours) => /new Proxy\(.*(?:\[null|0\W*: null)/.test(expression) &&
      theirs.includes('<Revoked Proxy>'),
  },
  {
    areas: ['inspect', 'format'],
    why: 'properties of the language\'s own prototypes are in another order',
    is: (expression, theirs, ours) => /SharedArrayBuffer/.test(expression) &&
      /\[growable\]: .*\s+.*\[maxByteLength\]/.test(ours),
  },
  {
    areas: ['inspect', 'format'],
    why: 'where a buffer lies in the pool depends on what was allocated before',
    is: (expression, theirs) => /Buffer/.test(expression) && /\[byteOffset\]/.test(theirs) &&
      /8192/.test(theirs),
  },
  {
    areas: ['inspect', 'format', 'assert'],
    why: 'Node 20 stumbles over getters that give a function',
    is: (expression, theirs) => /\[Getter.*Symbol\.prototype\.toString requires/.test(theirs),
  },
  {
    areas: ['inspect', 'format', 'assert'],
    why: 'messages and stacks of errors that the engine has made are its own',
    is: (expression, theirs) =>
      /Inspection threw \(Cannot |: Cannot perform '\w+' on a proxy/.test(theirs),
  },
  {
    areas: ['url'],
    why: 'as Node 20, and unlike Node 24, we do not escape ^ in paths; the rest is as in Node 24',
    is: (expression, theirs, ours) => expression.includes('^') && ours.includes('^'),
  },
  {
    areas: ['buffer'],
    why: 'a number after the offset is where the search ends, as in the newest Node',
    is: (expression, theirs) => /[iI]n(dexOf|cludes)\(/.test(expression) &&
      /ERR_UNKNOWN_ENCODING Unknown encoding: -?\d/.test(theirs),
  },
  {
    areas: ['url'],
    why: 'the old parser refuses an invalid port, as the newest Node does',
    is: (expression, theirs, ours) => ours.includes('Invalid port in url'),
  },
  {
    areas: ['assert'],
    why: 'as in Node 24, promises and weak collections equal only themselves, invalid dates others',
    is: (expression, theirs, ours) => /Promise|Later|Weak|(Date|Moment)\(NaN\)/.test(expression) &&
      decision(theirs) !== decision(ours),
  },
  {
    areas: ['assert'],
    why: 'Node 20 breaks on collections without their own methods, and on others with these',
    is: (expression, theirs, ours) => theirs === 'throws TypeError' && ours !== theirs &&
      /[pP]roto\(|\.prototype/.test(expression),
  },
  {
    areas: ['assert'],
    why: 'Node 20 believes an own property `size` of a collection',
    is: (expression, theirs, ours) => /\bsize: /.test(expression) &&
      /new (Map|Set|Bag|Dictionary)\(/.test(expression) && decision(theirs) !== decision(ours),
  },
  {
    areas: ['http'],
    why: 'CR CR behind a status line is refused, as by the newest Node',
    is: (expression, theirs, ours) => /\\r\\r/.test(expression) &&
      ours.includes('Expected LF after CR'),
  },
  {
    areas: ['http'],
    why: 'where bytes of another protocol begin depends in Node on how they came',
    is: (expression, theirs, ours) => ours.includes('"upgrade"'),
  },
  {
    areas: ['http'],
    why: 'a tab behind the value of Content-Length or Connection is a space, as in the newest Node',
    is: (expression) => /\\t/.test(expression) && /Content-Length|onnection/.test(expression),
  },
];

// Of a case of assert: whether the two values were taken as equal.
function decision(answer) {
  if (answer === 'passed') return 'passed';
  return answer.startsWith('boolean') ? answer : 'failed';
}

// The reason, undefined if there is none.
function explain(area, expression, theirs, ours) {
  for (const { areas, why, is } of EXPLANATIONS) {
    if (areas.includes(area) && is(expression, theirs, ours)) return why;
  }
  return undefined;
}

module.exports = { explain };
