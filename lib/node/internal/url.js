// SPDX-License-Identifier: MIT
//
// What other built-in modules need of URLs, in one place.
'use strict';

const { URL, isURLInstance } = require('web/url');
const { fileURLToPath, fileURLToPathBuffer, isURL, pathToFileURL } =
  require('internal/url/files');
const { domainToASCII, domainToUnicode, urlToHttpOptions } = require('url');

function toPathIfFileURL(value) {
  return isURL(value) ? fileURLToPath(value) : value;
}

module.exports = {
  URL,
  get URLSearchParams() { return require('web/url-search-params').URLSearchParams; },
  domainToASCII,
  domainToUnicode,
  fileURLToPath,
  fileURLToPathBuffer,
  isURL,
  isURLInstance,
  pathToFileURL,
  toPathIfFileURL,
  urlToHttpOptions,
};
