// SPDX-License-Identifier: MIT
// window.postMessage. The function is of the realm of the window that gets the message; who sends it
// is shared.incumbent, the window whose code is running.
'use strict';

const { TypeError } = primordials;

const context = require('web/page/context');
const { shared } = require('web/dom/slots');
const { isObject, need, text } = require('web/dom/idl');
const { serialize, toObjects, transferOf } = require('web/page/clone');

const POST = "Failed to execute 'postMessage' on 'Window'";

// '*': any; '/': the sender's; else the origin of an address.
function readOrigin(given, source) {
  if (given === '*') return '*';
  if (given === '/') return originOf(source);
  const { URL } = require('web/url');
  const url = URL.parse(given);
  if (url === null) {
    const { DOMException } = require('web/domexception');
    throw new DOMException(
      `${POST}: Invalid target origin '${given}' in a call to 'postMessage'.`, 'SyntaxError');
  }
  return url.origin;
}

const originOf = (window) => `${window.origin}`;

function readArguments(count, second, third) {
  if (count >= 2 && !(second === undefined || second === null || isObject(second)) || count > 2) {
    const targetOrigin = text(second);
    const transfer = third === undefined ? undefined : toObjects(third, POST);
    return { __proto__: null, targetOrigin, transfer };
  }
  const given = second?.targetOrigin;
  return {
    __proto__: null,
    targetOrigin: given === undefined ? '/' : text(given),
    transfer: transferOf(second, POST, 'WindowPostMessageOptions'),
  };
}

function postMessage(message, targetOriginOrOptions = undefined, transfer = undefined) {
  need(arguments.length, 1, 'postMessage', 'Window');
  const { agent, window } = context;
  if (this !== undefined && this !== null && this !== window) {
    throw new TypeError('Illegal invocation');
  }
  const source = shared.incumbent ?? window;
  const read = readArguments(arguments.length, targetOriginOrOptions, transfer);
  const wanted = readOrigin(read.targetOrigin, source);
  const serialized = serialize(message, read.transfer, POST);
  const origin = originOf(source);
  agent.post('message', () => {
    if (context.window === null || context.frame?.isClosed) return undefined;
    if (wanted !== '*' && wanted !== originOf(window)) {
      context.page?.warn?.(`${POST}: The target origin provided ` +
        `('${wanted}') does not match the recipient window's origin ('${originOf(window)}').`);
      return undefined;
    }
    const { messageSteps } = require('web/page/message-port');
    return messageSteps(window, serialized, {
      __proto__: null, origin, source,
    });
  });
}

primordials.ObjectDefineProperty(postMessage, 'length', { __proto__: null, value: 1 });

module.exports = { postMessage };
