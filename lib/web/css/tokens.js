// SPDX-License-Identifier: MIT
// CSS text to tokens, after css-syntax-3. Nothing is an error: what is broken becomes a token
// that no grammar wants. One pass, time and memory in proportion to the text.
//
// A token is { t, v, n, u, int, s, e }: its type, text (escapes resolved), number, unit (lower
// case), whether the number is an integer, where it starts and ends in the source. Types:
//   ident func at hash string badstring url badurl delim num pct dim ws cdo cdc
//   and the characters : ; , [ ] ( ) { } themselves.

'use strict';

const isNewline = (c) => c === 10 || c === 13 || c === 12;
const isSpace = (c) => c === 32 || c === 9 || c === 10 || c === 13 || c === 12;
const isDigit = (c) => c >= 48 && c <= 57;
const isHex = (c) => isDigit(c) || c >= 65 && c <= 70 || c >= 97 && c <= 102;
const isNameStart = (c) => c >= 97 && c <= 122 || c >= 65 && c <= 90 || c === 95 || c >= 128;
const isName = (c) => isNameStart(c) || isDigit(c) || c === 45;

class Tokenizer {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.tokens = [];
  }

  code(offset) {
    return this.text.charCodeAt(this.at + offset); // NaN behind the end
  }

  isEscape(offset) {
    return this.code(offset) === 92 && !isNewline(this.code(offset + 1));
  }

  startsIdent(offset) {
    const c = this.code(offset);
    if (c === 45) {
      const next = this.code(offset + 1);
      return isNameStart(next) || next === 45 || this.isEscape(offset + 1);
    }
    return isNameStart(c) || c === 92 && this.isEscape(offset);
  }

  startsNumber() {
    let i = 0;
    let c = this.code(0);
    if (c === 43 || c === 45) c = this.code(++i);
    if (isDigit(c)) return true;
    return c === 46 && isDigit(this.code(i + 1));
  }

  escape() { // the backslash is behind us
    const { text } = this;
    const c = text.charCodeAt(this.at);
    if (c !== c) return '\ufffd';
    if (!isHex(c)) {
      const point = text.codePointAt(this.at);
      const char = String.fromCodePoint(point);
      this.at += char.length;
      return char;
    }
    const from = this.at;
    while (this.at - from < 6 && isHex(text.charCodeAt(this.at))) this.at++;
    const value = parseInt(text.slice(from, this.at), 16);
    if (text.charCodeAt(this.at) === 13 && text.charCodeAt(this.at + 1) === 10) this.at++;
    if (isSpace(text.charCodeAt(this.at))) this.at++;
    if (value === 0 || value > 0x10ffff || value >= 0xd800 && value <= 0xdfff) return '\ufffd';
    return String.fromCodePoint(value);
  }

  name() {
    const { text } = this;
    let from = this.at;
    let result = '';
    for (;;) {
      const c = text.charCodeAt(this.at);
      if (isName(c)) {
        this.at++;
      } else if (c === 92 && this.isEscape(0)) {
        result += text.slice(from, this.at);
        this.at++;
        result += this.escape();
        from = this.at;
      } else {
        return (result + text.slice(from, this.at)).replace(/\0/g, '\ufffd');
      }
    }
  }

  string(quote, start) {
    const { text } = this;
    let from = this.at;
    let result = '';
    for (;;) {
      const c = text.charCodeAt(this.at);
      if (c === quote || c !== c) {
        result += text.slice(from, this.at);
        if (c === quote) this.at++;
        return this.push('string', start, result);
      }
      if (isNewline(c)) return this.push('badstring', start, '');
      if (c === 92) {
        result += text.slice(from, this.at);
        this.at++;
        if (isNewline(text.charCodeAt(this.at))) {
          if (text.charCodeAt(this.at) === 13 && text.charCodeAt(this.at + 1) === 10) this.at++;
          this.at++;
        } else if (this.at < text.length) {
          result += this.escape();
        }
        from = this.at;
      } else {
        this.at++;
      }
    }
  }

  number(start) {
    const { text } = this;
    const from = this.at;
    let c = this.code(0);
    let isInteger = true;
    if (c === 43 || c === 45) this.at++;
    while (isDigit(this.code(0))) this.at++;
    if (this.code(0) === 46 && isDigit(this.code(1))) {
      isInteger = false;
      this.at += 2;
      while (isDigit(this.code(0))) this.at++;
    }
    c = this.code(0);
    if (c === 69 || c === 101) {
      const sign = this.code(1);
      const skip = sign === 43 || sign === 45 ? 2 : 1;
      if (isDigit(this.code(skip))) {
        isInteger = false;
        this.at += skip;
        while (isDigit(this.code(0))) this.at++;
      }
    }
    const token = this.push('num', start, '');
    token.n = +text.slice(from, this.at);
    token.int = isInteger;
    if (this.startsIdent(0)) {
      token.t = 'dim';
      token.u = this.name().toLowerCase();
    } else if (this.code(0) === 37) {
      this.at++;
      token.t = 'pct';
    }
    token.e = this.at;
    return token;
  }

  url(start) {
    const { text } = this;
    while (isSpace(this.code(0))) this.at++;
    let result = '';
    for (;;) {
      const c = this.code(0);
      if (c === 41 || c !== c) {
        this.at++;
        return this.push('url', start, result);
      }
      if (isSpace(c)) {
        while (isSpace(this.code(0))) this.at++;
        if (this.code(0) === 41 || this.at >= text.length) continue;
        break;
      }
      if (c === 34 || c === 39 || c === 40 || c < 32) break;
      this.at++;
      if (c === 92) {
        if (isNewline(this.code(0))) break;
        result += this.escape();
      } else {
        result += text[this.at - 1];
      }
    }
    for (;;) { // the rest of a bad one
      const c = this.code(0);
      this.at++;
      if (c === 41 || c !== c) return this.push('badurl', start, '');
      if (c === 92 && !isNewline(this.code(0))) this.escape();
    }
  }

  identLike(start) {
    const name = this.name();
    if (this.code(0) !== 40) return this.push('ident', start, name);
    this.at++;
    if (name.length === 3 && name.toLowerCase() === 'url') {
      let i = 0;
      while (isSpace(this.code(i))) i++;
      const c = this.code(i);
      if (c !== 34 && c !== 39) return this.url(start);
    }
    return this.push('func', start, name.toLowerCase());
  }

  push(t, s, v) {
    const token = { t, v, n: 0, u: '', int: false, s, e: Math.min(this.at, this.text.length) };
    this.tokens.push(token);
    return token;
  }

  next() {
    const { text } = this;
    const start = this.at;
    const c = text.charCodeAt(start);
    if (c === 47 && this.code(1) === 42) {
      const end = text.indexOf('*/', start + 2);
      this.at = end < 0 ? text.length : end + 2;
      return undefined;
    }
    if (isSpace(c)) {
      while (isSpace(this.code(0))) this.at++;
      return this.push('ws', start, ' ');
    }
    if (isNameStart(c)) return this.identLike(start);
    if (isDigit(c)) return this.number(start);
    this.at++;
    switch (c) {
      case 34:
      case 39: return this.string(c, start);
      case 35:
        if (isName(this.code(0)) || this.isEscape(0)) {
          const isId = this.startsIdent(0);
          const token = this.push('hash', start, this.name());
          token.int = isId;
          token.e = this.at;
          return token;
        }
        break;
      case 43:
      case 46:
        this.at = start;
        if (this.startsNumber()) return this.number(start);
        this.at = start + 1;
        break;
      case 45:
        this.at = start;
        if (this.startsNumber()) return this.number(start);
        if (this.code(1) === 45 && this.code(2) === 62) {
          this.at += 3;
          return this.push('cdc', start, '-->');
        }
        if (this.startsIdent(0)) return this.identLike(start);
        this.at = start + 1;
        break;
      case 60:
        if (text.startsWith('!--', this.at)) {
          this.at += 3;
          return this.push('cdo', start, '<!--');
        }
        break;
      case 64:
        if (this.startsIdent(0)) {
          const token = this.push('at', start, this.name().toLowerCase());
          token.e = this.at;
          return token;
        }
        break;
      case 92:
        this.at = start;
        if (this.isEscape(0) && start + 1 < text.length) return this.identLike(start);
        this.at = start + 1;
        break;
      case 58: case 59: case 44: case 91: case 93: case 40: case 41: case 123: case 125:
        return this.push(text[start], start, text[start]);
      default:
    }
    return this.push('delim', start, text[start]);
  }
}

function tokenize(text) {
  const tokenizer = new Tokenizer(text);
  while (tokenizer.at < text.length) tokenizer.next();
  return tokenizer.tokens;
}

module.exports = { isSpace, tokenize };
