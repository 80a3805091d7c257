// SPDX-License-Identifier: MIT
// Worker: a thread with an engine and an event loop of its own (web/page/worker-main), seen by the
// window that made it.
//
//   worker.postMessage  <---- a channel ---->  postMessage in the thread, errors    each is a task
//   console, "is there anything left?"  <---- another one ---->                     see hear()
//
// The script is loaded here, in a task of the network, so that blob: addresses of this window are
// known.
'use strict';

const { ObjectDefineProperty, TypeError } = primordials;

const { slot } = require('web/dom/slots');

const kWorker = slot('worker'); // { end, thread, child, isOver ... }

let Class;

function makeClass() {
  const context = require('web/page/context');
  const { expose, illegal, isObject, need, needToConstruct, text } = require('web/dom/idl');
  const { EventTarget, defineEventHandler, fireSteps } = require('web/dom/event-target');
  const { messageSteps } = require('web/page/message-port');
  const { noteOf, serialize, transferList } = require('web/page/clone');
  const { Endpoint } = require('web/page/endpoints');
  const quiet = require('web/page/quiet');
  const threads = require('web/page/worker-thread');

  function check(value) {
    if (!isObject(value) || value[kWorker] === undefined) throw illegal();
    return value[kWorker];
  }

  const CONSTRUCT = "Failed to construct 'Worker'";
  const POST = "Failed to execute 'postMessage' on 'Worker'";

  function readOptions(options) {
    if (options !== undefined && options !== null && !isObject(options)) {
      throw new TypeError(`${CONSTRUCT}: The provided value is not of type 'WorkerOptions'.`);
    }
    const type = options?.type === undefined ? 'classic' : text(options.type);
    if (type !== 'classic' && type !== 'module') {
      throw new TypeError(`${CONSTRUCT}: Failed to read the 'type' property from 'WorkerOptions': ` +
        `The provided value '${type}' is not a valid enum value of type WorkerType.`);
    }
    return {
      __proto__: null, name: options?.name === undefined ? '' : text(options.name), type,
    };
  }

  // A page of a file may have Workers of files, which browsers do not allow.
  function isForeign({ origin, protocol }, frame) {
    if (protocol === 'file:') return frame.origin !== 'null';
    return (protocol === 'http:' || protocol === 'https:') && origin !== frame.origin;
  }

  function stop(inside) {
    if (inside.isOver) return;
    inside.isOver = true;
    inside.cancel?.();
    inside.end.close();
    quiet.remove(inside.child);
    inside.thread?.terminate();
  }

  // Of its console: on ours, or on our parent's.
  function print(fd, value) {
    const { page } = context;
    if (page.options.onPrint !== undefined) page.options.onPrint(fd, value);
    else (fd === 1 ? process.stdout : process.stderr).write(value);
  }

  // What the thread says on the channel of ours.
  function hear(worker, message) {
    const inside = worker[kWorker];
    switch (message.kind) {
      case 'print': print(message.fd, message.text); break;
      case 'pong': quiet.answered(message.round); break;
      default:
    }
  }

  function* errorSteps(worker, { colno, filename, lineno, message }) {
    const { ErrorEvent } = require('web/dom/events/error');
    const goesOn = yield* fireSteps(worker, 'error', {
      __proto__: null, cancelable: true, colno, error: null, filename, lineno, message,
    }, ErrorEvent);
    if (goesOn) context.page.uncaught(undefined, message);
  }

  function run(worker, answer, url, options) {
    const inside = worker[kWorker];
    inside.cancel = undefined;
    if (inside.isOver) return undefined;
    const isScript = options.type === 'classic' || /javascript|ecmascript/.test(answer.type) ||
      answer.url.startsWith('blob:') || answer.url.startsWith('data:');
    if (answer.error !== undefined || answer.status >= 400 || !isScript) {
      stop(inside);
      return fireSteps(worker, 'error');
    }
    const { textOf } = require('web/page/loading');
    inside.thread = threads.start({
      facts: {
        name: options.name, origin: context.frame.origin, text: textOf(answer, false).text,
        type: options.type, url: answer.url,
      },
      onControl: (message) => hear(worker, message),
      // What it has sent comes first.
      onExit: () => { context.agent.post('channel', () => { stop(inside); }); },
      wire: inside.wire,
    });
    return undefined;
  }

  class Worker extends EventTarget {
    constructor(scriptURL, options = undefined) {
      needToConstruct(arguments.length, 1, 'Worker');
      super();
      const read = readOptions(options);
      const { frame } = context;
      const given = text(scriptURL);
      const url = require('web/url').URL.parse(given, frame.document.baseURI);
      if (url === null) {
        const { DOMException } = require('web/domexception');
        throw new DOMException(`${CONSTRUCT}: Script at '${given}' cannot be accessed from origin ` +
          `'${frame.origin}'.`, 'SyntaxError');
      }
      if (isForeign(url, frame)) {
        const { DOMException } = require('web/domexception');
        throw new DOMException(`${CONSTRUCT}: Script at '${url.href}' cannot be accessed from ` +
          `origin '${frame.origin}'.`, 'SecurityError');
      }
      quiet.begin(context.agent, false);
      const { near, wire } = threads.openWire();
      const end = Endpoint.onWire(context.agent, near);
      const inside = this[kWorker] = {
        __proto__: null, cancel: undefined, child: undefined, end, isOver: false, thread: undefined,
        wire,
      };
      inside.child = { __proto__: null, ping: (round) => inside.thread?.ping(round) };
      quiet.add(inside.child);
      end.attach(context.agent, (message) => {
        if (inside.isOver) return undefined;
        const error = noteOf(message);
        return error === undefined ? messageSteps(this, message) : errorSteps(this, error);
      });
      end.isInLine = true;
      end.start();
      inside.cancel = frame.load(url.href, (answer) => run(this, answer, url, read));
      frame.cancels.add(() => stop(inside)); // when the window goes
    }

    postMessage(message, options = undefined) {
      const inside = check(this);
      need(arguments.length, 1, 'postMessage', 'Worker');
      const list = transferList(options, POST);
      if (!inside.isOver) inside.end.send(serialize(message, list, POST, undefined, false));
    }

    terminate() { stop(check(this)); }
  }
  expose(Worker, 'Worker');
  defineEventHandler(Worker.prototype, 'message');
  defineEventHandler(Worker.prototype, 'messageerror');
  defineEventHandler(Worker.prototype, 'error');
  ObjectDefineProperty(Worker.prototype.postMessage, 'length', { __proto__: null, value: 1 });
  return Worker;
}

function install(window, frame, { defineLazy }) {
  defineLazy(window, 'Worker', () => Class ??= makeClass());
}

module.exports = { install };
