// SPDX-License-Identifier: MIT
// How the page's code was entered in this step of a task: by a script, a callback, a listener, or a
// promise that the page was given. The first of a step counts, those inside of it do not. It is
// written down only, and read when the step has taken long (web/page/timing).
//
//   kind               name                      code            target
//   'classic-script'   its address
//   'module-script'    its address
//   'user-callback'    'FrameRequestCallback'    the function
//   'event-listener'   'click'                   the listener    where it is registered
//   'resolve-promise'  'Window.fetch'
//   'reject-promise'   'Window.fetch'
'use strict';

const { shared } = require('web/dom/slots');

function enter(kind, name, window, code = undefined, target = undefined) {
  if (shared.entryKind !== '') return;
  if (shared.observe !== null && kind === 'user-callback') shared.observe.tellCalls(code);
  shared.entryKind = kind;
  shared.entryName = name;
  shared.entryWindow = window;
  shared.entryCode = code;
  shared.entryTarget = target;
  shared.entryPaused = 0;
  shared.entryForced = 0;
}

// The same of what the parser calls, which counts for those who observe the loop only.
function enterReaction(code) {
  if (shared.observe !== null && shared.entryKind === '') shared.observe.tellCalls(code);
}

module.exports = { enter, enterReaction };
