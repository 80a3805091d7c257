// SPDX-License-Identifier: MIT
// node:tty: terminals as streams. Output is written at once; input comes as the
// terminal hands it out, a line at a time or, in raw mode, a key at a time.
'use strict';

const {
  ArrayIsArray, Boolean, NumberIsInteger, ObjectSetPrototypeOf,
} = primordials;
const { codes } = require('internal/errors');
const binding = native('stdio');

function isatty(fd) {
  return NumberIsInteger(fd) && fd >= 0 && fd <= 2147483647 && binding.isTerminal(fd);
}

function checkFd(fd) {
  if (fd >> 0 !== fd || fd < 0) throw new codes.ERR_INVALID_FD(fd);
}

function ttyError(errno) {
  const sys = native('sys');
  return new codes.ERR_TTY_INIT_FAILED({
    errno,
    code: sys.errname(errno),
    message: sys.strerror(errno),
    syscall: 'uv_tty_init',
  });
}

// ---- input ----------------------------------------------------------------------------------

// Made when it is first asked for: most programs only write.
let Input;

function defineInput() {
  const { Flow } = require('internal/flow');

  class TerminalInput extends Flow {
    constructor(fd) {
      super(fd, { isOwn: fd > 2, readable: true, writable: false, highWaterMark: 0,
                  type: 'TTYWRAP' });
      this.isRaw = false;
      this.isTTY = true;
      this.fd = fd;
    }

    setRawMode(flag) {
      flag = Boolean(flag);
      const status = binding.setRaw(this.fd, flag);
      if (status < 0) {
        this.emit('error', new (require('internal/errors').ErrnoException)(status, 'setRawMode'));
        return this;
      }
      this.isRaw = flag;
      return this;
    }
  }

  // Can be called without new.
  Input = function ReadStream(fd, options) {
    if (new.target === undefined) return new Input(fd, options);
    checkFd(fd);
    if (!isatty(fd)) throw ttyError(-22);
    return ObjectSetPrototypeOf(new TerminalInput(fd), new.target.prototype);
  };
  ObjectSetPrototypeOf(Input.prototype, TerminalInput.prototype);
  ObjectSetPrototypeOf(Input, TerminalInput);
  return Input;
}

// ---- output ---------------------------------------------------------------------------------

const Writable = require('vendor/readable-stream/internal/streams/writable');

class TerminalOutput extends Writable {
  constructor(fd) {
    super({ decodeStrings: false, emitClose: false, autoDestroy: true });
    this.fd = fd;
    this.isTTY = true;
    this.readable = false;
    const size = binding.windowSize(fd);
    if (ArrayIsArray(size)) {
      this.columns = size[0];
      this.rows = size[1];
    }
  }

  _write(chunk, encoding, callback) {
    if (typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8') {
      chunk = require('buffer').Buffer.from(chunk, encoding);
    }
    const status = typeof chunk === 'string' ? binding.write(this.fd, chunk) :
      binding.writeBytes(this.fd, chunk);
    if (status === 0) callback();
    else callback(new (require('internal/errors').ErrnoException)(status, 'write'));
  }

  _refreshSize() {
    const size = binding.windowSize(this.fd);
    if (!ArrayIsArray(size)) {
      const { ErrnoException } = require('internal/errors');
      this.emit('error', new ErrnoException(size, 'getWindowSize'));
      return;
    }
    if (this.columns === size[0] && this.rows === size[1]) return;
    this.columns = size[0];
    this.rows = size[1];
    this.emit('resize');
  }

  getWindowSize() { return [this.columns, this.rows]; }

  getColorDepth(env) { return require('internal/tty-colors').getColorDepth(env); }
  hasColors(count, env) {
    return require('internal/tty-colors').hasColors(this, count, env);
  }

  cursorTo(x, y, callback) { return require('internal/tty-cursor').cursorTo(this, x, y, callback); }
  moveCursor(dx, dy, callback) {
    return require('internal/tty-cursor').moveCursor(this, dx, dy, callback);
  }
  clearLine(direction, callback) {
    return require('internal/tty-cursor').clearLine(this, direction, callback);
  }
  clearScreenDown(callback) {
    return require('internal/tty-cursor').clearScreenDown(this, callback);
  }

  ref() { return this; }
  unref() { return this; }
}

function WriteStream(fd) {
  if (new.target === undefined) return new WriteStream(fd);
  checkFd(fd);
  if (!isatty(fd)) throw ttyError(-22);
  return ObjectSetPrototypeOf(new TerminalOutput(fd), new.target.prototype);
}
ObjectSetPrototypeOf(WriteStream.prototype, TerminalOutput.prototype);
ObjectSetPrototypeOf(WriteStream, TerminalOutput);

module.exports = {
  isatty,
  get ReadStream() { return Input ?? defineInput(); },
  WriteStream,
};
