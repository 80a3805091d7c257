// SPDX-License-Identifier: MIT
// The numbers and lists that a program may change on node:tls itself: they are read from there when
// they are needed.
'use strict';

const { getOption } = require('internal/options');

const MINIMA = ['TLSv1', '1.0', 'TLSv1.1', '1.1', 'TLSv1.2', '1.2', 'TLSv1.3', '1.3'];
const MAXIMA = ['TLSv1.3', '1.3', 'TLSv1.2', '1.2'];

function firstGiven(list, prefix, otherwise) {
  for (let i = 0; i < list.length; i += 2) {
    if (getOption(`${prefix}${list[i + 1]}`) === true) return list[i];
  }
  return otherwise;
}

function defaultCiphers() {
  return getOption('--tls-cipher-list') ??
    require('internal/crypto/constants').constants.defaultCoreCipherList;
}

const defaultMinVersion = () => firstGiven(MINIMA, '--tls-min-v', 'TLSv1.2');
const defaultMaxVersion = () => firstGiven(MAXIMA, '--tls-max-v', 'TLSv1.3');

module.exports = { defaultCiphers, defaultMaxVersion, defaultMinVersion };
