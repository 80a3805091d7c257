// SPDX-License-Identifier: MIT
// Who else wants to hear what the console is told: node:diagnostics_channel puts itself here when
// it is loaded. Before that nobody can have subscribed, and the console need not load it to ask.
'use strict';

const outside = { __proto__: null, channels: null };

module.exports = outside;
