// SPDX-License-Identifier: MIT
// When a page with Workers has nothing left to do: when none of their threads has, and nothing is on
// its way between them. Evaluated once in each thread.
//
//   page is quiet --PING--> Worker (is quiet, or when it is; its own Workers have answered)
//   page        <--PONG---
//   page is quiet still: what was sent before the answers has come. It ends.
//
// 1. A round is void if a task has run since it began (agent.ran): the next quiet begins another.
// 2. An answer is followed by one more look at what has come, before it counts.
'use strict';

const { SafeSet } = primordials;

const children = new SafeSet(); // { ping(round) }, one for each Worker of this thread
let agent;
let isWorker = false;
let answer; // to the parent's question, which waits
let round = 0;
let ranBefore = -1;
let left = 0; // answers

function begin(ours, toParent) {
  if (agent !== undefined) return;
  agent = ours;
  isWorker = toParent;
  agent.setQuiet(quiet);
  require('web/page/broadcast').connect();
  if (isWorker) agent.stay(1);
}

function quiet() {
  if (ranBefore === agent.ran) {
    if (left === 0) settled();
    return;
  }
  ranBefore = agent.ran;
  left = children.size;
  round++;
  if (left === 0) {
    settled();
    return;
  }
  for (const child of children) child.ping(round);
}

function settled() {
  if (!isWorker) {
    agent.finish();
    return;
  }
  const reply = answer;
  answer = undefined;
  reply?.();
}

// The parent asks; reply() is called when this thread is quiet.
function asked(reply) {
  answer = reply;
  ranBefore = -1; // our own Workers are asked anew
  agent.askQuiet();
}

function add(child) {
  children.add(child);
  agent.stay(1);
}

function remove(child) {
  if (!children.delete(child)) return;
  agent.stay(-1);
  ranBefore = -1;
  agent.askQuiet();
}

function answered(of) {
  if (of !== round || --left > 0) return;
  agent.askQuiet();
}

module.exports = { add, answered, asked, begin, remove };
