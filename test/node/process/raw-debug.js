// SPDX-License-Identifier: MIT
// _rawDebug writes to stderr past all streams.
'use strict';

process.stderr.write = () => { throw new Error('no'); };
process._rawDebug('%s and %d', 'text', 5, { a: 1 });
