// SPDX-License-Identifier: MIT
//
// What stands behind a node of the graph: a record. There are two kinds, of which a process has
// one: the engine's own (internal/esm/records), or ours, whose text is rewritten to a function
// (internal/esm/rewrite), where the engine's are out of reach. The rest, from specifiers to the
// order of evaluation, is the same for both.
//
//   parse(text, name, line, realm, shown) -> a record; stacks call it `shown`, if that is given
//   requestsOf(record)  -> what it imports from, in the text's order: { specifier, attributes }
//   connect(record, specifier, record)
//   link(record, realm) -> all are connected; makes its variables. True if it awaits at top level.
//   evaluate(record, realm, sent, how) -> runs it, to its end or to the next await, whose value it
//                          returns; then goes on with what that became (NEXT) or threw (THROW)
//   stateOf(record)     -> 0 not begun, above 0 the number of the await where it is, below 0 done
//   namespaceOf(record, realm)
//   setMeta(record, make) -> make() gives its import.meta
//   makeValues(names, name, realm) -> { record, set }: a record with these exports. set(values),
//                          which is there after its evaluation, gives them their values.
'use strict';

const records = native('esm').hasRecords() ? require('internal/esm/records') :
  require('internal/esm/rewrite/records');
const { evaluate, stateOf } = records;

const NEXT = 0; // how a module goes on after an await
const THROW = 1;

// Runs a module that may await, to its end. tell(number), if there is one, hears of each await.
async function evaluateAsync(record, realm, tell) {
  let value;
  let how = NEXT;
  for (;;) {
    value = evaluate(record, realm, value, how);
    if (stateOf(record) < 0) return;
    if (tell !== undefined) tell(stateOf(record));
    try {
      value = await value;
      how = NEXT;
    } catch (error) {
      value = error;
      how = THROW;
    }
  }
}

module.exports = {
  connect: records.connect,
  evaluate: (record, realm) => evaluate(record, realm, undefined, NEXT),
  evaluateAsync,
  link: records.link,
  makeValues: records.makeValues,
  namespaceOf: records.namespaceOf,
  parse: records.parse,
  requestsOf: records.requestsOf,
  setMeta: records.setMeta,
  stateOf,
};
