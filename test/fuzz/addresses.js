// SPDX-License-Identifier: MIT
//
// Cases for URL, URLSearchParams, the old url functions and querystring.
'use strict';

const { PIECES, Values, literal } = require('./values.js');

const values = new Values();

const SCHEMES = ['http', 'https', 'ftp', 'file', 'ws', 'wss', 'mailto', 'data', 'javascript',
  'blob', 'foo', 'a+b-c.1', 'HTTP', 'h ttp', '1a', ''];
const HOSTS = ['example.com', 'EXAMPLE.com', 'a.b.c', 'localhost', '127.0.0.1', '0x7f.1',
  '256.1.1.1', '1.2.3', '[::1]', '[1:2::3:4]', '[::ffff:1.2.3.4]', '[::g]', '[', 'xn--mgbh0fb',
  'xn--a', 'm\u00fcnchen.de', '\u4e2d\u6587.com', 'a_b.com', 'a b.com', 'a%41.com', 'a%00b', '',
  '.', '..', 'ex\u00adample.com', '\u2603.net', 'fa\u00df.de', '0', '4294967295', '4294967296',
  'a..b', 'a.', '\uff21.com', 'a<b', 'a^b', 'C|', 'c:'];
const PARTS = ['a', 'b', '..', '.', '%2e', '%2E%2e', '', ' ', 'a b', '\u00e9', '%', '%zz', '%41',
  ';', 'x=y', "it's", '"', '<', '|', '\\', 'C:', 'C|', '@', ':', '[', '`', '{}', '\ud800',
  '\ud83d\ude00', '\t', '\n', '^', '&', '+', '~', 'index.html'];
const QUERIES = ['a=1', 'a=1&b=2', 'a=1&a=2', 'a', '=', '&', 'a=%41', 'a=b+c', '\u00e9=1', 'a=%zz',
  "'", '"', '<>', '#', 'a[]=1', 'a=1;b=2', '%', 'a=b=c', '&&', '+', '%00', ' ', '\ud800', '`', '|',
  '%E4%B8%AD', '%ff', '%F0%9F%98%80', 'hasOwnProperty=1', '__proto__=1'];

const PORTS = ['80', '443', '8080', '', '0', '65535', '65536', 'x', '21', '008'];

const part = (r) => r.of(PARTS);

function address(r) {
  let text = '';
  if (r.chance(80)) text += `${r.of(SCHEMES)}:`;
  if (r.chance(80)) text += r.of(['//', '//', '//', '//', '/', '\\\\', '///', '']);
  if (r.chance(20)) text += `${part(r)}${r.chance(60) ? `:${part(r)}` : ''}@`;
  if (r.chance(85)) text += r.of(HOSTS);
  if (r.chance(20)) text += `:${r.of(PORTS)}`;
  for (let n = r.below(5); n > 0; n--) text += `${r.of(['/', '/', '/', '\\', ''])}${part(r)}`;
  if (r.chance(35)) text += `?${r.of(QUERIES)}`;
  if (r.chance(25)) text += `#${part(r)}`;
  if (r.chance(4)) text = ` ${text}\t`;
  return text;
}

const relative = (r) => r.of([address(r), part(r), `/${part(r)}/${part(r)}`, `//${r.of(HOSTS)}`,
  `?${r.of(QUERIES)}`, `#${part(r)}`, `../${part(r)}`, '']);

const ALL = '["href", "origin", "protocol", "username", "password", "host", "hostname", "port", ' +
  '"pathname", "search", "hash"].map((k) => u[k]).join(" ")';

const SETTERS = {
  href: (r) => address(r),
  protocol: (r) => r.of(SCHEMES) + r.of(['', ':', '://x']),
  username: part,
  password: part,
  host: (r) => r.of(HOSTS) + r.of(['', ':81', ':', ':x']),
  hostname: (r) => r.of(HOSTS),
  port: (r) => r.of(['80', '', '99999', '12x', 'x', ' 5', '443', '-1']),
  pathname: (r) => `${part(r)}/${part(r)}`,
  search: (r) => r.of(['', '?']) + r.of(QUERIES),
  hash: (r) => r.of(['', '#']) + part(r),
};

function urlCase(r) {
  const at = r.below(100);
  if (at < 35) return `((u) => ${ALL})(new URL(${literal(address(r))}))`;
  if (at < 50) {
    return `((u) => ${ALL})(new URL(${literal(relative(r))}, ${literal(address(r))}))`;
  }
  if (at < 65) {
    const name = r.of(Object.keys(SETTERS));
    return `((u) => { u.${name} = ${literal(SETTERS[name](r))}; return ${ALL}; })` +
      `(new URL(${literal(address(r))}))`;
  }
  if (at < 75) return params(r);
  if (at < 84) {
    return `util.inspect(url.parse(${literal(address(r))}, ${r.chance(40)}, ${r.chance(40)}))`;
  }
  if (at < 90) return `url.resolve(${literal(address(r))}, ${literal(relative(r))})`;
  const legacy = `{ protocol: ${literal(r.of(SCHEMES))}, host: ${literal(r.of(HOSTS))}, ` +
    `pathname: ${literal(part(r))}, search: ${literal(r.of(QUERIES))}, hash: ${literal(part(r))} }`;
  return r.of([
    `url.format(${legacy})`, `url.format(${literal(address(r))})`,
    `url.format(new URL(${literal(address(r))}), { fragment: ${r.chance(50)}, unicode: ` +
      `${r.chance(50)}, search: ${r.chance(50)}, auth: ${r.chance(50)} })`,
    `url.domainToASCII(${literal(r.of(HOSTS))})`, `url.domainToUnicode(${literal(r.of(HOSTS))})`,
    `url.fileURLToPath(${literal(r.chance(60) ? `file:///${part(r)}/${part(r)}` : address(r))})`,
    `url.pathToFileURL(${literal(`/${part(r)}/${part(r)}${r.of(['', '/'])}`)}).href`,
    `URL.canParse(${literal(address(r))}, ${r.of(['undefined', literal(address(r))])})`,
    `util.inspect(url.urlToHttpOptions(new URL(${literal(address(r))})))`,
    `util.inspect(new URL(${literal(address(r))}))`,
  ]);
}

function params(r) {
  const first = r.of([
    literal(r.of(['', '?']) + r.of(QUERIES) + r.of(['', `&${r.of(QUERIES)}`])),
    values.value(r.below(1e9), 2), '[["a", "1"], ["b", 2], ["a", 3]]', '{ a: 1, b: [2, 3] }',
  ]);
  const step = () => r.of([
    `p.append(${literal(part(r))}, ${values.string(r)})`, 'p.delete("a")', 'p.sort()',
    `p.set("a", ${values.string(r)})`, 'p.delete("a", "1")', 'p.set("b")', 'p.append("a")',
  ]);
  const ask = r.of(['`${p}`', 'util.inspect(p)', 'util.inspect([...p])', 'p.get("a")',
    'p.getAll("a")', 'p.has("a", "1")', 'p.size', 'util.inspect(p.entries())',
    'util.inspect(p.keys())', 'p.has("b")']);
  return `((p) => { ${r.chance(50) ? `${step()}; ` : ''}${r.chance(30) ? `${step()}; ` : ''}` +
    `return ${ask}; })(new URLSearchParams(${first}))`;
}

function query(r) {
  let text = '';
  for (let n = r.below(5); n > 0; n--) text += r.of(QUERIES) + r.of(['&', ';', '=', '']);
  return text;
}

function querystringCase(r) {
  const at = r.below(100);
  if (at < 40) {
    const separators = r.chance(40) ? `, ${r.of(['"&"', '";"', '"&&"', '""', 'null'])}, ` +
      `${r.of(['"="', '":"', '"=="', 'null'])}` : '';
    const options = separators && r.chance(40) ?
      `, { maxKeys: ${r.of(['0', '1', '2', '-1', 'Infinity'])} }` : '';
    return `util.inspect(querystring.parse(${literal(query(r))}${separators}${options}))`;
  }
  if (at < 75) {
    const value = r.chance(40) ? values.value(r.below(1e9), 2) :
      values.properties(r, 2, 5);
    return `querystring.stringify(${value}${r.chance(30) ? ', ";", ":"' : ''})`;
  }
  let text = '';
  for (let n = r.below(6); n > 0; n--) text += r.of([...PIECES, ...QUERIES]);
  return r.chance(50) ? `querystring.escape(${r.chance(80) ? literal(text) :
    values.value(r.below(1e9), 1)})` : `querystring.unescape(${literal(text)})`;
}

module.exports = { querystringCase, urlCase };
