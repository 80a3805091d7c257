// SPDX-License-Identifier: MIT
// What programs that look inside node:http find under this name.
'use strict';

module.exports = { ClientRequest: require('internal/http/client').ClientRequest };
