// SPDX-License-Identifier: MIT
// TextDecoder with pieces, byte order marks and bad bytes.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const pieces = (encoding, options, ...hex) => {
  const decoder = new TextDecoder(encoding, options);
  const out = hex.map((piece) => attempt(() => escape(decoder.decode(Buffer.from(piece, 'hex'),
      { stream: true }))));
  out.push(attempt(() => escape(decoder.decode())));
  console.log(encoding, JSON.stringify(out));
};
pieces('utf-8', {}, 'e2', '82', 'ac', 'f09f', '9880');
pieces('utf-8', {}, 'ef', 'bb', 'bf61', 'efbbbf62');
pieces('utf-8', { ignoreBOM: true }, 'efbb', 'bf61');
pieces('utf-8', {}, 'e2', '41', 'c3');
pieces('utf-8', {}, 'f0', '80', 'ed', 'a0', '80');
pieces('utf-16le', {}, '61', '00ac', '203d', 'd8', '00de');
pieces('utf-16le', {}, 'ff', 'fe61', '00', '3dd8', '6100');
pieces('utf-16be', {}, 'feff', '20', 'ac', 'd83d', 'de00', 'd8');
const fatal = new TextDecoder('utf8', { fatal: true });
console.log(attempt(() => fatal.decode(Buffer.from('61ff', 'hex'))),
            fatal.decode(Buffer.from('c3a9', 'hex')));
console.log(attempt(() => fatal.decode(Buffer.from('e282', 'hex'))), fatal.fatal, fatal.ignoreBOM,
            fatal.encoding);
