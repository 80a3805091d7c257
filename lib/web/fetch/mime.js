// SPDX-License-Identifier: MIT
// The MIME type of a message, by the Fetch Standard: of several values of content-type the last
// that can be read counts; it takes the charset of those before it, if they have the same type.

'use strict';

const {
  ArrayPrototypePush,
  StringPrototypeSlice,
} = primordials;

const { MIMEType } = require('internal/mime');
const { trim } = require('web/fetch/headers');

const { parse } = MIMEType;

// 'a, "b, c"' in two: commas between quotes do not part.
function split(value) {
  const parts = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < value.length; i++) {
    const char = value[i];
    if (isQuoted && char === '\\') i++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === ',' && !isQuoted) {
      ArrayPrototypePush(parts, trim(StringPrototypeSlice(value, start, i)));
      start = i + 1;
    }
  }
  ArrayPrototypePush(parts, trim(StringPrototypeSlice(value, start)));
  return parts;
}

// A MIMEType, or null.
function extractMimeType(value) {
  const parts = split(value);
  let charset = null;
  let essence = null;
  let result = null;
  for (let i = 0; i < parts.length; i++) {
    const mime = parse(parts[i]);
    if (mime === null || mime.essence === '*/*') continue;
    result = mime;
    if (mime.essence !== essence) {
      charset = mime.params.get('charset');
      ({ essence } = mime);
    } else if (!mime.params.has('charset') && charset !== null) {
      mime.params.set('charset', charset);
    }
  }
  return result;
}

module.exports = { extractMimeType };
