// SPDX-License-Identifier: MIT
// What happens on a connection, told to its TLSSocket or to the program. Where the handshake waits
// for the program, the answer may come at any time, once.
'use strict';

const {
  ArrayBufferIsView, ArrayPrototypeIndexOf, ArrayPrototypePush, Error,
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, StringPrototypeToUpperCase, TypeError,
} = primordials;

const { codes } = require('internal/errors');
const { Buffer } = require('buffer');
const { wrapSession } = require('internal/tls/sessions');
const {
  kALPNCallback, kConnectOptions, kDisableRenegotiation, kIsVerified, kPendingSession, kPskCallback,
} = require('internal/tls/names');

// ---- the course of the handshake ----------------------------------------------------------------

// Servers only. A client that begins new handshakes again and again is an attacker.
function handshakeStarts(handle, socket) {
  const tls = require('tls');
  const now = require('internal/timers').now();
  const last = handle.lastHandshakeTime ?? -1;
  handle.lastHandshakeTime = now;
  if (last === -1) {
    handle.handshakes = 0;
    return;
  }
  if (now - last >= tls.CLIENT_RENEG_WINDOW * 1000) handle.handshakes = 1;
  else handle.handshakes++;
  if (handle.handshakes > tls.CLIENT_RENEG_LIMIT) {
    socket._emitTLSError(new codes.ERR_TLS_SESSION_ATTACK());
  } else if (socket[kDisableRenegotiation]) {
    socket._emitTLSError(new codes.ERR_TLS_RENEGOTIATION_DISABLED());
  }
}

function handshakeDone(handle, socket) {
  if (handle.isServer && socket._newSessionPending) socket._securePending = true;
  else socket._finishInit();
}

// The name that the client asked for is known before the handshake is done.
function learnName(handle, socket) {
  if (handle.isServer && socket.servername === null) {
    socket.servername = handle.getServername() || null;
  }
}

function failed(handle, socket, text, library, reason) {
  if (socket._hadError) return;
  learnName(handle, socket);
  const error = new Error(text);
  if (library !== '') error.library = library;
  error.reason = reason;
  error.code = `ERR_SSL_${StringPrototypeToUpperCase(
    RegExpPrototypeSymbolReplace(/ /g, reason, '_'))}`;
  socket._hadError = true;
  if (!socket._secureEstablished) {
    // Before the connection is secure nobody listens for what else it may say.
    socket._closeAfterHandlingError = true;
    socket.destroy(error);
  } else if (socket._tlsOptions.isServer && socket._rejectUnauthorized &&
             RegExpPrototypeExec(/peer did not return a certificate/, text) !== null) {
    socket.destroy();
  } else {
    socket._emitTLSError(error);
  }
}

// An answer(error, value) for the program, for one call. `use` gets the value while the connection
// is there.
function answerOnce(socket, use) {
  let isAnswered = false;
  return (error, value) => {
    if (isAnswered) {
      socket.destroy(new codes.ERR_MULTIPLE_CALLBACK());
      return;
    }
    isAnswered = true;
    if (error) socket.destroy(error);
    else if (socket._handle === null) socket.destroy(new codes.ERR_SOCKET_CLOSED());
    else use(value);
  };
}

// ---- a server looks at the hello ----------------------------------------------------------------

function clientHello(handle, socket, id, hasTicket) {
  const answer = answerOnce(socket, (session) => handle.helloDone(session));
  const { server } = socket;
  let isAsked = false;
  if (id.length > 0 && !hasTicket && server) {
    try {
      isAsked = server.emit('resumeSession', id, answer);
    } catch (error) {
      answer(error);
      return;
    }
  }
  if (!isAsked) handle.helloDone(undefined);
}

function chooseCertificate(handle, socket, servername, asksOCSP) {
  learnName(handle, socket);
  if (servername === '' || !socket._SNICallback) {
    staple(handle, socket, asksOCSP);
    return;
  }
  const answer = answerOnce(socket, (context) => {
    if (context) handle.sni_context = context.context || context;
    staple(handle, socket, asksOCSP);
  });
  try {
    socket._SNICallback(servername, answer);
  } catch (error) {
    socket.destroy(error);
  }
}

function staple(handle, socket, asksOCSP) {
  const { server } = socket;
  let context = handle.sni_context ?? server?._sharedCreds;
  if (!asksOCSP || !server || !context || server.listenerCount('OCSPRequest') === 0) {
    certificateChosen(handle, socket);
    return;
  }
  context = context.context ?? context;
  const answer = answerOnce(socket, (response) => {
    if (response) handle.setOCSPResponse(response);
    certificateChosen(handle, socket);
  });
  try {
    server.emit('OCSPRequest', context.getCertificate(), context.getIssuer(), answer);
  } catch (error) {
    socket.destroy(error);
  }
}

function certificateChosen(handle, socket) {
  const context = handle.sni_context;
  const isObject = typeof context === 'object' && context !== null;
  try {
    if (isObject && !require('internal/tls/secure-context').isContext(context)) {
      wrongContext(socket);
      return;
    }
    handle.certDone(isObject ? context : undefined);
  } catch (error) {
    socket.destroy(error);
  }
}

function wrongContext(socket) {
  if (socket._hadError) return;
  socket._hadError = true;
  socket._closeAfterHandlingError = true;
  socket.destroy(new TypeError('Invalid SNI context'));
}

// ---- sessions --------------------------------------------------------------------------------------

function newSession(handle, socket, id, session) {
  if (handle.isServer) storeSession(handle, socket, id, session);
  else tellSession(socket, wrapSession(session, socket[kConnectOptions]));
}

function tellSession(socket, session) {
  if (socket[kIsVerified]) socket.emit('session', session);
  else socket[kPendingSession] = session;
}

function storeSession(handle, socket, id, session) {
  const { server } = socket;
  if (!server) return;
  let isDone = false;
  const done = () => {
    if (isDone) return;
    isDone = true;
    if (socket._handle === null) {
      socket.destroy(new codes.ERR_SOCKET_CLOSED());
      return;
    }
    handle.newSessionDone();
    socket._newSessionPending = false;
    if (socket._securePending) socket._finishInit();
    socket._securePending = false;
  };
  socket._newSessionPending = true;
  let isHeard = false;
  try {
    isHeard = server.emit('newSession', id, session, done);
  } catch (error) {
    server.emit('error', error);
  }
  if (!isHeard) done();
}

// ---- questions that OpenSSL waits for --------------------------------------------------------------

// Where in the bytes the chosen protocol begins, or undefined.
function chooseProtocol(handle, socket, bytes) {
  learnName(handle, socket);
  try {
    const servername = handle.getServername();
    const protocols = [];
    const places = [];
    for (let at = 0; at < bytes.length; at += 1 + bytes[at]) {
      ArrayPrototypePush(places, at);
      ArrayPrototypePush(protocols, bytes.asciiSlice(at + 1, at + 1 + bytes[at]));
    }
    const chosen = socket[kALPNCallback]({ servername, protocols });
    if (chosen === undefined) return undefined;
    const index = ArrayPrototypeIndexOf(protocols, chosen);
    if (index === -1) {
      throw new codes.ERR_TLS_ALPN_CALLBACK_INVALID_RESULT(chosen, protocols);
    }
    return places[index];
  } catch (error) {
    socket.destroy(error);
    return undefined;
  }
}

function checkKey(key, room) {
  require('internal/validators').validateBuffer(key, 'psk');
  if (key.length > room) {
    throw new codes.ERR_INVALID_ARG_VALUE('psk', key, `Pre-shared key exceeds ${room} bytes`);
  }
}

function serverKey(handle, socket, bytes, room) {
  learnName(handle, socket);
  const identity = bytes.utf8Slice();
  if (Buffer.from(identity).compare(bytes) !== 0) return undefined;
  try {
    const answer = socket[kPskCallback](socket, identity);
    if (answer === undefined || answer === null) return undefined;
    if (!ArrayBufferIsView(answer) && typeof answer !== 'object') {
      throw new codes.ERR_INVALID_ARG_TYPE(
        'ret', ['Object', 'Buffer', 'TypedArray', 'DataView'], answer);
    }
    const key = ArrayBufferIsView(answer) ? answer : answer.psk;
    checkKey(key, room);
    return key;
  } catch (error) {
    socket.destroy(error);
    return undefined;
  }
}

// [key, identity], or undefined.
function clientKey(socket, hint, room, identityRoom) {
  const { validateObject, validateString } = require('internal/validators');
  try {
    const answer = socket[kPskCallback](hint);
    if (answer === undefined || answer === null) return undefined;
    validateObject(answer, 'ret');
    const { psk, identity } = answer;
    checkKey(psk, room);
    validateString(identity, 'identity');
    if (Buffer.byteLength(identity) > identityRoom) {
      throw new codes.ERR_INVALID_ARG_VALUE('identity', identity,
                                            `PSK identity exceeds ${identityRoom} bytes`);
    }
    return [psk, identity];
  } catch (error) {
    socket.destroy(error);
    return undefined;
  }
}

module.exports = {
  chooseCertificate, chooseProtocol, clientHello, clientKey, failed, handshakeDone, handshakeStarts,
  learnName, newSession, serverKey,
};
