// SPDX-License-Identifier: MIT
// Which elements of a tree have an id: getElementById must be fast in a document of 10,000s.
//
//   scope[kIds]: id -> element, or a list of elements, in no order, if there are several

'use strict';

const { ArrayIsArray, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, SafeMap } =
  primordials;

const { kIds, kView } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { compare } = require('web/dom/walk');

function addId(scope, id, element) {
  const ids = scope[kIds] ??= new SafeMap();
  const found = ids.get(id);
  if (found === undefined) {
    ids.set(id, element);
    if (scope[kView]) hooks.named(scope[kView], id);
  } else if (ArrayIsArray(found)) ArrayPrototypePush(found, element);
  else ids.set(id, [found, element]);
}

function removeId(scope, id, element) {
  const ids = scope[kIds];
  const found = ids?.get(id);
  if (found === element) {
    ids.delete(id);
    if (scope[kView]) hooks.unnamed(scope[kView], id);
  } else if (ArrayIsArray(found)) {
    const at = ArrayPrototypeIndexOf(found, element);
    if (at >= 0) ArrayPrototypeSplice(found, at, 1);
    if (found.length === 1) ids.set(id, found[0]);
  }
}

// The first in tree order.
function byId(scope, id) {
  const found = scope[kIds]?.get(id);
  if (found === undefined) return null;
  if (!ArrayIsArray(found)) return found;
  let first = found[0];
  for (let i = 1; i < found.length; i++) if (compare(found[i], first) < 0) first = found[i];
  return first;
}

// All elements of an id, in no order.
function allById(scope, id) {
  const found = scope[kIds]?.get(id);
  return found === undefined ? [] : ArrayIsArray(found) ? found : [found];
}

module.exports = { addId, allById, byId, removeId };
