// SPDX-License-Identifier: MIT
// Users and groups of the process: numbers or names, and Node's errors for those that are neither.

'use strict';

const { ArrayIsArray } = primordials;
const { codes } = require('internal/errors');
const { validateArray, validateUint32 } = require('internal/validators');
const { systemException } = require('internal/process/methods');

const binding = native('process');

function checkId(id, name) {
  if (typeof id === 'number') {
    validateUint32(id, name);
  } else if (typeof id !== 'string') {
    throw new codes.ERR_INVALID_ARG_TYPE(name, ['number', 'string'], id);
  }
}

// name: 'setuid' and the like. The native says 1 for a name that does not exist.
function setId(name, id) {
  checkId(id, 'id');
  const result = binding[name](id);
  if (result === 1) {
    throw new codes.ERR_UNKNOWN_CREDENTIAL(name === 'setuid' || name === 'seteuid' ?
      'User' : 'Group', id);
  }
  if (result < 0) throw systemException(result, name);
}

function getgroups() {
  const result = binding.getgroups();
  if (!ArrayIsArray(result)) throw systemException(result, 'getgroups');
  return result;
}

function setgroups(groups) {
  validateArray(groups, 'groups');
  for (let i = 0; i < groups.length; i++) checkId(groups[i], `groups[${i}]`);
  const result = binding.setgroups(groups);
  if (result > 0) throw new codes.ERR_UNKNOWN_CREDENTIAL('Group', groups[result - 1]);
  if (result < 0) throw systemException(result, 'setgroups');
}

function initgroups(user, extraGroup) {
  checkId(user, 'user');
  checkId(extraGroup, 'extraGroup');
  const result = binding.initgroups(user, extraGroup);
  if (result === 1) throw new codes.ERR_UNKNOWN_CREDENTIAL('User', user);
  if (result === 2) throw new codes.ERR_UNKNOWN_CREDENTIAL('Group', extraGroup);
  if (result < 0) throw systemException(result, 'initgroups');
}

module.exports = { getgroups, initgroups, setId, setgroups };
