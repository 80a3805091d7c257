// SPDX-License-Identifier: MIT
// What programs that look inside node:http find under this name.
'use strict';

const { Agent, getGlobalAgent } = require('internal/http/agent');

module.exports = {
  Agent,
  get globalAgent() { return getGlobalAgent(); },
};
