// SPDX-License-Identifier: MIT
// Who hears whom by BroadcastChannel: members of one name, in the order in which they were made. One
// module for all realms of a thread.
//
// Once there are other threads (connect), each name is joined in C too, by which they hear of it.
//
// 1. A message is for those that are members when it is sent and still when its task runs.
'use strict';

const { SafeMap, SafeSet } = primordials;

const groups = new SafeMap(); // by name
const lines = new SafeMap(); // to other threads, by name; while there are such members
let isConnected = false;

function connect() {
  if (isConnected) return;
  isConnected = true;
  for (const name of groups.keys()) openLine(name);
}

function openLine(name) {
  const messagePort = require('web/message-port');
  const port = messagePort.joinName(`page ${name}`);
  lines.set(name, port);
  messagePort.attend(port, {
    __proto__: null,
    onMessage(bytes) {
      const message = { __proto__: null, bytes, parts: [] };
      for (const member of groups.get(name) ?? []) member.receive(message);
    },
    onError() {},
  });
}

class Member {
  constructor(agent, name, deliver) {
    this.agent = agent;
    this.name = name;
    this.deliver = deliver; // gives steps
    this.isGone = false;
  }

  send(message) {
    for (const member of groups.get(this.name)) {
      if (member !== this) member.receive(message);
    }
    const line = lines.get(this.name);
    if (line !== undefined) require('web/message-port').post(line, message.bytes, undefined);
  }

  receive(message) {
    this.agent.post('message', () => this.isGone ? undefined : this.deliver(message));
  }

  leave() {
    this.isGone = true;
    const group = groups.get(this.name);
    group.delete(this);
    if (group.size > 0) return;
    groups.delete(this.name);
    const line = lines.get(this.name);
    if (line === undefined) return;
    lines.delete(this.name);
    require('web/message-port').close(line);
  }
}

function join(agent, name, deliver) {
  const member = new Member(agent, name, deliver);
  let group = groups.get(name);
  if (group === undefined) {
    groups.set(name, group = new SafeSet());
    if (isConnected) openLine(name);
  }
  group.add(member);
  return member;
}

module.exports = { connect, join };
