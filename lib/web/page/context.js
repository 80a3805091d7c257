// SPDX-License-Identifier: MIT
//
// Where a module of a window's realm finds what it is a part of.
//
//   page      web/page/page: the top window and all in it
//   agent     its event loop
//   window    the realm's global object
//   frame     web/page/window: what belongs to the window and no script sees
'use strict';

module.exports = { __proto__: null, page: null, agent: null, window: null, frame: null };
