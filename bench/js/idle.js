// SPDX-License-Identifier: MIT
// A script with nothing to do, whose memory bench/js/run looks at.
'use strict';

setTimeout(() => {}, 1e6);
