// SPDX-License-Identifier: MIT
// The texts of input elements: which are allowed for a type, and which number or date one means.
//
//   sanitize(type, text, element)       the value that is kept
//   toNumber(type, text)                null if it means none; dates in ms, months in months
//   fromNumber(type, number)
//   stepOf(element, type)               { step, base } or null for "any"
'use strict';

const {
  ArrayPrototypeJoin, Date, DatePrototypeGetTime, MathAbs, MathFloor, MathRound, NumberIsFinite,
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, StringPrototypePadStart,
  StringPrototypeSplit, StringPrototypeToLowerCase,
} = primordials;

const { attr, hasAttr } = require('web/dom/html/attributes');
const { parseNumber } = require('web/dom/html/reflect');

const FLOAT = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const DAY = 86400000;

const matches = (pattern, value) => RegExpPrototypeExec(pattern, value);
const withoutLines = (value) => RegExpPrototypeSymbolReplace(/[\n\r]+/g, value, '');
const trim = (value) =>
  RegExpPrototypeSymbolReplace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, value, '');
const pad = (number, length = 2) => StringPrototypePadStart(`${number}`, length, '0');

const isLeap = (year) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year, month) =>
  month === 2 ? isLeap(year) ? 29 : 28 : month === 4 || month === 6 || month === 9 ||
  month === 11 ? 30 : 31;

const utc = (year, month, day) => {
  const date = new Date(0);
  primordials.DatePrototypeSetUTCFullYear(date, year, month - 1, day);
  return DatePrototypeGetTime(date);
};
const LAST_DAY = 8.64e15;

function parseMonth(value) {
  const found = matches(/^(\d{4,})-(\d\d)$/, value);
  if (found === null || +found[1] < 1 || +found[2] < 1 || +found[2] > 12) return null;
  return [+found[1], +found[2]];
}

function parseDate(value) {
  const found = matches(/^(\d{4,})-(\d\d)-(\d\d)$/, value);
  if (found === null) return null;
  const { 1: year, 2: month, 3: day } = found;
  if (+year < 1 || +month < 1 || +month > 12 || +day < 1 || +day > daysIn(+year, +month)) {
    return null;
  }
  const time = utc(+year, +month, +day);
  return time <= LAST_DAY ? time : null;
}

function parseTime(value) {
  const found = matches(/^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/, value);
  if (found === null || +found[1] > 23 || +found[2] > 59 || +(found[3] ?? 0) > 59) return null;
  const fraction = +primordials.StringPrototypePadEnd(found[4] ?? '0', 3, '0');
  return ((+found[1] * 60 + +found[2]) * 60 + +(found[3] ?? 0)) * 1000 + fraction;
}

function parseDateTime(value) {
  const found = matches(/^(.+)[T ](.+)$/, value);
  if (found === null) return null;
  const date = parseDate(found[1]);
  const time = parseTime(found[2]);
  return date === null || time === null ? null : date + time;
}

// The Monday of a week.
function weekStart(year, week) {
  const fourth = utc(year, 1, 4);
  const weekday = (MathFloor(fourth / DAY) + 3) % 7; // Monday is 0
  return fourth - ((weekday + 7) % 7) * DAY + (week - 1) * 7 * DAY;
}

function parseWeek(value) {
  const found = matches(/^(\d{4,})-W(\d\d)$/, value);
  if (found === null || +found[1] < 1 || +found[2] < 1) return null;
  const start = weekStart(+found[1], +found[2]);
  return start >= weekStart(+found[1] + 1, 1) ? null : start;
}

function dateOf(time) {
  const date = new Date(time);
  return {
    year: primordials.DatePrototypeGetUTCFullYear(date),
    month: primordials.DatePrototypeGetUTCMonth(date) + 1,
    day: primordials.DatePrototypeGetUTCDate(date),
  };
}

function printTime(time) {
  const ms = time % 1000;
  const seconds = MathFloor(time / 1000) % 60;
  const minutes = MathFloor(time / 60000) % 60;
  const hours = MathFloor(time / 3600000) % 24;
  const short = `${pad(hours)}:${pad(minutes)}`;
  if (ms !== 0) {
    return `${short}:${pad(seconds)}.${RegExpPrototypeSymbolReplace(/0+$/, pad(ms, 3), '')}`;
  }
  return seconds !== 0 ? `${short}:${pad(seconds)}` : short;
}

function printDate(time) {
  const { day, month, year } = dateOf(time);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

function printWeek(time) {
  const { year } = dateOf(time);
  for (let at = year + 1; at >= year - 1; at--) {
    const first = weekStart(at, 1);
    if (time >= first) return `${pad(at, 4)}-W${pad(MathFloor((time - first) / (7 * DAY)) + 1)}`;
  }
  return '';
}

function toNumber(type, value) {
  switch (type) {
    case 'number':
    case 'range': return matches(FLOAT, value) === null || !NumberIsFinite(+value) ? null : +value;
    case 'date': return parseDate(value);
    case 'time': return parseTime(value);
    case 'datetime-local': return parseDateTime(value);
    case 'week': return parseWeek(value);
    case 'month': {
      const month = parseMonth(value);
      return month === null ? null : (month[0] - 1970) * 12 + month[1] - 1;
    }
    default: return null;
  }
}

function fromNumber(type, number) {
  switch (type) {
    case 'number':
    case 'range': return `${number}`;
    case 'date': return printDate(number);
    case 'time': return printTime(((number % DAY) + DAY) % DAY);
    case 'datetime-local':
      return `${printDate(number)}T${printTime(((number % DAY) + DAY) % DAY)}`;
    case 'week': return printWeek(number);
    case 'month': {
      const month = ((number % 12) + 12) % 12 + 1;
      return `${pad(1970 + MathFloor(number / 12), 4)}-${pad(month)}`;
    }
    default: return '';
  }
}

// ---- Steps

const STEPS = { // by type: the default step, what one step is, the default base
  '__proto__': null, 'number': [1, 1, 0], 'range': [1, 1, 0], 'date': [1, DAY, 0],
  'time': [60, 1000, 0], 'datetime-local': [60, 1000, 0], 'week': [1, 7 * DAY, -259200000],
  'month': [1, 1, 0],
};

function stepOf(element, type) {
  const { 0: usual, 1: scale, 2: start } = STEPS[type];
  const value = attr(element, 'step');
  const base = toNumber(type, attr(element, 'min') ?? '') ??
    toNumber(type, attr(element, 'value') ?? '') ?? start;
  if (value !== null && StringPrototypeToLowerCase(value) === 'any') return null;
  const number = parseNumber(value);
  const own = number === null || number <= 0 ? usual :
    type === 'date' || type === 'week' || type === 'month' ? MathRound(number) || 1 : number;
  return { __proto__: null, step: own * scale, base };
}

function limitsOf(element, type) {
  const min = toNumber(type, attr(element, 'min') ?? '');
  const max = toNumber(type, attr(element, 'max') ?? '');
  return type === 'range' ? { min: min ?? 0, max: max ?? 100 } : { min, max };
}

function isOffStep(number, { base, step }) {
  const rest = MathAbs((number - base) / step - MathRound((number - base) / step));
  return rest > 1e-9;
}

function sanitizeRange(element, value) {
  const { max, min } = limitsOf(element, 'range');
  let number = matches(FLOAT, value) === null || !NumberIsFinite(+value) ?
    max < min ? min : min + (max - min) / 2 : +value;
  if (number > max) number = max;
  if (number < min) number = min;
  const steps = stepOf(element, 'range');
  if (steps !== null && isOffStep(number, steps)) {
    number = steps.base + MathFloor((number - steps.base) / steps.step + 0.5) * steps.step;
    if (number > max) number -= steps.step;
    if (number < min) number += steps.step;
    number = MathRound(number * 1e9) / 1e9;
  }
  return `${number}`;
}

// #rgb and #rrggbb; other colours are read by the CSS part, if it is there.
function colourOf(value) {
  const lower = StringPrototypeToLowerCase(value);
  if (matches(/^#[0-9a-f]{6}$/, lower) !== null) return lower;
  const short = matches(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, lower);
  if (short === null) return null;
  const { 1: r, 2: g, 3: b } = short;
  return `#${r}${r}${g}${g}${b}${b}`;
}

function sanitize(type, value, element) {
  switch (type) {
    case 'text':
    case 'search':
    case 'tel':
    case 'password': return withoutLines(value);
    case 'url': return trim(withoutLines(value));
    case 'email': {
      if (!hasAttr(element, 'multiple')) return trim(withoutLines(value));
      const parts = StringPrototypeSplit(withoutLines(value), ',');
      for (let i = 0; i < parts.length; i++) parts[i] = trim(parts[i]);
      return ArrayPrototypeJoin(parts, ',');
    }
    case 'number': return toNumber(type, value) === null ? '' : value;
    case 'range': return sanitizeRange(element, value);
    case 'color':
      return colourOf(trim(value)) ?? '#000000';
    case 'date':
    case 'time':
    case 'week':
    case 'month': return toNumber(type, value) === null ? '' : value;
    case 'datetime-local': {
      const time = parseDateTime(value);
      return time === null ? '' : fromNumber(type, time);
    }
    default: return value;
  }
}

const EMAIL = new primordials.RegExp(
  "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?" +
  '(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$');

function isEmail(value) {
  return matches(EMAIL, value) !== null;
}

module.exports = {
  STEPS, fromNumber, isEmail, isOffStep, limitsOf, sanitize, stepOf, toNumber,
};
