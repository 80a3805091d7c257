// SPDX-License-Identifier: MIT
// net.Server: a handle that listens, and the sockets that came by it.
//
// 1. 'listening' and the errors of listen come by a tick, or after the lookup.
// 2. 'close' comes by a tick once the handle is closed and no socket of the server's
//    is left.
// 3. _listeningId is raised by listen and close: the result of an older lookup is
//    dropped.
'use strict';

const {
  Boolean,
  FunctionPrototypeCall,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  RegExpPrototypeExec,
  SymbolAsyncDispose,
  SymbolAsyncIterator,
} = primordials;
const EventEmitter = require('events');
const { codes, ErrnoException } = require('internal/errors');
const { isIP } = require('internal/ip');
const { validateAbortSignal, validateNumber, validatePort } = require('internal/validators');
const {
  causedBy,
  Handle, Pipe, TCP, handleFor, kIPv6Only, kReusePort,
} = require('internal/net/handle');
const { isPipeName, normalize, toNumber } = require('internal/net/arguments');
const { publish, traceListen } = require('internal/net/publish');
const { Socket, kSettings } = require('internal/net/socket');

const EINVAL = -22;
const kBacklog = 511; // the kernel makes 512 of it

function Server(options, connectionListener) {
  if (!(this instanceof Server)) return new Server(options, connectionListener);
  FunctionPrototypeCall(EventEmitter, this);
  if (typeof options === 'function') {
    connectionListener = options;
    options = {};
  } else if (options === undefined || options === null || typeof options === 'object') {
    options = { ...options };
  } else {
    throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
  }
  if (typeof connectionListener === 'function') this.on('connection', connectionListener);
  if (options.keepAliveInitialDelay !== undefined) {
    validateNumber(options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
    if (options.keepAliveInitialDelay < 0) options.keepAliveInitialDelay = 0;
  }
  const { getDefaultHighWaterMark } = require('stream');
  if (options.highWaterMark !== undefined) {
    validateNumber(options.highWaterMark, 'options.highWaterMark');
    if (options.highWaterMark < 0) options.highWaterMark = getDefaultHighWaterMark(false);
  }
  this._connections = 0;
  this._handle = null;
  this._usingWorkers = false;
  this._workers = [];
  this._unref = false;
  this._listeningId = 1;
  this.allowHalfOpen = options.allowHalfOpen || false;
  this.pauseOnConnect = Boolean(options.pauseOnConnect);
  this.noDelay = Boolean(options.noDelay);
  this.keepAlive = Boolean(options.keepAlive);
  this.keepAliveInitialDelay = ~~(options.keepAliveInitialDelay / 1000);
  this.highWaterMark = options.highWaterMark ?? getDefaultHighWaterMark(false);
  if (options.blockList) {
    require('internal/net/blocklist').check(options.blockList);
    this.blockList = options.blockList;
  }
}
ObjectSetPrototypeOf(Server.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Server, EventEmitter);

// ---- listening -------------------------------------------------------------------------

// A bound handle, or an error number. An address of null is any: IPv6 if there is
// such, else IPv4.
function createHandle(address, port, family, fd, flags = 0) {
  let handle;
  let error = 0;
  if (typeof fd === 'number' && fd >= 0) {
    try {
      handle = handleFor(fd, true);
    } catch {
      return EINVAL;
    }
    error = handle.open(fd);
    return error !== 0 ? error : handle;
  }
  if (port === -1 && family === -1) {
    handle = new Pipe(true);
    error = handle.bind(address);
  } else {
    handle = new TCP(true);
    if (!address) {
      error = handle.bind6('::', port, flags);
      if (error !== 0) {
        handle.close();
        return createHandle('0.0.0.0', port, 4, undefined, flags);
      }
    } else {
      error = family === 6 ? handle.bind6(address, port, flags) :
        handle.bind(address, port, flags);
    }
  }
  if (error === 0) return handle;
  handle.close();
  return error;
}

function failLater(server, error) {
  traceListen('error', { server, error });
  process.nextTick(() => server.emit('error', error));
}

function emitListening(server) {
  if (server._handle) server.emit('listening');
}

function begin(server, address, port, family, backlog, fd, flags) {
  const { UVExceptionWithHostPort } = require('internal/errors');
  if (!server._handle) {
    let handle = null;
    if (!address && typeof fd !== 'number') {
      handle = createHandle('::', port, 6, fd, flags);
      const isV6 = typeof handle !== 'number';
      address = isV6 ? '::' : '0.0.0.0';
      family = isV6 ? 6 : 4;
      if (!isV6) handle = null;
    }
    handle ??= createHandle(address, port, family, fd, flags);
    if (typeof handle === 'number') {
      failLater(server, new UVExceptionWithHostPort(handle, 'listen', address, port));
      return;
    }
    server._handle = handle;
  }
  server._handle.owner = server;
  server._handle.onconnection = (error, handle) => onConnection(server, error, handle);
  const error = server._handle.listen(backlog || kBacklog);
  if (error !== 0) {
    server._handle.close();
    server._handle = null;
    failLater(server, new UVExceptionWithHostPort(error, 'listen', address, port));
    return;
  }
  traceListen('asyncEnd', { server });
  server._connectionKey = `${family}:${address}:${port}`;
  if (server._unref) server.unref();
  causedBy(server._handle, () => process.nextTick(emitListening, server));
}

// An address that only works with its zone is the last choice.
function isLinkLocal(address) {
  return isIP(address) === 6 && RegExpPrototypeExec(/^fe[89ab]/i, address) !== null;
}

function beginAtHost(server, port, host, backlog, flags) {
  const id = server._listeningId;
  require('dns').lookup(host, { all: true }, (error, found) => {
    if (id !== server._listeningId) return;
    if (error) {
      server.emit('error', error);
      return;
    }
    let chosen = found[0];
    for (let i = 0; i < found.length; i++) {
      if (!isLinkLocal(found[i].address)) {
        chosen = found[i];
        break;
      }
    }
    begin(server, chosen.address, port, chosen.family || 4, backlog, undefined, flags);
  });
}

function closeOnAbort(server, options) {
  if (options?.signal === undefined) return;
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  const onAborted = () => server.close();
  if (signal.aborted) {
    process.nextTick(onAborted);
  } else {
    const { addAbortListener } = require('events');
    const disposable = addAbortListener(signal, onAborted);
    server.once('close', disposable[primordials.SymbolDispose]);
  }
}

function listenOnPath(server, options, backlog) {
  const { path, readableAll, writableAll } = options;
  if (path[0] === '\0' && (readableAll || writableAll)) {
    throw new codes.ERR_INVALID_ARG_VALUE(
      'options', options,
      'can not set readableAll or writableAllt to true when path is abstract unix socket');
  }
  server._pipeName = path;
  begin(server, path, -1, -1, backlog);
  if (!server._handle || (readableAll !== true && writableAll !== true)) return;
  const error = server._handle.allow(readableAll === true, writableAll === true);
  if (error !== 0) {
    server._handle.close();
    server._handle = null;
    throw new ErrnoException(error, 'uv_pipe_chmod');
  }
}

function adopt(server, handle, backlog) {
  server._handle = handle;
  server._listeningId++;
  begin(server, null, -1, -1, backlog);
}

Server.prototype.listen = function listen(...args) {
  const normalized = normalize(args);
  let options = normalized[0];
  if (this._handle) throw new codes.ERR_SERVER_ALREADY_LISTEN();
  traceListen('asyncStart', { server: this, options });
  if (normalized[1] !== null) this.once('listening', normalized[1]);
  const backlogOfArgs = toNumber(args.length > 1 && args[1]) ||
    toNumber(args.length > 2 && args[2]);

  const { BoundSocket, consume } = require('internal/net/bound');
  const bound = options instanceof BoundSocket ? options :
    options.handle instanceof BoundSocket ? options.handle : undefined;
  if (bound !== undefined) {
    adopt(this, consume(bound, this), backlogOfArgs);
    return this;
  }
  options = options._handle || options.handle || options;
  if (options instanceof Handle) {
    adopt(this, options, backlogOfArgs);
    return this;
  }
  this._listeningId++;
  closeOnAbort(this, options);
  if (typeof options.fd === 'number' && options.fd >= 0) {
    begin(this, null, null, null, backlogOfArgs, options.fd);
    return this;
  }
  if (args.length === 0 || typeof args[0] === 'function' ||
      (options.port === undefined && 'port' in options) || options.port === null) {
    options.port = 0;
  }
  const backlog = options.backlog || backlogOfArgs;
  if (typeof options.port === 'number' || typeof options.port === 'string') {
    validatePort(options.port, 'options.port');
    const flags = (options.ipv6Only === true ? kIPv6Only : 0) |
      (options.reusePort === true ? kReusePort : 0);
    if (options.host) beginAtHost(this, options.port | 0, options.host, backlog, flags);
    else begin(this, null, options.port | 0, 4, backlog, undefined, flags);
    return this;
  }
  if (options.path && isPipeName(options.path)) {
    listenOnPath(this, options, backlog);
    return this;
  }
  if (!('port' in options) && !('path' in options)) {
    throw new codes.ERR_INVALID_ARG_VALUE('options', options,
                                          'must have the property "port" or "path"');
  }
  throw new codes.ERR_INVALID_ARG_VALUE('options', options);
};

// ---- connections -----------------------------------------------------------------------

function drop(server, handle) {
  if (!handle.getsockname) {
    server.emit('drop');
    return;
  }
  const local = { __proto__: null };
  const remote = { __proto__: null };
  handle.getsockname(local);
  handle.getpeername(remote);
  server.emit('drop', {
    __proto__: null,
    localAddress: local.address, localPort: local.port, localFamily: local.family,
    remoteAddress: remote.address, remotePort: remote.port, remoteFamily: remote.family,
  });
}

function isBlocked(server, handle) {
  if (!server.blockList || typeof handle.getpeername !== 'function') return false;
  const remote = { __proto__: null };
  handle.getpeername(remote);
  const family = isIP(remote.address);
  return family !== 0 && server.blockList.check(remote.address, `ipv${family}`);
}

function onConnection(server, error, handle) {
  if (error) {
    server.emit('error', new ErrnoException(error, 'accept'));
    return;
  }
  const { maxConnections } = server;
  if (maxConnections !== undefined && maxConnections !== null &&
      server._connections >= maxConnections) {
    drop(server, handle);
    handle.close();
    return;
  }
  if (isBlocked(server, handle)) {
    handle.close();
    return;
  }
  const socket = new Socket({
    handle,
    allowHalfOpen: server.allowHalfOpen,
    pauseOnCreate: server.pauseOnConnect,
    readable: true,
    writable: true,
    readableHighWaterMark: server.highWaterMark,
    writableHighWaterMark: server.highWaterMark,
  });
  if (server.noDelay && handle.setNoDelay) {
    socket[kSettings].noDelay = true;
    handle.setNoDelay(true);
  }
  if (server.keepAlive && handle.setKeepAlive) {
    socket[kSettings].keepAlive = true;
    socket[kSettings].keepAliveDelay = server.keepAliveInitialDelay;
    handle.setKeepAlive(true, server.keepAliveInitialDelay);
  }
  server._connections++;
  socket.server = server;
  socket._server = server;
  server.emit('connection', socket);
  publish('net.server.socket', { socket });
}

Server.prototype.getConnections = function getConnections(callback) {
  const answer = (error, count) => process.nextTick(callback, error, count);
  if (!this._usingWorkers) {
    answer(null, this._connections);
    return this;
  }
  let left = this._workers.length;
  let total = this._connections;
  const count = (error, some) => {
    if (error) {
      left = -1;
      answer(error);
      return;
    }
    total += some;
    if (--left === 0) answer(null, total);
  };
  for (let i = 0; i < this._workers.length; i++) this._workers[i].getConnections(count);
  return this;
};

ObjectDefineProperty(Server.prototype, 'listening', {
  __proto__: null,
  get() { return Boolean(this._handle); },
  configurable: true,
  enumerable: true,
});

Server.prototype.address = function address() {
  if (this._handle?.getsockname) {
    const name = {};
    const error = this._handle.getsockname(name);
    if (error) throw new ErrnoException(error, 'address');
    return name;
  }
  return this._pipeName || null;
};

// ---- the end ---------------------------------------------------------------------------

Server.prototype.close = function close(callback) {
  this._listeningId++;
  if (typeof callback === 'function') {
    if (this._handle) this.once('close', callback);
    else this.once('close', () => callback(new codes.ERR_SERVER_NOT_RUNNING()));
  }
  if (this._handle) {
    this._handle.close();
    this._handle = null;
  }
  if (this._usingWorkers) {
    let left = this._workers.length;
    this._connections++; // until all have answered
    const closed = () => {
      if (--left !== 0) return;
      this._connections = 0;
      this._emitCloseIfDrained();
    };
    for (let i = 0; i < this._workers.length; i++) this._workers[i].close(closed);
  } else {
    this._emitCloseIfDrained();
  }
  return this;
};

function emitClose(server) {
  server.emit('close');
}

Server.prototype._emitCloseIfDrained = function _emitCloseIfDrained() {
  if (!this._handle && !this._connections) process.nextTick(emitClose, this);
};

Server.prototype[SymbolAsyncDispose] = async function() {
  if (!this._handle) return;
  await new primordials.Promise((resolve, reject) => {
    this.close((error) => error ? reject(error) : resolve());
  });
};

// for await (const socket of server)
Server.prototype[SymbolAsyncIterator] = async function* () {
  const events = EventEmitter.on(this, 'connection', { close: ['close'] });
  for await (const args of events) yield args[0];
};

Server.prototype[EventEmitter.captureRejectionSymbol] = function(error, event, socket) {
  if (event === 'connection') socket.destroy(error);
  else this.emit('error', error);
};

Server.prototype._setupWorker = function _setupWorker(list) {
  this._usingWorkers = true;
  primordials.ArrayPrototypePush(this._workers, list);
  list.once('exit', (gone) => {
    const at = primordials.ArrayPrototypeIndexOf(this._workers, gone);
    primordials.ArrayPrototypeSplice(this._workers, at, 1);
  });
};

Server.prototype.ref = function ref() {
  this._unref = false;
  if (this._handle) this._handle.ref();
  return this;
};

Server.prototype.unref = function unref() {
  this._unref = true;
  if (this._handle) this._handle.unref();
  return this;
};

module.exports = { Server, createHandle };
