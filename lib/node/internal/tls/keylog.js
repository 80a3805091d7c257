// SPDX-License-Identifier: MIT
// --tls-keylog=FILE: the keys of all connections, for programs that look into them.
'use strict';

let hasWarned = false;
let hasWarnedOfError = false;

function writeTo(socket, file) {
  if (!hasWarned) {
    hasWarned = true;
    process.emitWarning('Using --tls-keylog makes TLS connections insecure by writing secret ' +
                        `key material to file ${file}`);
  }
  socket.on('keylog', (line) => {
    require('fs').appendFile(file, line, { mode: 0o600 }, (error) => {
      if (!error || hasWarnedOfError) return;
      hasWarnedOfError = true;
      process.emitWarning('Failed to write TLS keylog (this warning will not be repeated): ' +
                          `${error}`);
    });
  });
}

module.exports = { writeTo };
