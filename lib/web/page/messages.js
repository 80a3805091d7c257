// SPDX-License-Identifier: MIT
// What a window has of messages: postMessage, structuredClone, channels. Loaded on first use.
'use strict';

const CLASSES = {
  __proto__: null,
  BroadcastChannel: 'web/page/broadcast-channel',
  MessageChannel: 'web/page/message-port',
  MessagePort: 'web/page/message-port',
};

function install(window, frame, { defineLazy }) {
  for (const name in CLASSES) defineLazy(window, name, () => require(CLASSES[name])[name]);
  defineLazy(window, 'postMessage', () => require('web/page/post-message').postMessage, true);
  defineLazy(window, 'structuredClone',
             () => require('web/page/structured-clone').structuredClone, true);
}

module.exports = { install };
