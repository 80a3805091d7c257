// SPDX-License-Identifier: MIT
//
// Punycode (RFC 3492): any text in the letters of ASCII. The ASCII characters come first; a number
// for each of the others, in the order of code points, says how many (code point, place) pairs lie
// between it and the one before. Numbers are written in base 36, least digit first, each digit with
// a threshold that tells the last; the thresholds follow the size of the numbers (the bias).
'use strict';

const {
  ArrayPrototypeJoin,
  MathFloor,
  RangeError,
  ReflectApply,
  RegExpPrototypeExec,
  StringFromCharCode,
  StringFromCodePoint,
  StringPrototypeCharCodeAt,
  StringPrototypeCodePointAt,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
} = primordials;

const LIMIT = 0x7fffffff;
const OVERFLOW = 'Overflow: input needs wider integers to process';

function adapt(delta, count, first) {
  delta = first ? MathFloor(delta / 700) : delta >> 1;
  delta += MathFloor(delta / count);
  let k = 0;
  for (; delta > 455; k += 36) delta = MathFloor(delta / 35);
  return k + MathFloor(36 * delta / (delta + 38));
}

// The digits from the k-th on: below this one ends the number.
function threshold(k, bias) {
  if (k <= bias) return 1;
  return k >= bias + 26 ? 26 : k - bias;
}

function digitOf(code) {
  if (code >= 48 && code <= 57) return code - 22;
  if (code >= 65 && code <= 90) return code - 65;
  return code >= 97 && code <= 122 ? code - 97 : 36;
}

function charOf(digit) {
  return StringFromCharCode(digit < 26 ? digit + 97 : digit + 22);
}

// Half a surrogate pair counts as a code point.
function toCodePoints(text) {
  const points = [];
  for (let i = 0; i < text.length; i++) {
    const point = StringPrototypeCodePointAt(text, i);
    points[points.length] = point;
    if (point > 0xffff) i++;
  }
  return points;
}

function fromCodePoints(points) {
  return ReflectApply(StringFromCodePoint, undefined, points);
}

function insert(array, at, value) {
  for (let i = array.length; i > at; i--) array[i] = array[i - 1];
  array[at] = value;
}

function decode(text) {
  const out = [];
  const basic = StringPrototypeLastIndexOf(text, '-');
  for (let i = 0; i < basic; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code >= 0x80) throw new RangeError('Illegal input >= 0x80 (not a basic code point)');
    out[i] = code;
  }
  let bias = 72;
  let point = 128;
  let at = 0;
  for (let index = basic > 0 ? basic + 1 : 0; index < text.length;) {
    const before = at;
    for (let weight = 1, k = 36; ; k += 36) {
      if (index >= text.length) throw new RangeError('Invalid input');
      const digit = digitOf(StringPrototypeCharCodeAt(text, index++));
      if (digit === 36) throw new RangeError('Invalid input');
      if (digit > MathFloor((LIMIT - at) / weight)) throw new RangeError(OVERFLOW);
      at += digit * weight;
      const last = threshold(k, bias);
      if (digit < last) break;
      if (weight > MathFloor(LIMIT / (36 - last))) throw new RangeError(OVERFLOW);
      weight *= 36 - last;
    }
    const count = out.length + 1;
    bias = adapt(at - before, count, before === 0);
    if (MathFloor(at / count) > LIMIT - point) throw new RangeError(OVERFLOW);
    point += MathFloor(at / count);
    at %= count;
    insert(out, at++, point);
  }
  return fromCodePoints(out);
}

function encode(text) {
  const points = toCodePoints(text);
  const { length } = points;
  let out = '';
  for (let i = 0; i < length; i++) if (points[i] < 0x80) out += StringFromCharCode(points[i]);
  const basic = out.length;
  let done = basic;
  if (basic > 0) out += '-';
  let point = 128;
  let delta = 0;
  let bias = 72;
  while (done < length) {
    let next = LIMIT;
    for (let i = 0; i < length; i++) {
      if (points[i] >= point && points[i] < next) next = points[i];
    }
    if (next - point > MathFloor((LIMIT - delta) / (done + 1))) throw new RangeError(OVERFLOW);
    delta += (next - point) * (done + 1);
    point = next;
    for (let i = 0; i < length; i++) {
      if (points[i] < point && ++delta > LIMIT) throw new RangeError(OVERFLOW);
      if (points[i] !== point) continue;
      let rest = delta;
      for (let k = 36; ; k += 36) {
        const last = threshold(k, bias);
        if (rest < last) break;
        out += charOf(last + (rest - last) % (36 - last));
        rest = MathFloor((rest - last) / (36 - last));
      }
      out += charOf(rest);
      bias = adapt(delta, done + 1, done === basic);
      delta = 0;
      done++;
    }
    delta++;
    point++;
  }
  return out;
}

// ---- Domains, and addresses of mail, where only what follows the @ is one.

function eachLabel(domain, change) {
  const parts = StringPrototypeSplit(domain, '@');
  let before = '';
  if (parts.length > 1) {
    before = `${parts[0]}@`;
    domain = parts[1];
  }
  const labels = [''];
  let n = 0;
  for (let i = 0; i < domain.length; i++) {
    const char = domain[i];
    if (char === '.' || char === '\u3002' || char === '\uff0e' || char === '\uff61') {
      labels[++n] = '';
    } else {
      labels[n] += char;
    }
  }
  for (let i = 0; i <= n; i++) labels[i] = change(labels[i]);
  return before + ArrayPrototypeJoin(labels, '.');
}

function toASCII(domain) {
  return eachLabel(domain, (label) => (
    RegExpPrototypeExec(/[^\0-\x7f]/, label) !== null ? `xn--${encode(label)}` : label));
}

function toUnicode(domain) {
  return eachLabel(domain, (label) => (
    StringPrototypeSlice(label, 0, 4) === 'xn--' ?
      decode(StringPrototypeToLowerCase(StringPrototypeSlice(label, 4))) : label));
}

module.exports = { decode, encode, fromCodePoints, toASCII, toCodePoints, toUnicode };
