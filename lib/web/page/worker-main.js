// SPDX-License-Identifier: MIT
// What the thread of a page's Worker does: an agent becomes its loop, a realm gets the global object
// of a Worker (web/page/worker-scope), and the script runs as the first task. Evaluated in the
// thread's main realm.
'use strict';

const messagePort = require('web/message-port');
const { note } = require('web/page/clone');
const { Endpoint } = require('web/page/endpoints');
const { Page, textOfError } = require('web/page/page');
const quiet = require('web/page/quiet');
const { makeWindowRealm } = require('web/page/realm');

function start({ control, facts, wire }) {
  require('web/page/shown-stack').hideEverywhere();
  const tell = (message) => { messagePort.post(control, message, undefined); };
  const stream = (fd) => ({
    __proto__: null,
    on() {}, once() {}, removeListener() {}, listenerCount: () => 0,
    write(text) { tell({ kind: 'print', fd, text: `${text}` }); },
  });
  const page = new Page({
    __proto__: null,
    console: new (require('console').Console)({ stdout: stream(1), stderr: stream(2) }),
    onMissing: (sentence) => stream(2).write(`rondo: ${sentence}\n`),
    onPrint: (fd, text) => tell({ kind: 'print', fd, text }),
    onUncaught(error, message) {
      if (message.startsWith('Uncaught (in promise)')) { // the parent gets no rejections
        stream(2).write(`${textOfError(error, message)}\n`);
        return;
      }
      const { placeOf } = page.top.realm.require('web/page/callbacks');
      const { column, file, line } = placeOf(error);
      page.top.end.send(note({ message, filename: file, lineno: line, colno: column }));
    },
  });
  const { agent } = page;
  agent.becomeMain();
  quiet.begin(agent, true);
  messagePort.attend(control, {
    __proto__: null,
    onMessage({ kind, round }) {
      if (kind === 'ping') quiet.asked(() => tell({ kind: 'pong', round }));
    },
    onError() {},
  });
  const rejected = (promise, reason) => {
    require('internal/rejections').rejected(promise, reason);
  };
  const realm = makeWindowRealm(rejected);
  page.top = realm.require('web/page/worker-scope').openScope({
    __proto__: null,
    end: Endpoint.onWire(agent, messagePort.detach(wire)),
    facts,
    onClose() { agent.leave(); },
    page,
    realm,
  });
  agent.post('network', () => page.top.begin(facts));
}

module.exports = { start };
