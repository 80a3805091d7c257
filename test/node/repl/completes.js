// SPDX-License-Identifier: MIT
// What Tab offers. Names that only one engine has are left out. Expected output from Node 24.
'use strict';
const repl = require('repl');
const { PassThrough } = require('stream');

const server = repl.start({ input: new PassThrough(), output: new PassThrough(), terminal: false });

function ask(line) {
  return new Promise((resolve) => {
    server.complete(line, (error, found) => {
      const [completions, typed] = error ?? found;
      const shown = completions.length > 12 ? `${completions.length > 30 ? 'many' : 'some'}` :
        JSON.stringify(completions);
      console.log(JSON.stringify(line), shown, JSON.stringify(typed));
      resolve(completions);
    });
  });
}

const enter = (line) => server.input.write(`${line}\n`);
enter('var object = { one: 1, two: { deep: "text" }, list: [], get boom() { throw 1 } }');
enter('let lexical = { inner: 1 }; const fixed = 1');
enter('var proxy = new Proxy({ a: 1 }, {}); var bare = Object.create(null, { own: {} })');
setTimeout(async () => {
  for (const line of ['object.', 'object.o', 'object.two.de', 'object.two.deep.sta', 'object?.tw',
                      'object["two"].d', 'object.list.fin', 'x = object.l', 'object.boom.',
                      'object.nothing.x', 'lexical.i', 'lexica', 'fixe', 'bare.', 'bare.o',
                      'proxy.a',
                      'OBJECT.', 'obj', 'OBJ', 'nosuchname', 'nosuch.', '"text".sub', '\'a\'.tri',
                      '1..toFi',
                      '(5).toFi', '`t`.padE', '[].concat', '/x/.tes', 'true.val', 'null.x',
                      'undefined.x',
                      'fs.readFileS', 'path.posix.joi', 'console.lo', 'JSON.st', 'process.uptim',
                      'require("fs/', 'require(\'node:tim', 'import("os', '.he', '.e', '.',
                      'let ob', 'var x = ob',
                      'object.(', 'a b c', 'typeof obj', 'funct', 'instanceo', 'awai',
                      'object . o', 'object.one.toF', '  object.o', '{ a: object.o', '!object.o']) {
    await ask(line);
  }
  const all = await ask('');
  console.log(['object', 'lexical', 'console', 'Array', 'toString',
    'fs'].map((name) => all.includes(name)));
  console.log(all.includes('__defineGetter__'), all.includes('function'));
  server.close();
}, 50);
