// SPDX-License-Identifier: MIT
// http.Agent: sockets by where they are connected to. Those in use are in `sockets`, those that
// wait for a request in `freeSockets`, requests that wait for a socket in `requests`.
//
// 1. A socket leaves the agent when it closes, or with 'agentRemove' (an upgrade).
// 2. A socket that waits must not get anything: bytes that come then would be taken for the answer
//    to the next request. It is destroyed.
'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypeSplice, NumberIsFinite, NumberParseInt, ObjectKeys,
  ObjectSetPrototypeOf, ReflectApply, Symbol,
} = primordials;
const {
  ArrayPrototypeIndexOf, ArrayPrototypePop, ArrayPrototypePush, ArrayPrototypeShift,
  RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice,
} = require('internal/hot');
const EventEmitter = require('events');
const net = require('net');
const resources = require('internal/async/resources');
const { Handle } = require('internal/net/handle');
const { debuglog } = require('internal/util/debuglog');
const { validateNumber, validateOneOf, validateString } = require('internal/validators');

const debug = debuglog('http');
const kOptions = Symbol('requestOptions');  // of a request that waits
const kResume = Symbol('resume');           // calls a function in the context of that request
const kOnKeylog = Symbol('onkeylog');
const kReader = Symbol('reader');           // of a socket that waits: who gets its bytes else

function Agent(options) {
  if (!(this instanceof Agent)) return new Agent(options);
  ReflectApply(EventEmitter, this, []);
  this.options = { __proto__: null, ...options };
  this.defaultPort = this.options.defaultPort || 80;
  this.protocol = this.options.protocol || 'http:';
  if (this.options.noDelay === undefined) this.options.noDelay = true;
  this.options.path = null; // which would be one of a local socket
  this.requests = { __proto__: null };
  this.sockets = { __proto__: null };
  this.freeSockets = { __proto__: null };
  this.keepAliveMsecs = this.options.keepAliveMsecs || 1000;
  this.keepAlive = this.options.keepAlive || false;
  this.maxSockets = this.options.maxSockets || Agent.defaultMaxSockets;
  this.maxFreeSockets = this.options.maxFreeSockets || 256;
  this.scheduling = this.options.scheduling || 'lifo';
  this.maxTotalSockets = this.options.maxTotalSockets;
  this.totalSocketCount = 0;
  const buffer = this.options.agentKeepAliveTimeoutBuffer;
  this.agentKeepAliveTimeoutBuffer =
    typeof buffer === 'number' && buffer >= 0 && NumberIsFinite(buffer) ? buffer : 1000;
  validateOneOf(this.scheduling, 'scheduling', ['fifo', 'lifo']);
  if (this.maxTotalSockets !== undefined) {
    validateNumber(this.maxTotalSockets, 'maxTotalSockets', 1);
  } else {
    this.maxTotalSockets = Infinity;
  }
  this.on('free', onFree);
  this.on('newListener', onNewListener);
}
ObjectSetPrototypeOf(Agent.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Agent, EventEmitter);

Agent.defaultMaxSockets = Infinity;

// Sockets tell of their keys only if somebody wants to hear of them.
function onNewListener(event) {
  if (event !== 'keylog') return;
  this.removeListener('newListener', onNewListener);
  const agent = this;
  this[kOnKeylog] = function(line) {
    agent.emit('keylog', line, this);
  };
  const sets = [this.freeSockets, this.sockets];
  for (let i = 0; i < 2; i++) {
    const names = ObjectKeys(sets[i]);
    for (let j = 0; j < names.length; j++) {
      const list = sets[i][names[j]];
      for (let k = 0; k < list.length; k++) list[k].on('keylog', this[kOnKeylog]);
    }
  }
}

Agent.prototype.createConnection = net.createConnection;

Agent.prototype.getName = function getName(options = {}) {
  const { family, socketPath } = options;
  let name = `${options.host || 'localhost'}:${options.port || ''}:${options.localAddress || ''}`;
  if (family === 4 || family === 6) name += `:${family}`;
  if (socketPath) name += `:${socketPath}`;
  return name;
};

// ---- a request wants a socket -------------------------------------------------------------

// The name of the server, of which a secure connection makes use: that of the header Host.
function serverName(options, request) {
  let name = options.host;
  const host = request.getHeader('host');
  if (host) {
    validateString(host, 'options.headers.host');
    const end = StringPrototypeIndexOf(host, host[0] === '[' ? ']' : ':');
    if (host[0] !== '[') name = end < 0 ? host : StringPrototypeSlice(host, 0, end);
    else name = end < 0 ? host : StringPrototypeSlice(host, 1, end);
  }
  return net.isIP(name) ? '' : name;
}

function completeOptions(agent, options, request) {
  options = { __proto__: null, ...options, ...agent.options };
  if (options.socketPath) options.path = options.socketPath;
  if (!options.servername && options.servername !== '') {
    options.servername = serverName(options, request);
  }
  return options;
}

function takeFree(agent, name) {
  const free = agent.freeSockets[name];
  if (!free) return undefined;
  while (free.length > 0 && free[0].destroyed) ArrayPrototypeShift(free);
  const socket = agent.scheduling === 'fifo' ? ArrayPrototypeShift(free) : ArrayPrototypePop(free);
  if (free.length === 0) delete agent.freeSockets[name];
  return socket;
}

Agent.prototype.addRequest = function addRequest(request, options, port, localAddress) {
  if (typeof options === 'string') { // the old way
    options = { __proto__: null, host: options, port, localAddress };
  }
  options = completeOptions(this, options, request);
  const name = this.getName(options);
  this.sockets[name] ||= [];
  const socket = takeFree(this, name);
  const count = (this.freeSockets[name]?.length ?? 0) + this.sockets[name].length;
  if (socket) {
    const mark = options.highWaterMark;
    if (mark !== null && mark !== undefined && socket.writableHighWaterMark !== mark) {
      socket._writableState.highWaterMark = mark;
    }
    renewHandle(socket);
    this.reuseSocket(socket, request);
    giveSocket(this, request, socket);
    ArrayPrototypePush(this.sockets[name], socket);
  } else if (count < this.maxSockets && this.totalSocketCount < this.maxTotalSockets) {
    this.createSocket(request, options, (error, made) => {
      if (error) request.onSocket(made, error);
      else giveSocket(this, request, made);
    });
  } else {
    this.requests[name] ||= [];
    request[kOptions] = options;
    request[kResume] = resources.bindNow('QueuedRequest', (fn) => fn());
    ArrayPrototypePush(this.requests[name], request);
  }
};

function giveSocket(agent, request, socket) {
  request.onSocket(socket);
  const { timeout } = request;
  if (timeout !== undefined && timeout !== (agent.options.timeout || 0)) {
    socket.setTimeout(timeout);
  }
}

// For async_hooks a handle that is used again is another one.
function renewHandle(socket) {
  const handle = socket._handle;
  if (handle instanceof Handle) handle.asyncReset();
}

Agent.prototype.createSocket = function createSocket(request, options, callback) {
  options = completeOptions(this, options, request);
  const timeout = request.timeout || this.options.timeout || undefined;
  if (timeout) options.timeout = timeout;
  const name = this.getName(options);
  options._agentKey = name;
  options.encoding = null;
  let isDone = false;
  const onCreated = (error, socket) => {
    if (isDone) return;
    isDone = true;
    if (error) {
      callback(error);
      return;
    }
    this.sockets[name] ||= [];
    ArrayPrototypePush(this.sockets[name], socket);
    this.totalSocketCount++;
    listen(this, socket, options);
    callback(null, socket);
  };
  if (this.keepAlive) {
    options.keepAlive = this.keepAlive;
    options.keepAliveInitialDelay = this.keepAliveMsecs;
  }
  debug('createConnection', name);
  const socket = this.createConnection(options, onCreated);
  if (socket) onCreated(null, socket);
};

function listen(agent, socket, options) {
  function onSocketFree() {
    agent.emit('free', socket, options);
  }
  function onClose() {
    agent.totalSocketCount--;
    agent.removeSocket(socket, options);
  }
  function onTimeout() {
    const names = ObjectKeys(agent.freeSockets);
    for (let i = 0; i < names.length; i++) {
      if (ArrayPrototypeIncludes(agent.freeSockets[names[i]], socket)) {
        socket.destroy();
        return;
      }
    }
  }
  function onRemove() {
    agent.totalSocketCount--;
    agent.removeSocket(socket, options);
    socket.removeListener('close', onClose);
    socket.removeListener('free', onSocketFree);
    socket.removeListener('timeout', onTimeout);
    socket.removeListener('agentRemove', onRemove);
  }
  socket.on('free', onSocketFree);
  socket.on('close', onClose);
  socket.on('timeout', onTimeout);
  socket.on('agentRemove', onRemove);
  if (agent[kOnKeylog]) socket.on('keylog', agent[kOnKeylog]);
}

// ---- a socket is free -----------------------------------------------------------------------

function onFree(socket, options) {
  const name = this.getName(options);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const waiting = this.requests[name];
  if (waiting?.length > 0) {
    const request = ArrayPrototypeShift(waiting);
    const resume = request[kResume];
    request[kResume] = undefined;
    const give = () => {
      if (resume) renewHandle(socket);
      giveSocket(this, request, socket);
    };
    if (resume) resume(give);
    else give();
    if (waiting.length === 0) delete this.requests[name];
    return;
  }
  const request = socket._httpMessage;
  if (!request || !request.shouldKeepAlive || !this.keepAlive) {
    socket.destroy();
    return;
  }
  const free = this.freeSockets[name] || [];
  const count = free.length + (this.sockets[name]?.length ?? 0);
  if (this.totalSocketCount > this.maxTotalSockets || count > this.maxSockets ||
      free.length >= this.maxFreeSockets || !this.keepSocketAlive(socket)) {
    socket.destroy();
    return;
  }
  this.freeSockets[name] = free;
  socket._httpMessage = null;
  this.removeSocket(socket, options);
  socket.once('error', onFreeError);
  guard(socket);
  ArrayPrototypePush(free, socket);
}

function onFreeError() {
  this.destroy();
  this.emit('agentRemove');
}

// Sending something on a socket that waits ends it.
function guard(socket) {
  if (socket.readableLength > 0) {
    socket.destroy();
    return;
  }
  const handle = socket._handle;
  if (typeof handle?.readStart !== 'function' || socket.connecting) return;
  socket[kReader] = handle.onread;
  handle.onread = (piece) => {
    if (typeof piece !== 'number') socket.destroy();
    else socket[kReader](piece);
  };
  if (handle.reading) return;
  handle.reading = true;
  if (handle.readStart()) socket.destroy();
}

function unguard(socket) {
  if (!socket[kReader]) return;
  if (socket._handle) socket._handle.onread = socket[kReader];
  socket[kReader] = null;
}

Agent.prototype.keepSocketAlive = function keepSocketAlive(socket) {
  socket.setKeepAlive(true, this.keepAliveMsecs);
  socket.unref();
  let timeout = this.options.timeout || 0;
  let canStay = true;
  const hint = socket._httpMessage?.res?.headers['keep-alive'];
  const found = hint ? RegExpPrototypeExec(/^timeout=(\d+)/, hint) : null;
  if (found !== null) {
    // The server must not be the first to end it.
    const time = NumberParseInt(found[1]) * 1000 - this.agentKeepAliveTimeoutBuffer;
    if (time <= 0) canStay = false;
    else if (time < timeout) timeout = time;
  }
  if (socket.timeout !== timeout) socket.setTimeout(timeout);
  return canStay;
};

Agent.prototype.reuseSocket = function reuseSocket(socket, request) {
  socket.removeListener('error', onFreeError);
  unguard(socket);
  request.reusedSocket = true;
  socket.ref();
};

// ---- a socket goes --------------------------------------------------------------------------

function take(sockets, name, socket) {
  const list = sockets[name];
  const at = list ? ArrayPrototypeIndexOf(list, socket) : -1;
  if (at < 0) return;
  ArrayPrototypeSplice(list, at, 1);
  if (list.length === 0) delete sockets[name];
}

Agent.prototype.removeSocket = function removeSocket(socket, options) {
  const name = this.getName(options);
  take(this.sockets, name, socket);
  if (!socket.writable) take(this.freeSockets, name, socket);
  let request;
  if (this.requests[name]?.length > 0) {
    request = this.requests[name][0];
  } else {
    // There is room for a request to another place, unless that has a socket to wait for.
    const names = ObjectKeys(this.requests);
    if (names.length > 0 && !this.sockets[names[0]]?.length) {
      request = this.requests[names[0]][0];
      options = request[kOptions];
    }
  }
  if (!request || !options) return;
  request[kOptions] = undefined;
  this.createSocket(request, options, (error, made) => {
    if (error) request.onSocket(null, error);
    else made.emit('free');
  });
};

Agent.prototype.destroy = function destroy() {
  const sets = [this.freeSockets, this.sockets];
  for (let i = 0; i < 2; i++) {
    const names = ObjectKeys(sets[i]);
    for (let j = 0; j < names.length; j++) {
      const list = sets[i][names[j]];
      for (let k = 0; k < list.length; k++) list[k].destroy();
    }
  }
};

// ---- the agent that requests without one use --------------------------------------------------

let globalAgent;

function getGlobalAgent() {
  return globalAgent ??= new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
}

function setGlobalAgent(agent) {
  globalAgent = agent;
}

module.exports = { Agent, getGlobalAgent, setGlobalAgent };
