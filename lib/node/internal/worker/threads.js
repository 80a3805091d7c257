// SPDX-License-Identifier: MIT
//
// postMessageToThread. Every Worker has a channel to the main thread, whichever thread made it;
// the main thread passes messages on.
//
//   thread 3 --SEND 5--> main --DELIVER--> thread 5: process.emit('workerMessage', value, 3)
//   thread 3 <--ANSWER-- main <--ANSWER--- thread 5
//
// Answers are matched to questions by a number that the asking thread gives.
'use strict';

const { Promise, SafeMap } = primordials;
const { codes } = require('internal/errors');
const messagePort = require('web/message-port');

const { words, THREAD } = native('tasks');
const self = words[THREAD];

const SEND = 0; // [, from, number, to, value, transfer list]
const DELIVER = 1; // [, from, number, value]
const ANSWER = 2; // [, to, number, outcome]
const ADD = 3; // [, thread, port]
const REMOVE = 4; // [, thread]

const DELIVERED = 0;
const NOBODY = 1;
const FAILED = 2;

const ports = new SafeMap(); // on the main thread: to all others, by number
let main; // on the others: to the main thread
const asked = new SafeMap(); // functions that take the answer, by number
let last = 0;

function emit(from, value) {
  try {
    return process.emit('workerMessage', value, from) ? DELIVERED : NOBODY;
  } catch {
    return FAILED;
  }
}

function answer(to, number, outcome) {
  if (to === self) take(number, outcome);
  else if (self !== 0) messagePort.post(main, [ANSWER, to, number, outcome]);
  else if (ports.has(to)) messagePort.post(ports.get(to), [ANSWER, to, number, outcome]);
}

function take(number, outcome) {
  const settle = asked.get(number);
  asked.delete(number);
  settle?.(outcome);
}

// On the main thread.
function route(from, number, to, value, list) {
  if (to === 0) {
    answer(from, number, emit(from, value));
    return;
  }
  const port = ports.get(to);
  if (port === undefined) answer(from, number, NOBODY);
  else messagePort.post(port, [DELIVER, from, number, value], list);
}

function add(thread, port) {
  ports.set(thread, port);
  messagePort.attend(port, hearer);
}

function remove(thread) {
  const port = ports.get(thread);
  if (port === undefined) return;
  ports.delete(thread);
  messagePort.close(port);
}

const hearer = {
  __proto__: null,
  onMessage(message) {
    switch (message[0]) {
      case SEND: route(message[1], message[2], message[3], message[4], message[5]); break;
      case DELIVER: answer(message[1], message[2], emit(message[1], message[3])); break;
      case ANSWER: answer(message[1], message[2], message[3]); break;
      case ADD: add(message[1], message[2]); break;
      default: remove(message[1]);
    }
  },
  onError() {},
};

// ---- for Workers and for their makers

// The port that a new Worker shall have to the main thread.
function connect(thread) {
  const { port1, port2 } = messagePort.openPair();
  if (self === 0) add(thread, port1);
  else messagePort.post(main, [ADD, thread, port1], [port1]);
  return port2;
}

function disconnect(thread) {
  if (self === 0) remove(thread);
  else messagePort.post(main, [REMOVE, thread]);
}

function setMain(port) {
  main = port;
  messagePort.attend(port, hearer);
}

// ---- for programs

async function postMessageToThread(threadId, value, transferList, timeout) {
  if (typeof transferList === 'number' && timeout === undefined) {
    timeout = transferList;
    transferList = [];
  }
  if (timeout !== undefined) require('internal/validators').validateNumber(timeout, 'timeout', 0);
  if (threadId === self) throw new codes.ERR_WORKER_MESSAGING_SAME_THREAD();
  const number = ++last;
  const { setTimeout, clearTimeout } = require('timers');
  let timer;
  const outcome = new Promise((resolve, reject) => {
    asked.set(number, resolve);
    if (timeout === undefined) return;
    timer = setTimeout(() => {
      asked.delete(number);
      reject(new codes.ERR_WORKER_MESSAGING_TIMEOUT());
    }, timeout);
  });
  try {
    if (self === 0) {
      route(0, number, threadId, value, transferList);
    } else {
      messagePort.post(main, [SEND, self, number, threadId, value, transferList], transferList);
    }
    const result = await outcome;
    if (result === NOBODY) throw new codes.ERR_WORKER_MESSAGING_FAILED();
    if (result === FAILED) throw new codes.ERR_WORKER_MESSAGING_ERRORED();
  } finally {
    asked.delete(number);
    clearTimeout(timer);
  }
}

module.exports = { connect, disconnect, postMessageToThread, setMain };
