// SPDX-License-Identifier: MIT
// OpenSSL's heap for secrets, which is not used: there is no option to make it.
'use strict';

function secureHeapUsed() {
  return { total: 0, used: 0, utilization: 0, min: 0 };
}

module.exports = { secureHeapUsed };
