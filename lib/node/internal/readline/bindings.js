// SPDX-License-Identifier: MIT
// Which key does what. One table per modifier; a key that is in none inserts its text when no
// modifier is held.
'use strict';

const {
  DateNow,
  RegExpPrototypeExec,
  StringPrototypeCodePointAt,
  StringPrototypeSlice,
} = primordials;
const { kState } = require('internal/readline/display');
const { charLengthAt, charLengthLeft } = require('internal/readline/keys');

const charLeft = (face) => face._moveCursor(-charLengthLeft(face.line, face.cursor));
const charRight = (face) => face._moveCursor(charLengthAt(face.line, face.cursor));
const toStart = (face) => face._moveCursor(-Infinity);
const toEnd = (face) => face._moveCursor(+Infinity);
const deleteWordLeft = (face) => face._deleteWordLeft();
const deleteWordRight = (face) => face._deleteWordRight();
const wordLeft = (face) => face._wordLeft();
const wordRight = (face) => face._wordRight();

// Closes, and tells who waits for an answer.
function leave(face, key) {
  face.close();
  const { AbortError } = require('internal/errors');
  face[kState].questionReject?.(new AbortError(`Aborted with Ctrl+${key}`));
}

function interrupt(face) {
  if (face.listenerCount('SIGINT') > 0) face.emit('SIGINT');
  else leave(face, 'C');
}

function deleteOrLeave(face) {
  if (face.line.length === 0) leave(face, 'D');
  else face._deleteRight();
}

function clearScreen(face) {
  const { clearScreenDown, cursorTo } = require('internal/tty-cursor');
  cursorTo(face.output, 0, 0);
  clearScreenDown(face.output);
  face._refreshLine();
}

// To the background. Back again, the terminal is in the shell's mode and its line is gone.
function suspend(face) {
  if (face.listenerCount('SIGTSTP') > 0) {
    face.emit('SIGTSTP');
    return;
  }
  process.once('SIGCONT', () => {
    if (!face.paused) {
      face.pause();
      face.emit('SIGCONT');
    }
    face._setRawMode(true);
    face._refreshLine();
  });
  face._setRawMode(false);
  process.kill(process.pid, 'SIGTSTP');
}

function enter(face) {
  const state = face[kState];
  // The \n of a \r\n, unless too much time has passed.
  if (state.sawReturnAt === 0 || DateNow() - state.sawReturnAt > face.crlfDelay) face._line();
  state.sawReturnAt = 0;
}

function carriageReturn(face) {
  face[kState].sawReturnAt = DateNow();
  face._line();
}

const withControlAndShift = {
  __proto__: null,
  backspace: (face) => face._deleteLineLeft(),
  delete: (face) => face._deleteLineRight(),
};

const withControl = {
  __proto__: null,
  a: toStart,
  b: charLeft,
  backspace: deleteWordLeft,
  c: interrupt,
  d: deleteOrLeave,
  delete: deleteWordRight,
  e: toEnd,
  f: charRight,
  h: (face) => face._deleteLeft(),
  k: (face) => face._deleteLineRight(),
  l: clearScreen,
  left: wordLeft,
  n: (face) => face._historyNext(),
  p: (face) => face._historyPrev(),
  right: wordRight,
  u: (face) => face._deleteLineLeft(),
  w: deleteWordLeft,
  y: (face) => face._yank(),
  z: suspend,
};

const withMeta = {
  __proto__: null,
  b: wordLeft,
  backspace: deleteWordLeft,
  d: deleteWordRight,
  delete: deleteWordRight,
  f: wordRight,
  y: (face) => face._yankPop(),
};

const alone = {
  __proto__: null,
  backspace: (face) => face._deleteLeft(),
  delete: (face) => face._deleteRight(),
  down: (face) => face._moveRow(1) || face._historyNext(),
  end: toEnd,
  enter,
  home: toStart,
  left: charLeft,
  return: carriageReturn,
  right: charRight,
  up: (face) => face._moveRow(-1) || face._historyPrev(),
};

// Text from the keyboard or from a paste: each end of a line is an Enter.
function insert(face, text) {
  const ending = /\r?\n|\r(?!\n)|\u2028|\u2029/g;
  let from = 0;
  for (;;) {
    const found = RegExpPrototypeExec(ending, text);
    if (found === null) break;
    face._insertString(StringPrototypeSlice(text, from, found.index));
    from = ending.lastIndex;
    face._line();
  }
  face._insertString(StringPrototypeSlice(text, from));
}

// Up and down go through the entries that begin with what stands before the cursor, until another
// key is pressed.
function searchByPrefix(face, key) {
  const state = face[kState];
  const isVertical = (key.name === 'up' || key.name === 'down') &&
    !key.ctrl && !key.meta && !key.shift;
  if (isVertical) {
    if (state.search === null && !face._isMultiline()) {
      state.search = StringPrototypeSlice(face.line, 0, face.cursor);
    }
    return;
  }
  state.column = -1;
  if (state.search === null) return;
  state.search = null;
  if (state.history.index === state.history.lines.length) state.history.index = -1;
}

function handleKey(face, text, key) {
  const state = face[kState];
  const { previousKey } = state;
  state.previousKey = key;
  if (!key.meta || key.name !== 'y') state.isYanking = false;
  searchByPrefix(face, key);
  if (typeof key.sequence === 'string') {
    const code = StringPrototypeCodePointAt(key.sequence, 0);
    if (code === 0x1f || code === 0x1e) {
      if (code === 0x1f) face._undo();
      else face._redo();
      return;
    }
  }
  if (key.name === 'escape') return;
  if (key.ctrl || key.meta) {
    const table = !key.ctrl ? withMeta : key.shift ? withControlAndShift : withControl;
    table[key.name]?.(face);
    return;
  }
  if (key.name !== 'enter') state.sawReturnAt = 0;
  const action = alone[key.name];
  if (action !== undefined) action(face);
  else if (key.name === 'tab' && typeof face.completer === 'function' && face.isCompletionEnabled) {
    face._tabComplete(previousKey?.name === 'tab');
  } else if (typeof text === 'string' && text !== '') {
    insert(face, text);
  }
}

// A terminal without a movable cursor.
function handleKeyDumb(face, text, key) {
  const state = face[kState];
  if (key.name === 'escape') return;
  if (key.name !== 'enter') state.sawReturnAt = 0;
  if (key.ctrl && key.name === 'c') {
    if (face.listenerCount('SIGINT') > 0) face.emit('SIGINT');
    else face.close();
  } else if (key.ctrl && key.name === 'd') {
    face.close();
  } else if (key.name === 'return') {
    carriageReturn(face);
  } else if (key.name === 'enter') {
    enter(face);
  } else if (typeof text === 'string' && text !== '') {
    face.line += text;
    face.cursor += text.length;
    face._writeToOutput(text);
  }
}

module.exports = { handleKey, handleKeyDumb };
