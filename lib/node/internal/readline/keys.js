// SPDX-License-Identifier: MIT
// From the characters that a terminal sends to the keys that were pressed.
//
// A key is one character, or an escape sequence:
//
//   ESC c               meta + c (a second ESC in front changes nothing)
//   ESC O [m] c         c a letter, m a digit: 1 + the modifiers
//   ESC [ [[] [n] [;m] c   n of up to three digits, c a letter or one of ~ ^ $
//
// The decoder is a machine that is fed a character at a time. It is back in its first
// state before it tells anyone of a key, so a listener may throw, or feed it again.
'use strict';

const {
  RegExpPrototypeExec,
  StringFromCharCode,
  StringPrototypeCharCodeAt,
  StringPrototypeCodePointAt,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
} = primordials;

const kEscape = '\x1b';

// What xterm, gnome, rxvt, putty and Cygwin send, without modifiers.
const NAMES =
  'f1 [P OP [11~ [[A,f2 [Q OQ [12~ [[B,f3 [R OR [13~ [[C,f4 [S OS [14~ [[D,f5 [15~ [[E,' +
  'f6 [17~,f7 [18~,f8 [19~,f9 [20~,f10 [21~,f11 [23~,f12 [24~,up [A OA,down [B OB,' +
  'right [C OC,left [D OD,clear [E OE,end [F OF [4~ [8~,home [H OH [1~ [7~,insert [2~,' +
  'delete [3~,pageup [5~ [[5~,pagedown [6~ [[6~,paste-start [200~,paste-end [201~';

let names;

function parseNames() {
  names = { __proto__: null };
  const entries = StringPrototypeSplit(NAMES, ',');
  for (let i = 0; i < entries.length; i++) {
    const words = StringPrototypeSplit(entries[i], ' ');
    for (let j = 1; j < words.length; j++) names[words[j]] = words[0];
  }
}

// Sets key.name by the code of an escape sequence. Rxvt has codes of its own for keys with
// shift or ctrl: small letters, and $ or ^ instead of ~.
function nameByCode(key, code) {
  if (names === undefined) parseNames();
  key.name = names[code];
  if (key.name !== undefined) return;
  const last = code[code.length - 1];
  if (code === '[Z') {
    key.name = 'tab';
    key.shift = true;
  } else if (code.length === 2 && last >= 'a' && last <= 'e') {
    key.name = names[code[0] + StringPrototypeToUpperCase(last)];
    if (code[0] === '[') key.shift = true;
    else key.ctrl = true;
  } else if (RegExpPrototypeExec(/^\[[235678][$^]$/, code) !== null) {
    key.name = names[`[${code[1]}~`];
    if (last === '$') key.shift = true;
    else key.ctrl = true;
  } else {
    key.name = 'undefined';
  }
}

// Units of the character at i. Behind the end it is one, so that a step to the right there is
// a step: it asks for completion.
function charLengthAt(text, i) {
  return i < text.length && StringPrototypeCodePointAt(text, i) > 0xffff ? 2 : 1;
}

function charLengthLeft(text, i) {
  if (i <= 0) return 0;
  if (i > 1 && StringPrototypeCodePointAt(text, i - 2) > 0xffff) return 2;
  return charLengthAt(text, i - 1);
}

const isDigit = (char) => char >= '0' && char <= '9' && char.length === 1;

// The states, named for what has been seen.
const kNothing = 0;
const kOneEscape = 1;
const kTwoEscapes = 2;
const kSingleShift = 3; // ESC O
const kSingleShiftDigit = 4;
const kBracket = 5; // ESC [
const kNumber = 6; // a second bracket or digits after it
const kSemicolon = 7;
const kModifier = 8;

class KeyDecoder {
  #emit;
  #state = kNothing;
  #text = '';
  #start = 0; // where in #text the part after the brackets begins
  #prefix = ''; // O, [ or [[

  // emit(text, key): text is undefined for an escape sequence.
  constructor(emit) {
    this.#emit = emit;
  }

  // A character; '' when none came in time after an ESC.
  feed(char) {
    this.#text += char;
    switch (this.#state) {
      case kNothing:
        if (char === kEscape) this.#state = kOneEscape;
        else this.#finishCharacter(char, false);
        break;
      case kOneEscape:
        if (char === kEscape) this.#state = kTwoEscapes;
        else this.#afterEscape(char);
        break;
      case kTwoEscapes:
        this.#afterEscape(char);
        break;
      case kSingleShift:
        if (isDigit(char)) this.#state = kSingleShiftDigit;
        else this.#finishCode('O' + char, 0);
        break;
      case kSingleShiftDigit:
        this.#finishCode('O' + char, this.#text[this.#text.length - 1 - char.length] - 1);
        break;
      case kBracket:
        if (char === '[') {
          this.#prefix = '[[';
          this.#start = this.#text.length;
          this.#state = kNumber;
          break;
        }
      // falls through
      case kNumber:
        if (isDigit(char) && this.#text.length - this.#start <= 3) this.#state = kNumber;
        else if (char === ';') this.#state = kSemicolon;
        else this.#finishControl();
        break;
      case kSemicolon:
        if (isDigit(char)) this.#state = kModifier;
        else this.#finishControl();
        break;
      default: // kModifier
        this.#finishControl();
    }
  }

  #afterEscape(char) {
    if (char === 'O') {
      this.#state = kSingleShift;
    } else if (char === '[') {
      this.#state = kBracket;
      this.#prefix = '[';
      this.#start = this.#text.length;
    } else {
      this.#finishCharacter(char, true);
    }
  }

  #finishControl() {
    const rest = StringPrototypeSlice(this.#text, this.#start);
    let found = RegExpPrototypeExec(/^(\d\d?)(?:;(\d))?([~^$])$/, rest);
    if (found !== null) {
      this.#finishCode(this.#prefix + found[1] + found[3], (found[2] ?? 1) - 1);
      return;
    }
    found = RegExpPrototypeExec(/^(?:(?:\d;)?(\d))?([A-Za-z])$/, rest);
    if (found !== null) this.#finishCode(this.#prefix + found[2], (found[1] ?? 1) - 1);
    else this.#finishCode(this.#prefix + rest, 0);
  }

  #finishCode(code, modifiers) {
    const key = {
      sequence: this.#text,
      name: undefined,
      ctrl: (modifiers & 4) !== 0,
      meta: (modifiers & 10) !== 0,
      shift: (modifiers & 1) !== 0,
      code,
    };
    nameByCode(key, code);
    this.#reset();
    this.#emit(undefined, key);
  }

  #finishCharacter(char, isEscaped) {
    const text = this.#text;
    const key = { sequence: text, name: undefined, ctrl: false, meta: isEscaped, shift: false };
    const control = char.length === 1 ? StringPrototypeIndexOf('\r\n\t\b\x7f\x1b ', char) : -1;
    if (control !== -1) {
      key.name = ['return', 'enter', 'tab', 'backspace', 'backspace', 'escape', 'space'][control];
    } else if (!isEscaped && char <= '\x1a') {
      key.name = StringFromCharCode(StringPrototypeCharCodeAt(char, 0) + 96);
      key.ctrl = true;
    } else if (RegExpPrototypeExec(/^[0-9A-Za-z]$/, char) !== null) {
      key.name = StringPrototypeToLowerCase(char);
      key.shift = key.name !== char;
    } else if (isEscaped && char === '') {
      key.name = 'escape';
    }
    this.#reset();
    if (text === '') return;
    this.#emit(isEscaped ? undefined : text, key);
  }

  #reset() {
    this.#state = kNothing;
    this.#text = '';
  }
}

module.exports = { KeyDecoder, charLengthAt, charLengthLeft, kEscape };
