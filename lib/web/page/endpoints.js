// SPDX-License-Identifier: MIT
// The two ends of a message channel, as they lie behind MessagePorts. One module for all realms: an
// end moves from window to window when its port is transferred, and its other end does not notice.
//
//   end A  <--- other --->  end B            both in this thread: messages are put into the queue
//   end A  <--- wire  ~~~ another thread     of the other end, or on the wire (src/node/messages)
//
//   deliver(message)    steps of the port that has the end now; null while it is on its way
//
// 1. One task for each message, of the source of message ports. The first message at a port that has
//    nothing to do queues one task, and those that follow it none. When the listeners of a message
//    and their microtasks have run, the port looks again and queues a task for each message that
//    waits and has none yet, behind all that waits then, as in Chromium. The ends of a Worker
//    (`isInLine`) are no ports there: each message queues its task when it comes.
// 2. A task that finds its end moved or closed does nothing (`turn` tells): the messages that are
//    left go along with the end.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeShift, Uint8Array } = primordials;

const NO_WIRE = -1;

class Endpoint {
  constructor(agent) {
    this.agent = agent;
    this.other = null;
    this.wire = NO_WIRE;
    this.queue = [];
    this.deliver = null;
    this.isStarted = false;
    this.isClosed = false;
    this.isInLine = false;
    this.posted = 0; // tasks for its next messages that wait
    this.isDelivering = false;
    this.turn = 0;
    this.isWired = false;
  }

  static pair(agent) {
    const first = new Endpoint(agent);
    const second = new Endpoint(agent);
    first.other = second;
    second.other = first;
    return [first, second];
  }

  // A message for the other side.
  send(message) {
    if (this.wire !== NO_WIRE) postOnWire(this.wire, message);
    else this.other?.receive(message);
  }

  receive(message) {
    if (this.isClosed) return;
    message.item = this.agent.expect('channel');
    ArrayPrototypePush(this.queue, message);
    if (this.isStarted && (this.isInLine || this.posted === 0 && !this.isDelivering)) this.#post();
  }

  #post() {
    const { turn } = this;
    const { item } = this.queue[this.posted++];
    this.agent.postExpected('channel', () => {
      if (this.turn !== turn) return undefined;
      this.posted--;
      return this.#deliverSteps(ArrayPrototypeShift(this.queue), turn);
    }, item);
  }

  *#deliverSteps(message, turn) {
    this.isDelivering = true;
    const steps = this.deliver(message);
    if (steps !== undefined) yield* steps;
    if (this.turn !== turn) return;
    this.isDelivering = false;
    while (this.posted < this.queue.length) this.#post();
  }

  start() {
    if (this.isStarted || this.isClosed || this.deliver === null) return;
    this.isStarted = true;
    if (this.queue.length > 0) this.#post();
    while (this.isInLine && this.posted < this.queue.length) this.#post();
    if (this.wire !== NO_WIRE) native('message').start(this.wire);
  }

  // A port has it.
  attach(agent, deliver) {
    this.agent = agent;
    this.deliver = deliver;
    if (this.wire !== NO_WIRE && !this.isWired) this.#listen();
  }

  // It leaves its port.
  detach() {
    this.deliver = null;
    this.isStarted = false;
    this.isDelivering = false;
    this.posted = 0;
    this.turn++;
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.detach();
    this.queue = [];
    if (this.wire !== NO_WIRE) {
      const { wire } = this;
      this.wire = NO_WIRE;
      if (this.isWired) native('message').close(wire);
      else native('message').discard(wire);
    }
    const { other } = this;
    this.other = null;
    if (other !== null) other.other = null;
  }

  // ---- Wires: ends of channels between threads

  static onWire(agent, wire) {
    const end = new Endpoint(agent);
    end.wire = wire;
    return end;
  }

  #listen() {
    const binding = native('message');
    this.isWired = true;
    if (binding.open(this.wire) !== 0) return;
    binding.hear(this.wire, (bytes, parts) => {
      this.receive(fromWire(this.agent, bytes, parts));
    }, () => {
      this.wire = NO_WIRE;
    });
  }

  // Keeps the thread alive, or not.
  ref(isWanted) {
    if (this.wire !== NO_WIRE && this.isWired) native('message').ref(this.wire, isWanted);
  }

  // Takes the end out of this thread: gives the number of a wire's end. What waits here goes first.
  leave() {
    const binding = native('message');
    this.detach();
    this.isClosed = true;
    if (this.wire !== NO_WIRE) {
      const { queue, wire } = this;
      this.wire = NO_WIRE;
      if (!this.isWired) return wire;
      binding.detach(wire);
      // Messages that had come already are put on a new wire, in front of a bridge.
      return queue.length === 0 ? wire : bridge(this.agent, wire, queue);
    }
    const ends = binding.pair();
    const { other } = this;
    this.other = null;
    if (other === null || other.isClosed) {
      binding.discard(ends[0]);
      return ends[1];
    }
    other.other = null;
    other.wire = ends[0];
    other.#listen();
    if (other.isStarted) binding.start(ends[0]);
    for (let i = 0; i < this.queue.length; i++) postOnWire(ends[0], this.queue[i]);
    this.queue = [];
    return ends[1];
  }
}

// Two wires that are one: everything from one is passed to the other.
function bridge(agent, wire, queue) {
  const binding = native('message');
  const ends = binding.pair();
  const near = Endpoint.onWire(agent, ends[0]);
  const far = Endpoint.onWire(agent, wire);
  near.attach(agent, (message) => { far.send(message); });
  far.attach(agent, (message) => { near.send(message); });
  for (let i = 0; i < queue.length; i++) near.send(queue[i]);
  near.start();
  far.start();
  return ends[1];
}

function postOnWire(wire, { bytes, parts }) {
  let out;
  if (parts.length > 0) {
    out = [];
    for (let i = 0; i < parts.length; i++) {
      ArrayPrototypePush(out, parts[i] instanceof Endpoint ? parts[i].leave() : parts[i]);
    }
  }
  native('message').post(wire, bytes, bytes.length, out);
}

let inbox;

// Small messages lie in an inbox that all ports of a thread share (web/message-port has given it).
function fromWire(agent, bytes, parts = []) {
  if (typeof bytes === 'number') {
    inbox ??= require('web/message-port').inbox;
    bytes = primordials.TypedArrayPrototypeSlice(inbox, 0, bytes);
  } else {
    bytes = new Uint8Array(bytes);
  }
  const list = [];
  for (let i = 0; i < parts.length; i++) {
    ArrayPrototypePush(list, typeof parts[i] === 'number' ? Endpoint.onWire(agent, parts[i]) :
      parts[i]);
  }
  return { __proto__: null, bytes, parts: list };
}

module.exports = { Endpoint };
