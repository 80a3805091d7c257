// SPDX-License-Identifier: MIT
// BroadcastChannel of a window. Channels of one name and origin hear each other, in this thread at
// once in tasks, in others through the runtime's own channels of that name.
'use strict';

const context = require('web/page/context');
const { slot } = require('web/dom/slots');
const { expose, fail, illegal, isObject, need, needToConstruct, text } = require('web/dom/idl');
const { EventTarget, defineEventHandler } = require('web/dom/event-target');
const broadcast = require('web/page/broadcast');

const kName = slot('broadcast name');
const kMember = slot('broadcast member');

const POST = "Failed to execute 'postMessage' on 'BroadcastChannel'";

function check(value) {
  if (!isObject(value) || value[kName] === undefined) throw illegal();
}

const originOf = () => `${context.window?.origin ?? context.window?.location?.origin ?? 'null'}`;

class BroadcastChannel extends EventTarget {
  constructor(name) {
    needToConstruct(arguments.length, 1, 'BroadcastChannel');
    super();
    this[kName] = text(name);
    const origin = originOf();
    this[kMember] = broadcast.join(context.agent, `${origin} ${this[kName]}`, (message) => {
      const { messageSteps } = require('web/page/message-port');
      return messageSteps(this, message, { __proto__: null, origin });
    });
  }

  get name() {
    check(this);
    return this[kName];
  }

  postMessage(message) {
    check(this);
    need(arguments.length, 1, 'postMessage', 'BroadcastChannel');
    const member = this[kMember];
    if (member === null) {
      throw fail('InvalidStateError', 'postMessage', 'BroadcastChannel', 'Channel is closed');
    }
    const { serialize } = require('web/page/clone');
    member.send(serialize(message, undefined, POST, undefined, false));
  }

  close() {
    check(this);
    this[kMember]?.leave();
    this[kMember] = null;
  }
}
expose(BroadcastChannel, 'BroadcastChannel');
defineEventHandler(BroadcastChannel.prototype, 'message');
defineEventHandler(BroadcastChannel.prototype, 'messageerror');

module.exports = { BroadcastChannel };
