// SPDX-License-Identifier: MIT
// node:stream/web: the classes of the Streams Standard and the streams of the Encoding
// and Compression Standards.

'use strict';

const {
  ReadableByteStreamController, ReadableStreamBYOBRequest,
} = require('web/streams/byte-controller');
const { CompressionStream, DecompressionStream } = require('web/streams/compression');
const { ReadableStreamDefaultController } = require('web/streams/readable-default');
const {
  ReadableStream, ReadableStreamBYOBReader, ReadableStreamDefaultReader,
} = require('web/streams/readable-stream');
const { ByteLengthQueuingStrategy, CountQueuingStrategy } = require('web/streams/strategies');
const { TextDecoderStream, TextEncoderStream } = require('web/streams/text');
const { TransformStream, TransformStreamDefaultController } = require('web/streams/transform');
const {
  WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter,
} = require('web/streams/writable-stream');

module.exports = {
  ReadableStream,
  ReadableStreamDefaultReader,
  ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest,
  ReadableByteStreamController,
  ReadableStreamDefaultController,
  TransformStream,
  TransformStreamDefaultController,
  WritableStream,
  WritableStreamDefaultWriter,
  WritableStreamDefaultController,
  ByteLengthQueuingStrategy,
  CountQueuingStrategy,
  TextEncoderStream,
  TextDecoderStream,
  CompressionStream,
  DecompressionStream,
};
