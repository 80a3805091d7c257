// SPDX-License-Identifier: MIT
// Names, lengths, enumerability, tags, and what util.inspect shows.
'use strict';
const web = require('stream/web');
const { inspect } = require('util');

function describe(object) {
  const lines = [];
  for (const key of Reflect.ownKeys(object).map(String).sort()) {
    if (/kCancel|kPull|kRelease|kAbort|kError|messaging|webstream|nodejs/.test(key)) continue;
    const real = key === 'Symbol(Symbol.asyncIterator)' ? Symbol.asyncIterator :
      key === 'Symbol(Symbol.toStringTag)' ? Symbol.toStringTag : key;
    const found = Object.getOwnPropertyDescriptor(object, real);
    const flags = (found.enumerable ? 'e' : '-') + (found.configurable ? 'c' : '-') +
      (found.writable ? 'w' : '-');
    const what = found.get ? 'get' : typeof found.value === 'function' ?
      `${found.value.name}/${found.value.length}` : typeof found.value;
    lines.push(`${key} ${flags} ${what}`);
  }
  return lines.join(', ');
}

for (const name of Object.keys(web)) {
  if (/ompressionStream/.test(name)) continue;
  const Class = web[name];
  const found = Object.getOwnPropertyDescriptor(globalThis, name);
  console.log(name, Class.length, found.enumerable, found.configurable, globalThis[name] === Class);
  console.log(' ', describe(Class));
  console.log(' ', describe(Class.prototype));
}
console.log(ReadableStream.prototype.values === ReadableStream.prototype[Symbol.asyncIterator]);
const strategies = [new CountQueuingStrategy({ highWaterMark: 1 }),
                    new ByteLengthQueuingStrategy({ highWaterMark: 1 })];
for (const { size } of strategies) console.log(size.name, size.length, size({ byteLength: 5 }));

// A promise's state is none of theirs.
const stateless = (value) => inspect(value).replace(/Promise \{ [^}]* \}/g, 'Promise');

let controller;
const readable = new ReadableStream({ start(c) { controller = c; } });
console.log(readable, controller);
const reader = readable.getReader();
console.log(stateless(reader));
reader.releaseLock();
const bytes = new ReadableStream({ type: 'bytes', start(c) { controller = c; } });
const views = bytes.getReader({ mode: 'byob' });
views.read(new Uint8Array(2)).catch(() => {});
console.log(bytes, controller, controller.byobRequest, stateless(views));
const writable = new WritableStream({ start(c) { controller = c; } });
console.log(writable, controller);
console.log(stateless(writable.getWriter()), inspect(writable, { depth: 0 }), [[[writable]]]);
console.log(new TransformStream({ start(c) { controller = c; } }), controller);
console.log(...strategies, new TextEncoderStream(),
            new TextDecoderStream('latin1', { fatal: true }));
console.log(String(readable), Object.prototype.toString.call(reader));
