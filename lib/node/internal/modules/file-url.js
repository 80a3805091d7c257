// SPDX-License-Identifier: MIT
//
// File URLs in the few places where the loader meets them: module.createRequire,
// module.findPackageJSON and the targets in package.json. The whole of URL is not needed there.
'use strict';

const {
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeIndexOf,
  StringPrototypeReplaceAll,
  decodeURIComponent,
  encodeURIComponent,
} = primordials;

const FILE = /^file:(?:\/\/(?:localhost)?(?=\/)|(?!\/\/))(\/.*)$/is;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ENCODED_SLASH = /%2f|%5c/i;
const IGNORED = /[\t\n\r]/g;
const TAIL = /[?#].*$/s;
// What stays as it is in the path of a URL, besides letters and digits.
const ESCAPED = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/[\]|^]/gu;

// True for 'node:fs', 'http://x', 'c:\\x': texts that stand for themselves, whatever the base.
function hasScheme(text) {
  return RegExpPrototypeExec(SCHEME, text) !== null;
}

// The path behind a file URL (text, or an object with href), undefined for all else.
function toPath(url) {
  const text = typeof url === 'string' ? url : url.href;
  const match = typeof text === 'string' ? RegExpPrototypeExec(FILE, text) : null;
  if (match === null || RegExpPrototypeExec(ENCODED_SLASH, match[1]) !== null) return undefined;
  const path = RegExpPrototypeSymbolReplace(TAIL, match[1], '');
  return StringPrototypeIndexOf(path, '%') === -1 ? path : decodeURIComponent(path);
}

function isURL(value) {
  return typeof value === 'object' && value !== null &&
    typeof value.href === 'string' && typeof value.protocol === 'string';
}

function fromPath(path) {
  const escape = (char) => encodeURIComponent(char);
  return `file://${RegExpPrototypeSymbolReplace(ESCAPED, path, escape)}`;
}

// A relative reference as a URL reads it, made a path relative to the same base: without query and
// fragment, with the escapes decoded. Says undefined if a slash hides in an escape.
function referenceToPath(reference) {
  if (RegExpPrototypeExec(/[%?#\\\t\n\r]/, reference) === null) return reference;
  let path = RegExpPrototypeSymbolReplace(IGNORED, reference, '');
  path = RegExpPrototypeSymbolReplace(TAIL, path, '');
  if (RegExpPrototypeExec(ENCODED_SLASH, path) !== null) return undefined;
  return decodeURIComponent(StringPrototypeReplaceAll(path, '\\', '/'));
}

module.exports = { fromPath, hasScheme, isURL, referenceToPath, toPath };
