// SPDX-License-Identifier: MIT
//
// What a Worker and its parent say to each other on the channel that no program sees. Each message
// is an array, its first element one of these.
'use strict';

module.exports = {
  __proto__: null,
  BEGIN: 0, // parent: [, how to begin], once
  ONLINE: 1, // Worker: the script is about to run
  ERROR: 2, // Worker: [, bytes of an error that nobody caught], see internal/worker/errors
  CHUNKS: 3, // [, name of a stream, [chunk, encoding, ...]]; chunk null: the end
  WANTS_MORE: 4, // [, name of a stream]: who reads it has room
};
