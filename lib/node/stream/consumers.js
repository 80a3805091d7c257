// SPDX-License-Identifier: MIT
// node:stream/consumers: the whole of a stream, or of anything that can be iterated,
// as one value.
'use strict';

const { JSONParse } = primordials;

async function collect(stream) {
  const { Buffer } = require('buffer');
  const pieces = [];
  for await (const piece of stream) {
    pieces[pieces.length] = typeof piece === 'string' ? Buffer.from(piece) :
      Buffer.from(piece.buffer ?? piece, piece.byteOffset, piece.byteLength);
  }
  return Buffer.concat(pieces);
}

async function buffer(stream) {
  return collect(stream);
}

async function arrayBuffer(stream) {
  const all = await collect(stream);
  return all.buffer.slice(all.byteOffset, all.byteOffset + all.byteLength);
}

// Bytes of one character may come in two pieces: a decoder waits for the rest.
async function text(stream) {
  const { StringDecoder } = require('string_decoder');
  const decoder = new StringDecoder('utf8');
  const { Buffer } = require('buffer');
  let all = '';
  for await (const piece of stream) {
    all += typeof piece === 'string' ? piece :
      decoder.write(Buffer.from(piece.buffer ?? piece, piece.byteOffset, piece.byteLength));
  }
  all += decoder.end();
  return all[0] === '\ufeff' ? primordials.StringPrototypeSlice(all, 1) : all;
}

async function json(stream) {
  return JSONParse(await text(stream));
}

async function blob(stream) {
  const { Blob } = require('buffer');
  return new Blob([await collect(stream)]);
}

module.exports = { arrayBuffer, blob, buffer, json, text };
