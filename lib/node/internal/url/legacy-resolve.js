// SPDX-License-Identifier: MIT
//
// url.resolve: a reference, as it may stand in a page, made absolute by the URL of the page; both
// as url.parse takes them apart. In protocols without slashes (mailto:a@b) the host is the first
// segment of the path, so that '..' may reach it.
'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypePop,
  ArrayPrototypePush,
  ArrayPrototypeShift,
  ArrayPrototypeUnshift,
  ObjectAssign,
  ObjectKeys,
  StringPrototypeIndexOf,
  StringPrototypeSplit,
} = primordials;

const { isHostless, isSlashed } = require('internal/url/legacy-parse');

function finish(result) {
  result.href = result.format();
  return result;
}

function setPath(result) {
  if (result.pathname !== null || result.search !== null) {
    result.path = (result.pathname || '') + (result.search || '');
  }
}

function segmentsOf(url) {
  return url.pathname ? StringPrototypeSplit(url.pathname, '/') : [];
}

// '//host/path': all but the protocol.
function takeWithoutProtocol(result, relative) {
  const keys = ObjectKeys(relative);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== 'protocol') result[keys[i]] = relative[keys[i]];
  }
  if (isSlashed(result.protocol) && result.hostname && !result.pathname) {
    result.path = result.pathname = '/';
  }
}

// Another protocol: nothing of the base is left. One that needs a host takes the first segment of
// the path that is not empty, if there is no host.
function takeWithProtocol(result, relative) {
  if (!isSlashed(relative.protocol)) {
    ObjectAssign(result, relative);
    return;
  }
  result.protocol = relative.protocol;
  let { host } = relative;
  let { hostname } = relative;
  if (!host && relative.protocol !== 'file:' && relative.protocol !== 'file' &&
      !isHostless(relative.protocol)) {
    const segments = StringPrototypeSplit(relative.pathname || '', '/');
    while (segments.length > 0 && !(host = ArrayPrototypeShift(segments)));
    host ||= '';
    hostname ||= '';
    if (segments[0] !== '') ArrayPrototypeUnshift(segments, '');
    if (segments.length < 2) ArrayPrototypeUnshift(segments, '');
    result.pathname = ArrayPrototypeJoin(segments, '/');
  } else {
    result.pathname = relative.pathname;
  }
  result.search = relative.search;
  result.query = relative.query;
  result.host = host || '';
  result.auth = relative.auth;
  result.hostname = hostname || host;
  result.port = relative.port;
  if (result.pathname || result.search) {
    result.path = (result.pathname || '') + (result.search || '');
  }
  result.slashes ||= relative.slashes;
}

// The host that was the first segment; 'a@b' there is a user and a host.
function setHostOfPath(result, segment) {
  result.host = result.hostname = segment;
  if (segment && StringPrototypeIndexOf(segment, '@') > 0) {
    const parts = StringPrototypeSplit(segment, '@');
    result.auth = parts[0];
    result.host = result.hostname = parts[1];
  }
}

function putFirst(segments, host) {
  if (segments[0] === '') segments[0] = host;
  else ArrayPrototypeUnshift(segments, host);
}

// Takes '.' and '..' out, with what '..' undoes; gives the number of '..' that had nothing to undo.
function dropDots(segments) {
  const kept = [];
  let up = 0;
  for (let i = segments.length - 1; i >= 0; i--) {
    const segment = segments[i];
    if (segment === '..') up++;
    else if (segment === '.') continue;
    else if (up > 0) up--;
    else ArrayPrototypePush(kept, segment);
  }
  segments.length = 0;
  for (let i = kept.length - 1; i >= 0; i--) ArrayPrototypePush(segments, kept[i]);
  return up;
}

// The same protocol, or none.
function merge(result, relative) {
  const relativeIsRooted = relative.host || relative.pathname?.[0] === '/';
  const rooted = relativeIsRooted || result.pathname?.[0] === '/' ||
    (result.host && relative.pathname);
  let mustBeRooted = rooted;
  let segments = segmentsOf(result);
  const more = segmentsOf(relative);
  const unslashed = result.protocol && !isSlashed(result.protocol);
  let { host, hostname, port } = relative;

  if (unslashed) {
    result.hostname = '';
    result.port = null;
    if (result.host) putFirst(segments, result.host);
    result.host = '';
    if (relative.protocol) {
      hostname = null;
      port = null;
      result.auth = null;
      if (host) putFirst(more, host);
      host = null;
    }
    mustBeRooted &&= more[0] === '' || segments[0] === '';
  }

  if (relativeIsRooted) {
    if (host || host === '') {
      if (result.host !== host) result.auth = null;
      result.host = host;
      result.port = port;
    }
    if (hostname || hostname === '') {
      if (result.hostname !== hostname) result.auth = null;
      result.hostname = hostname;
    }
    segments = more;
  } else if (more.length > 0) {
    ArrayPrototypePop(segments);
    for (let i = 0; i < more.length; i++) ArrayPrototypePush(segments, more[i]);
  } else if (relative.search !== null && relative.search !== undefined) {
    if (unslashed) setHostOfPath(result, ArrayPrototypeShift(segments));
    result.search = relative.search;
    result.query = relative.query;
    setPath(result);
    return;
  }
  if (relativeIsRooted || more.length > 0) {
    result.search = relative.search;
    result.query = relative.query;
  }
  if (segments.length === 0) {
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    return;
  }

  const last = segments[segments.length - 1];
  const endsInSlash = last === '' ||
    ((result.host || host || segments.length > 1) && (last === '.' || last === '..'));
  let up = dropDots(segments);
  if (!mustBeRooted && !rooted) {
    for (; up > 0; up--) ArrayPrototypeUnshift(segments, '..');
  }
  if (mustBeRooted && segments[0] !== '') ArrayPrototypeUnshift(segments, '');
  if (endsInSlash) {
    const joined = ArrayPrototypeJoin(segments, '/');
    if (joined[joined.length - 1] !== '/') ArrayPrototypePush(segments, '');
  }
  const isRooted = segments[0] === '';
  if (unslashed) {
    setHostOfPath(result, isRooted || segments.length === 0 ? '' : ArrayPrototypeShift(segments));
  }
  mustBeRooted ||= result.host && segments.length > 0;
  if (mustBeRooted && !isRooted) ArrayPrototypeUnshift(segments, '');

  if (segments.length === 0) {
    result.pathname = null;
    result.path = null;
  } else {
    result.pathname = ArrayPrototypeJoin(segments, '/');
  }
  setPath(result);
  result.auth = relative.auth || result.auth;
  result.slashes ||= relative.slashes;
}

// `result` is a copy of the base.
function resolve(result, relative) {
  result.hash = relative.hash;
  if (relative.href !== '') {
    if (relative.slashes && !relative.protocol) takeWithoutProtocol(result, relative);
    else if (relative.protocol && relative.protocol !== result.protocol) {
      takeWithProtocol(result, relative);
    } else {
      merge(result, relative);
    }
  }
  return finish(result);
}

module.exports = { resolve };
