// SPDX-License-Identifier: MIT
// Sessions of clients as programs keep them: the bytes of OpenSSL, and before them for which server
// they were made. A session is not used with another server, whose name was never checked then; nor
// is one without a name, unless the program does not check names at all.
//
//   prefix | 2 bytes: length of the name | name | session
'use strict';

const { Buffer } = require('buffer');

const PREFIX = Buffer.from('\0nodejs:tls:session:1\0');

function serverOf(options) {
  return options?.servername || options?.host || options?.socket?._host || 'localhost';
}

function wrapSession(session, options) {
  if (!Buffer.isBuffer(session) || options?.isServer) return session;
  const name = Buffer.from(serverOf(options), 'utf8');
  const length = Buffer.allocUnsafe(2);
  length.writeUInt16BE(name.length, 0);
  return Buffer.concat([PREFIX, length, name, session]);
}

// undefined if it has no name.
function unwrapSession(bytes) {
  const start = PREFIX.length + 2;
  if (!Buffer.isBuffer(bytes) || bytes.length < start ||
      PREFIX.compare(bytes, 0, PREFIX.length) !== 0) {
    return undefined;
  }
  const end = start + bytes.readUInt16BE(PREFIX.length);
  if (bytes.length < end) return undefined;
  return { name: bytes.toString('utf8', start, end), session: bytes.subarray(end) };
}

// What to give OpenSSL; undefined: nothing.
function sessionFor(session, options) {
  if (typeof session === 'string') session = Buffer.from(session, 'latin1');
  if (options?.isServer) return session;
  const wrapped = unwrapSession(session);
  if (wrapped !== undefined) {
    return wrapped.name === serverOf(options) ? wrapped.session : undefined;
  }
  return Buffer.isBuffer(session) && options?.rejectUnauthorized !== false ? undefined : session;
}

module.exports = { serverOf, sessionFor, wrapSession };
