// SPDX-License-Identifier: MIT
// The handle of a TLSSocket: a session (src/node/tls/session.c) between a socket and the handle
// below it. That one is a TCP or Pipe, another TLSWrap, or one over a stream (stream.js).
//
//   below.onread -> sessionRead -> plaintext -> onread of the socket
//                              `-> events    -> the socket (events.js)
//   write -> sessionWrite, sessionOut -> below.write
//
// 1. One write below is under way at a time; what is to be sent meanwhile goes with the next one.
//    A write is done, for the socket, in the loop's check phase or later, as in Node.
// 2. After each event comes a checkpoint, as after each call from the loop, if the bytes came from
//    a handle of ours. Nobody is called in the middle of another event.
// 3. Nothing is sent while a server's program stores a new session.
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeShift, TypedArrayPrototypeSubarray,
} = primordials;

const resources = require('internal/async/resources');
const { setImmediate } = require('timers');
const { checked } = require('internal/crypto/binding');
const { toBuffer } = require('internal/crypto/bytes');
const { Handle, askAgain } = require('internal/net/handle');
const { binding } = require('internal/tls/binding');
const { handleOf } = require('internal/tls/secure-context');

const EPROTO = -71;
const ECANCELED = -125;

// In the order of src/node/tls/options.c.
const TELL_SESSIONS = 0;
const WANT_CERT = 1;
const ASK_ALPN = 2;
const TELL_KEYS = 3;
const ASK_PSK = 4;
const REQUEST_OCSP = 5;

// Of src/node/tls/tls.h.
const NUMBER = 3;
const NONE = 0;
const START = 1;
const DONE = 2;
const HELLO = 3;
const CERT = 4;
const SESSION = 5;
const KEYLOG = 6;
const OCSP = 7;
const END = 8;
const ERROR = 9;
const UNSENT = 10;

const QUESTION_ALPN = 0;
const QUESTION_PSK_SERVER = 1;

function nothing() {}

class TLSWrap {
  #session;
  #life;
  #below;
  #socketBelow; // whose handle that is, or null
  #ask;
  #limit = Infinity;
  #isSending = false;
  #isHeldBack;     // the socket below still writes what is its own
  #write = null;   // done of the socket's write
  #emptyWrite = null;
  #writeMayEnd = false;
  #isInWrite = false;
  #isShut = false;
  #isOver = false;
  #isEstablished = false;
  #storesSession = false;
  #isReading = false; // an event is being handled
  #late = [];         // bytes that came meanwhile

  constructor(below, socketBelow, context, isServer, isHeldBack) {
    this.#below = below;
    this.#socketBelow = socketBelow;
    this.#isHeldBack = isHeldBack;
    this.#session = checked(binding.sessionNew(handleOf(context), isServer));
    this.#life = resources.open('TLSWRAP', this);
    this.isServer = isServer;
    this.bytesRead = 0;
    this.bytesWritten = 0;
    this.onread = nothing; // (bytes), (0) at the end, (UV_E*)
    this.owner = null;
    this.error = '';       // what OpenSSL said of a write that failed
    this.sni_context = undefined;
    this.#ask = (kind, a, b, c) => this.#answer(kind, a, b, c);
    below.onread = resources.bind(this.#life, (piece) => this.#take(piece));
    if (below instanceof Handle) {
      below.consume(resources.bind(this.#life, (piece) => {
        if (this.#step(piece)) askAgain();
      }));
    }
  }

  // ---- what comes

  #emit(piece) {
    this.bytesRead += piece.length;
    if (piece.length <= this.#limit) {
      this.onread(piece);
      return;
    }
    for (let at = 0; at < piece.length && this.#session !== null; at += this.#limit) {
      this.onread(TypedArrayPrototypeSubarray(piece, at, at + this.#limit));
    }
  }

  #take(piece) {
    if (this.#session === null || this.#isOver) return;
    if (typeof piece !== 'number') {
      this.receive(piece);
      return;
    }
    this.#cycle();
    if (this.#session === null || this.#isOver) return;
    if (piece === 0) this.#isOver = true;
    this.onread(piece);
  }

  // Tells one event. Whether there may be another one; if not, what is to be sent goes.
  #step(bytes) {
    if (this.#session === null) return false;
    if (this.#isOver) {
      this.#flush();
      return false;
    }
    if (this.#isReading) {
      if (bytes !== undefined) ArrayPrototypePush(this.#late, bytes);
      return false;
    }
    if (bytes === undefined && this.#late.length > 0) bytes = ArrayPrototypeShift(this.#late);
    // What comes while OpenSSL asks has to wait: OpenSSL reads in these bytes.
    this.#isReading = true;
    const event = binding.sessionRead(this.#session, bytes, this.#ask);
    this.#isReading = false;
    if (event === NONE) {
      this.#flush();
      return this.#late.length > 0;
    }
    this.#isReading = true;
    let isTold = false;
    try {
      if (typeof event === 'number') this.#tell(event);
      else this.#emit(event);
      isTold = true;
    } finally {
      this.#isReading = false;
      // The program's code threw: what comes behind is not lost.
      if (!isTold) setImmediate(() => this.#cycle());
    }
    return this.#session !== null;
  }

  #cycle(bytes) {
    if (!this.#step(bytes)) return;
    while (this.#step(undefined));
  }

  // Bytes that somebody else has read.
  receive(bytes) { this.#cycle(bytes); }

  #part(index) { return binding.sessionPart(this.#session, index); }

  #buffer(index) {
    const bytes = this.#part(index);
    return bytes === undefined ? null : toBuffer(bytes);
  }

  #text(index) {
    const bytes = this.#part(index);
    return bytes === undefined ? '' : toBuffer(bytes).latin1Slice();
  }

  #tell(event) {
    const { owner } = this;
    const events = require('internal/tls/events');
    switch (event) {
      case START: events.handshakeStarts(this, owner); break;
      case DONE:
        this.#isEstablished = true;
        events.handshakeDone(this, owner);
        break;
      case HELLO: events.clientHello(this, owner, this.#buffer(0), this.#part(NUMBER) === 1); break;
      case CERT:
        events.chooseCertificate(this, owner, this.#text(0), this.#part(NUMBER) === 1);
        break;
      case SESSION:
        this.#storesSession = this.isServer;
        events.newSession(this, owner, this.#buffer(0), this.#buffer(1));
        break;
      case KEYLOG: owner.emit('keylog', this.#buffer(0)); break;
      case OCSP: owner.emit('OCSPResponse', this.#buffer(0)); break;
      case END:
        this.#isOver = true;
        this.onread(0);
        break;
      case ERROR: {
        const text = this.#text(0);
        const library = this.#text(1);
        const reason = this.#text(2);
        this.#flush();
        events.failed(this, owner, text, library, reason);
        break;
      }
      case UNSENT:
        this.#writeMayEnd = true;
        this.error = this.#text(0);
        this.#endWrite(EPROTO);
        break;
    }
  }

  #answer(kind, a, b, c) {
    const events = require('internal/tls/events');
    if (kind === QUESTION_ALPN) return events.chooseProtocol(this, this.owner, toBuffer(a));
    return kind === QUESTION_PSK_SERVER ? events.serverKey(this, this.owner, toBuffer(a), b) :
      events.clientKey(this.owner, a, b, c);
  }

  get reading() { return this.#below.reading; }
  set reading(value) { this.#below.reading = value; }

  limit(bytes) { this.#limit = bytes; }
  readStart() { return this.#isOver ? 0 : this.#below.readStart(); }
  readStop() { return this.#below.readStop(); }

  // ---- what goes

  // 1: done(status) will be called; or UV_E*.
  write(bytes, done) {
    if (this.#session === null) {
      this.error = 'Write after DestroySSL';
      return EPROTO;
    }
    let length = 0;
    if (ArrayIsArray(bytes)) {
      for (let i = 0; i < bytes.length; i++) length += bytes[i].length;
    } else {
      length = bytes.length;
    }
    if (length === 0) return this.#writeNothing(bytes, done);
    const status = binding.sessionWrite(this.#session, bytes, this.#ask);
    if (status < 0) return EPROTO;
    this.bytesWritten += length;
    this.#write = resources.request('WRITEWRAP', done, this.#life);
    this.#isInWrite = true;
    try {
      this.#flush();
    } finally {
      this.#isInWrite = false;
    }
    return 1;
  }

  // No record for it, but what the handshake has to say goes.
  #writeNothing(bytes, done) {
    this.#cycle();
    if (this.#session === null) return EPROTO;
    if (binding.sessionWaits(this.#session) > 0 || this.#isSending) {
      this.#write = done;
      this.#flush();
      return 1;
    }
    const finish = (status) => {
      const ended = this.#emptyWrite;
      this.#emptyWrite = null;
      if (ended !== null) ended(this.#session === null ? ECANCELED : status);
    };
    this.#emptyWrite = done;
    const status = this.#below.write(bytes, finish);
    if (status < 0) return status;
    if (status === 0) setImmediate(finish, 0);
    return 1;
  }

  #flush() {
    if (this.#isSending || this.#storesSession || this.#isHeldBack) return;
    if (this.#isEstablished && this.#write !== null) this.#writeMayEnd = true;
    if (this.#session === null) return;
    const out = binding.sessionOut(this.#session);
    if (out === undefined) {
      if (this.#write === null || binding.sessionWaits(this.#session) !== 0) return;
      if (this.#isInWrite) setImmediate(() => this.#endWrite(0));
      else this.#endWrite(0);
      return;
    }
    this.#isSending = true;
    const status = this.#below.write(out, (result) => {
      this.#giveBack(out);
      this.#sent(result);
    });
    if (status < 0) {
      this.#endWrite(status);
    } else if (status === 0) {
      this.#giveBack(out);
      setImmediate(() => this.#sent(0));
    }
  }

  // A stream's program may have kept it.
  #giveBack(out) {
    if (this.#session !== null && this.#below instanceof Handle) {
      binding.sessionSent(this.#session, out);
    }
  }

  #sent(status) {
    if (this.#session === null) status = ECANCELED;
    if (status < 0) {
      if (!this.#isShut) this.#endWrite(status);
      return;
    }
    this.#isSending = false;
    this.#flush();
  }

  #endWrite(status) {
    const ended = this.#write;
    if (!this.#writeMayEnd || ended === null) return;
    this.#write = null;
    ended(status);
  }

  get writeQueueSize() {
    const waits = this.#session === null ? 0 : binding.sessionWaits(this.#session);
    return waits > 0 ? waits : 0;
  }

  // What the socket below had to write before us is written.
  release() {
    this.#isHeldBack = false;
    this.#flush();
  }

  // ---- the end

  shutdown(done) {
    if (this.#session !== null) {
      binding.sessionShutdown(this.#session, this.#ask);
      this.#isShut = true;
      // It goes behind what is under way.
      const out = this.#isHeldBack ? undefined : binding.sessionOut(this.#session);
      if (out !== undefined) this.#below.write(out, nothing);
    }
    return this.#below.shutdown(done);
  }

  close(closed) {
    const socket = this.#socketBelow;
    if (this.owner !== null) {
      if (this.#session !== null) {
        require('internal/tls/events').learnName(this, this.owner);
      }
      this.owner.ssl = null;
    }
    const done = resources.bind(this.#life, () => {
      this.destroySSL();
      resources.close(this.#life);
      if (typeof closed === 'function') closed();
    });
    if (socket !== null) {
      if (socket._handle === null) {
        done();
        return 0;
      }
      if (socket._handle === this.#below) {
        socket.once('close', done);
        socket.destroy();
        return 0;
      }
    }
    return this.#below.close(done);
  }

  destroySSL() {
    if (this.#session === null) return;
    const session = this.#session;
    this.#session = null;
    this.#writeMayEnd = true;
    if (this.#below instanceof Handle) this.#below.consume(null);
    this.#below.onread = nothing;
    binding.sessionDestroy(session);
    this.error = 'Canceled because of SSL destruction';
    this.#endWrite(ECANCELED);
  }

  // ---- the handshake

  start() { this.#cycle(); }

  helloDone(found) {
    if (this.#session === null) return;
    if (found) binding.sessionFound(this.#session, found);
    binding.sessionHelloDone(this.#session);
    this.#cycle();
  }

  // Also throws what OpenSSL says against the context.
  certDone(context) {
    if (this.#session === null) return;
    if (context !== undefined) checked(binding.sessionIdentity(this.#session, handleOf(context)));
    binding.sessionCertDone(this.#session);
    this.#cycle();
  }

  newSessionDone() {
    this.#storesSession = false;
    this.#cycle();
  }

  renegotiate() { checked(binding.sessionRenegotiate(this.#session, this.#ask)); }

  setVerifyMode(asks, insists) { binding.sessionVerify(this.#session, asks, insists); }
  enableSessionCallbacks() { binding.sessionEnable(this.#session, TELL_SESSIONS); }
  enableCertCb() { binding.sessionEnable(this.#session, WANT_CERT); }
  enableALPNCb() { binding.sessionEnable(this.#session, ASK_ALPN); }
  enableKeylogCallback() { binding.sessionEnable(this.#session, TELL_KEYS); }
  enablePskCallback() { binding.sessionEnable(this.#session, ASK_PSK); }
  requestOCSP() { binding.sessionEnable(this.#session, REQUEST_OCSP); }
  enableTrace() { binding.sessionTrace(this.#session); }
  setServername(name) { binding.sessionServername(this.#session, name); }
  setALPNProtocols(protocols) { binding.sessionAlpn(this.#session, protocols); }
  setPskIdentityHint(hint) { return binding.sessionHint(this.#session, hint); }
  setOCSPResponse(response) { binding.sessionStaple(this.#session, response); }
  setKeyCert(context) { checked(binding.sessionIdentity(this.#session, handleOf(context))); }
  setMaxSendFragment(size) { return binding.sessionFragment(this.#session, size); }
  setSession(session) { return binding.sessionResume(this.#session, session); }

  // ---- what it tells

  getProtocol() { return binding.sessionProtocol(this.#session); }
  getServername() { return binding.sessionName(this.#session); }
  getALPNNegotiatedProtocol() { return binding.sessionChosen(this.#session); }
  isSessionReused() { return binding.sessionIsReused(this.#session); }
  getSharedSigalgs() { return binding.sessionSignatures(this.#session); }

  getCipher() {
    const parts = binding.sessionCipher(this.#session);
    return parts === undefined ? undefined :
      { name: parts[0], standardName: parts[1], version: parts[2] };
  }

  getEphemeralKeyInfo() {
    const parts = binding.sessionTemporaryKey(this.#session);
    return parts === null ? null : { type: parts[0], name: parts[1], size: parts[2] };
  }

  #bytes(bytes) { return bytes === undefined ? undefined : toBuffer(bytes); }

  getFinished() { return this.#bytes(binding.sessionFinished(this.#session, false)); }
  getPeerFinished() { return this.#bytes(binding.sessionFinished(this.#session, true)); }
  getSession() { return this.#bytes(binding.sessionBytes(this.#session)); }
  getTLSTicket() { return this.#bytes(binding.sessionTicket(this.#session)); }

  exportKeyingMaterial(length, label, context) {
    return toBuffer(checked(binding.sessionExport(this.#session, length, label, context),
                            'SSL_export_keying_material'));
  }

  // Handles of certificates; see internal/tls/certificates.
  peerCertificates(mode) { return binding.sessionPeer(this.#session, mode); }
  ownCertificate() { return binding.sessionOwn(this.#session); }
  mistrust() { return binding.sessionMistrust(this.#session); }
  verifyError() { return require('internal/tls/trust').verifyError(this) ?? null; }

  // ---- of the handle below

  get _parent() { return this.#below; }
  get _parentWrap() { return this.#socketBelow; }
  get fd() { return this.#below.fd; }
  get resource() { return 'TLSWrap'; }

  ref() { this.#below.ref?.(); }
  unref() { this.#below.unref?.(); }
  hasRef() { return this.#below.hasRef?.(); }
  open(fd) { return this.#below.open(fd); }
  bind(address, port, flags) { return this.#below.bind(address, port, flags); }
  bind6(address, port, flags) { return this.#below.bind6(address, port, flags); }
  connect(...args) { return this.#below.connect(...args); }
  getsockname(out) { return this.#below.getsockname?.(out); }
  getpeername(out) { return this.#below.getpeername?.(out); }
  setNoDelay(on) { return this.#below.setNoDelay?.(on); }
  setBlocking(on) { return this.#below.setBlocking?.(on); }

  setKeepAlive(on, delay, interval, count) {
    return this.#below.setKeepAlive?.(on, delay, interval, count);
  }

  getAsyncId() { return resources.idOf(this.#life); }
}

module.exports = { TLSWrap };
