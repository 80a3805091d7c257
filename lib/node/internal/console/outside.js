// SPDX-License-Identifier: MIT
// Others that want to hear what is logged: node:diagnostics_channel puts itself here when
// it is loaded. Before that nobody can have subscribed, and the console need not load it to ask.
'use strict';

const outside = { __proto__: null, channels: null };

module.exports = outside;
