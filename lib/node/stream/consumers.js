// SPDX-License-Identifier: MIT
// node:stream/consumers: the whole of a stream, or of anything that can be iterated,
// as one value.
'use strict';

const { Uint8Array } = primordials;

const { parseJSON } = require('internal/stacks');

async function blob(stream) {
  const { Blob } = require('buffer');
  const chunks = [];
  for await (const chunk of stream) chunks[chunks.length] = chunk;
  return new Blob(chunks);
}

async function arrayBuffer(stream) {
  const all = await blob(stream);
  return all.arrayBuffer();
}

async function buffer(stream) {
  const { Buffer } = require('buffer');
  return Buffer.from(await arrayBuffer(stream));
}

async function bytes(stream) {
  return new Uint8Array(await arrayBuffer(stream));
}

// Bytes of one character may come in two chunks: a decoder waits for the rest.
async function text(stream) {
  const { TextDecoder } = require('web/encoding');
  const decoder = new TextDecoder();
  const streaming = { __proto__: null, stream: true };
  let all = '';
  for await (const chunk of stream) {
    all += typeof chunk === 'string' ? chunk : decoder.decode(chunk, streaming);
  }
  return all + decoder.decode();
}

async function json(stream) {
  return parseJSON(await text(stream));
}

module.exports = { arrayBuffer, blob, buffer, bytes, text, json };
