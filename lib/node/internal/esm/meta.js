// SPDX-License-Identifier: MIT
//
// import.meta of the modules that the loader has loaded.
'use strict';

const {
  String,
  StringPrototypeStartsWith,
} = primordials;
const path = require('path');

function make(url, isMain) {
  const meta = { __proto__: null };
  if (StringPrototypeStartsWith(url, 'file:')) {
    const { toPath } = require('internal/esm/resolve');
    const file = toPath(url);
    meta.dirname = path.dirname(file);
    meta.filename = file;
  }
  meta.main = isMain === true;
  meta.resolve = function resolve(specifier, parent) {
    return resolveFrom(specifier, withParent() && parent !== undefined ? parentURL(parent) : url);
  };
  meta.url = url;
  return meta;
}

function withParent() {
  return require('internal/options').getOption('--experimental-import-meta-resolve') === true;
}

function parentURL(parent) {
  const { URL } = require('web/url');
  if (typeof parent !== 'string' && !require('internal/modules/file-url').isURL(parent)) {
    const { ERR_INVALID_ARG_TYPE } = require('internal/errors').codes;
    throw new ERR_INVALID_ARG_TYPE('parent', ['string', 'URL'], parent);
  }
  return new URL(parent).href;
}

// A file that is not there has a URL, too.
function resolveFrom(specifier, url) {
  try {
    return require('internal/esm/loader').resolveURL(`${specifier}`, url).url;
  } catch (error) {
    if ((error?.code === 'ERR_MODULE_NOT_FOUND' || error?.code === 'ERR_UNSUPPORTED_DIR_IMPORT') &&
        error.url !== undefined) {
      return String(error.url);
    }
    throw error;
  }
}

module.exports = { make };
