// SPDX-License-Identifier: MIT
// What a window has of the network and of blobs, loaded on first use.
'use strict';

const LAZY = {
  __proto__: null,
  EventSource: 'web/page/event-source',
  FileReader: 'web/page/file-reader',
  XMLHttpRequest: 'web/page/xhr',
  XMLHttpRequestEventTarget: 'web/page/xhr',
  XMLHttpRequestUpload: 'web/page/xhr',
  WebSocket: 'web/page/websocket',
};

const CRYPTO = ['Crypto'];

function install(window, frame, { defineLazy }) {
  require('web/base-url').get = () => frame.document.baseURI;
  for (const name in LAZY) defineLazy(window, name, () => require(LAZY[name])[name]);
  defineLazy(window, 'fetch', () => require('web/page/fetch').fetch, true);
  defineLazy(window, 'URL', () => require('web/page/blob-urls').withBlobs(frame));
  defineLazy(window, 'webkitURL', () => window.URL);
  defineLazy(window, 'crypto', () => require('web/crypto').crypto, true);
  for (let i = 0; i < CRYPTO.length; i++) {
    defineLazy(window, CRYPTO[i], () => require('web/crypto')[CRYPTO[i]]);
  }
}

module.exports = { install };
