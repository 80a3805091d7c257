// SPDX-License-Identifier: MIT
// MIMEType and MIMEParams: parsing, quoting, setters, errors.

'use strict';

const util = require('util');
const { MIMEParams, MIMEType } = util;

function attempt(f) {
  try {
    console.log(f());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

const texts = [
  'text/html', ' TEXT/Html ;Charset=UTF-8', 'a/b;c="d e";f=g', 'a/b;c="d\\"e\\\\f"', 'a/b;c="open',
  'a/b;c="end\\', 'a/b;;;x=1;x=2', 'a/b;=1;y=2', 'a/b;c', 'a/b;c=', 'a/b;c=""', 'a/b;c=\u00ff',
  'a/b;c=\u0100', 'a/b;c d=e', 'a/b;c="d"x;e=f', 'a/b;c="d"xy=z', 'a/b; \t\r\n', 'a/b;\u212a=1',
  '\u212a/b', '', '/', 'a', 'a/', '/b', 'a /b', 'a/b c', 'a/b;c= d ;e=f ', 'a/b\n', 'a/b;A=1;a=2',
];
for (const text of texts) attempt(() => `${JSON.stringify(text)} -> ${new MIMEType(text)}`);

const mime = new MIMEType('text/plain;charset=utf-8;q="a b"');
console.log(mime.type, mime.subtype, mime.essence, JSON.stringify(mime), `${mime.params}`);
console.log([...mime.params], [...mime.params.keys()], [...mime.params.values()]);
console.log(mime.params.get('charset'), mime.params.get('none'), mime.params.has('q'));
mime.type = 'Image';
mime.subtype = 'PNG';
mime.params.set('new', 'x;y');
mime.params.set('empty', '');
mime.params.delete('charset');
console.log(`${mime}`, util.inspect(mime), util.inspect(mime.params));
attempt(() => { mime.type = ''; });
attempt(() => { mime.type = 'a/b'; });
attempt(() => { mime.subtype = 'a b'; });
attempt(() => mime.params.set('', 'a'));
attempt(() => mime.params.set('a b', 'a'));
attempt(() => mime.params.set('a', 'b\n'));
attempt(() => `${new MIMEParams('a=b')}`);
attempt(() => new MIMEType(5));
console.log(MIMEParams.prototype[Symbol.iterator] === MIMEParams.prototype.entries,
            MIMEType.prototype.toJSON === MIMEType.prototype.toString);
