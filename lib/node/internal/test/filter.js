// SPDX-License-Identifier: MIT
//
// Which tests run: those whose names, tags or `only` are asked for. A parent runs if one of
// its subtests does.
'use strict';

const { RegExpPrototypeExec, StringPrototypeTrim } = primordials;

// 'grandparent parent test', so that one of several tests of a name can be asked for.
function pathOf(test) {
  return test.parent === null ? '' : `${pathOf(test.parent)} ${test.name}`;
}

function matchesAny(patterns, text) {
  for (let i = 0; i < patterns.length; i++) {
    if (RegExpPrototypeExec(patterns[i], text) !== null) return true;
  }
  return false;
}

function matches(test, patterns) {
  for (let up = test; up !== null; up = up.parent) {
    if (matchesAny(patterns, up.name)) return true;
    if (matchesAny(patterns, StringPrototypeTrim(pathOf(up)))) return true;
  }
  return false;
}

function isUnwanted(test) {
  const { namePatterns, skipPatterns } = test.settings;
  if (namePatterns !== null && !matches(test, namePatterns)) return true;
  return skipPatterns !== null && matches(test, skipPatterns);
}

// For a test that is being made, after its parent, name and tags are known.
function mark(test) {
  const { byName, byOnly, byTags } = test.root.harness.filters;
  if (byName) {
    test.filteredByName = test.canBeFiltered && isUnwanted(test);
    if (!test.filteredByName) {
      for (let up = test.parent; up !== null && up.filteredByName; up = up.parent) {
        up.filteredByName = false;
      }
    }
  }
  if (byTags) {
    const { evaluate } = require('internal/test/tags');
    test.filteredByTag = test.canBeFiltered && !evaluate(test.settings.tagFilters, test.tags);
    if (!test.filteredByTag) {
      for (let up = test.parent; up !== null && up.filteredByTag; up = up.parent) {
        up.filteredByTag = false;
      }
    }
  }
  if (byOnly) {
    if (test.only) markOnly(test);
  } else if (test.only || test.parent.runOnlySubtests) {
    test.diagnostic("'only' and 'runOnly' require the --test-only command-line option.");
  }
}

// A suite with such tests runs these alone, one without runs all of its tests.
function markOnly(test) {
  const { parent } = test;
  parent.runOnlySubtests = true;
  if (parent !== test.root && parent.startTime !== null) return;
  for (let up = parent; up !== null && !up.hasOnlyTests; up = up.parent) up.hasOnlyTests = true;
}

// Whether the test is left out, asked when it shall start.
function isLeftOut(test) {
  if (test.error !== null) return false; // mistakes are never hidden
  if (test.filteredByName) return true;
  if (test.root.harness.filters.byOnly && !test.only && !test.hasOnlyTests) {
    const { parent } = test;
    if (parent.runOnlySubtests || parent.hasOnlyTests || test.only === false) return true;
  }
  return test.filteredByTag;
}

module.exports = { isLeftOut, mark };
