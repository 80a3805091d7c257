// SPDX-License-Identifier: MIT
//
// Where the parts of a URL lie in its href, as util.inspect shows it with showHidden: the fields
// that Node keeps of a URL, under Node's names.
'use strict';

const { print } = require('internal/url/record');

const OMITTED = 4294967295;
const TYPES = { '__proto__': null, 'http:': 0, 'https:': 2, 'ws:': 3, 'ftp:': 4, 'wss:': 5,
                'file:': 6 };

class URLContext {
  href = '';
  protocol_end = 0;
  username_end = 0;
  host_start = 0;
  host_end = 0;
  pathname_start = 0;
  search_start = OMITTED;
  hash_start = OMITTED;
  port = OMITTED;
  scheme_type = 1;

  constructor(url) {
    const { fragment, host, password, path, port, protocol, query, username } = url;
    this.href = print(url);
    let at = this.protocol_end = protocol.length;
    if (host !== null) at += 2 + username.length;
    this.username_end = at;
    if (password !== '') at += 1 + password.length;
    this.host_start = at;
    if (username !== '' || password !== '') at++;
    if (host !== null) at += host.length;
    this.host_end = at;
    if (port !== '') {
      at += 1 + port.length;
      this.port = +port;
    }
    if (host === null && !url.opaque && path[0] === '/' && path[1] === '/') at += 2;
    this.pathname_start = at;
    at += path.length;
    if (query !== null) {
      this.search_start = at;
      at += 1 + query.length;
    }
    if (fragment !== null) this.hash_start = at;
    this.scheme_type = TYPES[protocol] ?? 1;
  }

  get hasPort() {
    return this.port !== OMITTED;
  }

  get hasSearch() {
    return this.search_start !== OMITTED;
  }

  get hasHash() {
    return this.hash_start !== OMITTED;
  }
}

module.exports = { URLContext };
