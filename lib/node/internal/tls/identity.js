// SPDX-License-Identifier: MIT
// checkServerIdentity: whether a certificate is for the host that we wanted (RFC 6125).
'use strict';

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypePush, JSONParse,
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, StringPrototypeEndsWith,
  StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeStartsWith, StringPrototypeToLowerCase,
} = primordials;

const { codes } = require('internal/errors');
const { isIP } = require('internal/ip');

function withoutDot(name) {
  return StringPrototypeEndsWith(name, '.') ? StringPrototypeSlice(name, 0, -1) : name;
}

// Only A to Z: other letters have no place in a name, and depend on where one is.
function lower(name) {
  return RegExpPrototypeSymbolReplace(/[A-Z]/g, name, (letter) => StringPrototypeToLowerCase(letter));
}

function labelsOf(name) {
  return StringPrototypeSplit(lower(withoutDot(name)), '.');
}

// The first label of a pattern may have one star: *.example.org, w*.example.org.
function matchesFirst(label, pattern, count) {
  const parts = StringPrototypeSplit(pattern, '*', 3);
  if (parts.length === 1 || StringPrototypeIncludes(pattern, 'xn--')) return label === pattern;
  if (parts.length > 2 || count <= 2) return false;
  const prefix = parts[0];
  const suffix = parts[1];
  return prefix.length + suffix.length <= label.length &&
    StringPrototypeStartsWith(label, prefix) && StringPrototypeEndsWith(label, suffix);
}

function matches(labels, pattern) {
  if (!pattern) return false;
  const parts = labelsOf(pattern);
  if (parts.length !== labels.length) return false;
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === '' || RegExpPrototypeExec(/[^\u0021-\u007f]/u, parts[i]) !== null) return false;
    if (i > 0 && parts[i] !== labels[i]) return false;
  }
  return matchesFirst(labels[0], parts[0], parts.length);
}

function matchesAny(labels, patterns) {
  for (let i = 0; i < patterns.length; i++) {
    if (matches(labels, patterns[i])) return true;
  }
  return false;
}

const QUOTED = /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/;

// Names are separated by ', '; parts of them may be strings as in JSON, which may contain that.
function splitNames(text) {
  if (!StringPrototypeIncludes(text, '"')) return StringPrototypeSplit(text, ', ');
  const names = [];
  let name = '';
  let at = 0;
  while (at < text.length) {
    const comma = StringPrototypeIndexOf(text, ',', at);
    const quote = StringPrototypeIndexOf(text, '"', at);
    if (quote !== -1 && (comma === -1 || quote < comma)) {
      name += StringPrototypeSlice(text, at, quote);
      const found = RegExpPrototypeExec(QUOTED, StringPrototypeSlice(text, quote));
      if (found === null) throw new codes.ERR_TLS_CERT_ALTNAME_FORMAT();
      name += JSONParse(found[0]);
      at = quote + found[0].length;
    } else if (comma !== -1) {
      ArrayPrototypePush(names, name + StringPrototypeSlice(text, at, comma));
      name = '';
      at = comma + 2;
    } else {
      name += StringPrototypeSlice(text, at);
      at = text.length;
    }
  }
  ArrayPrototypePush(names, name);
  return names;
}

// One form for each address; undefined if it is none.
function canonical(address) {
  const family = isIP(address);
  if (family === 0) return undefined;
  const { SocketAddress } = require('internal/net/address');
  return new SocketAddress({ address, family: family === 6 ? 'ipv6' : 'ipv4' }).address;
}

// undefined, or the reason.
function refuse(hostname, cert) {
  const { subject, subjectaltname: altNames } = cert;
  const dnsNames = [];
  const ips = [];
  const names = altNames ? splitNames(altNames) : [];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (StringPrototypeStartsWith(name, 'DNS:')) {
      ArrayPrototypePush(dnsNames, StringPrototypeSlice(name, 4));
    } else if (StringPrototypeStartsWith(name, 'IP Address:')) {
      ArrayPrototypePush(ips, canonical(StringPrototypeSlice(name, 11)));
    }
  }
  if (isIP(hostname)) {
    return ArrayPrototypeIncludes(ips, canonical(hostname)) ? undefined :
      `IP: ${hostname} is not in the cert's list: ${ArrayPrototypeJoin(ips, ', ')}`;
  }
  if (dnsNames.length === 0 && !subject?.CN) return 'Cert does not contain a DNS name';
  const labels = labelsOf(require('url').domainToASCII(hostname));
  if (dnsNames.length > 0) {
    return matchesAny(labels, dnsNames) ? undefined :
      `Host: ${hostname}. is not in the cert's altnames: ${altNames}`;
  }
  const { CN } = subject;
  return matchesAny(labels, ArrayIsArray(CN) ? CN : [CN]) ? undefined :
    `Host: ${hostname}. is not cert's CN: ${CN}`;
}

function checkServerIdentity(hostname, cert) {
  const host = withoutDot(`${hostname}`);
  const reason = refuse(host, cert);
  return reason === undefined ? undefined :
    new codes.ERR_TLS_CERT_ALTNAME_INVALID(reason, host, cert);
}

module.exports = { checkServerIdentity };
