// SPDX-License-Identifier: MIT
// Whether a text is an IP address, by the grammars of RFC 4291 and of dotted quads
// without leading zeros; an IPv6 address may have a zone (%eth0). And names of sockets.
'use strict';

const { ArrayPrototypeJoin, RegExpPrototypeExec } = primordials;

const kByte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const kQuad = `(?:${kByte}\\.){3}${kByte}`;
const kGroup = '[0-9a-fA-F]{1,4}';

let v4;
let v6;

// The last two groups may be a dotted quad. A run of groups may be left out: `before`
// groups stand before the ::, and at most 7 - before after it.
function v6Pattern() {
  const tail = `(?:${kGroup}:${kGroup}|${kQuad})`;
  const forms = [`(?:${kGroup}:){6}${tail}`, `(?:${kGroup}:){7}:`];
  for (let before = 0; before <= 6; before++) {
    const head = before === 0 ? ':' : `(?:${kGroup}:){${before}}`;
    const most = 6 - before;
    // Groups after it, the last of which may be a quad in the place of two.
    forms[forms.length] = `${head}:(?:(?:${kGroup}:){0,${most}}${kGroup})?`;
    if (most >= 1) forms[forms.length] = `${head}:(?:${kGroup}:){0,${most - 1}}${kQuad}`;
  }
  return `(?:${ArrayPrototypeJoin(forms, '|')})(?:%[0-9a-zA-Z\\-.:]{1,})?`;
}

function isIPv4(text) {
  v4 ??= new primordials.RegExp(`^${kQuad}$`);
  return RegExpPrototypeExec(v4, `${text}`) !== null;
}

function isIPv6(text) {
  v6 ??= new primordials.RegExp(`^${v6Pattern()}$`);
  return RegExpPrototypeExec(v6, `${text}`) !== null;
}

function isIP(text) {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
}

// Puts the name of a socket, as the natives give it, into `out`; its error if it is one.
function giveName(name, out) {
  if (typeof name === 'number') return name;
  out.address = name[0];
  out.family = name[2];
  out.port = name[1];
  return 0;
}

module.exports = { giveName, isIP, isIPv4, isIPv6 };
