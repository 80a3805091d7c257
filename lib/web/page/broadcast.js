// SPDX-License-Identifier: MIT
// Who hears whom by BroadcastChannel: members of one name, in the order in which they were made. One
// module for all realms of a thread.
//
// 1. A message is for those that are members when it is sent and still when its task runs.
'use strict';

const { SafeMap, SafeSet } = primordials;

const groups = new SafeMap(); // by name

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
  }

  receive(message) {
    this.agent.post('message', () => this.isGone ? undefined : this.deliver(message));
  }

  leave() {
    this.isGone = true;
    const group = groups.get(this.name);
    group.delete(this);
    if (group.size === 0) groups.delete(this.name);
  }
}

function join(agent, name, deliver) {
  const member = new Member(agent, name, deliver);
  let group = groups.get(name);
  if (group === undefined) groups.set(name, group = new SafeSet());
  group.add(member);
  return member;
}

module.exports = { join };
