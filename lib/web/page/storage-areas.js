// SPDX-License-Identifier: MIT
// The areas of localStorage (one for each origin) and sessionStorage (one for each origin and page).
// Evaluated once, for all realms.
'use strict';

const { SafeMap, SafeWeakMap } = primordials;

const LIMIT = 5 * 1024 * 1024; // UTF-16 units of keys and values

const local = new SafeMap();
const sessions = new SafeWeakMap(); // page -> areas by origin

// page: undefined for localStorage
function areaOf(page, origin) {
  let areas = local;
  if (page !== undefined) {
    areas = sessions.get(page);
    if (areas === undefined) sessions.set(page, areas = new SafeMap());
  }
  let area = areas.get(origin);
  if (area === undefined) {
    area = { __proto__: null, entries: new SafeMap(), size: 0 };
    areas.set(origin, area);
  }
  return area;
}

module.exports = { LIMIT, areaOf };
