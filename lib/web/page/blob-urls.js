// SPDX-License-Identifier: MIT
// URL.createObjectURL of a window: web/page/loading finds the bytes by their address, from all windows
// of the process.
'use strict';

const { ObjectDefineProperty, TypeError } = primordials;

const { isBlob } = require('internal/buffer/blob');
const { blobs } = require('web/page/loading');
const { need } = require('web/dom/idl');

function withBlobs(frame) {
  const { URL } = require('web/url');
  const define = (name, value) => ObjectDefineProperty(URL, name, {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
  define('createObjectURL', function createObjectURL(blob) {
    need(arguments.length, 1, 'createObjectURL', 'URL');
    if (!isBlob(blob)) {
      throw new TypeError("Failed to execute 'createObjectURL' on 'URL': " +
                          'Overload resolution failed.');
    }
    const url = `blob:${frame.origin}/${require('crypto').randomUUID()}`;
    blobs.set(url, { __proto__: null, bytes: bytesOf(blob), type: blob.type });
    return url;
  });
  define('revokeObjectURL', function revokeObjectURL(url) {
    need(arguments.length, 1, 'revokeObjectURL', 'URL');
    blobs.delete(`${url}`);
  });
  return URL;
}

const bytesOf = (blob) => require('internal/buffer/blob').bytesOfBlob(blob);

module.exports = { withBlobs };
