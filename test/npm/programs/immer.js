// SPDX-License-Identifier: MIT
'use strict';

const { produce, enablePatches, produceWithPatches, applyPatches, enableMapSet, original, current, isDraft, createDraft, finishDraft } = require('immer');

enablePatches();
enableMapSet();
const base = { list: [1, { deep: true }], map: new Map([['k', { v: 1 }]]), set: new Set([1]), same: {} };
const next = produce(base, (draft) => {
  draft.list.push(3);
  draft.map.get('k').v++;
  draft.set.add(2);
  console.log(isDraft(draft.list), original(draft.list).length, current(draft).list);
});
console.log(base, next, next.same === base.same, Object.isFrozen(next.list));
const [state, patches, inverse] = produceWithPatches({ a: [1, 2, 3] }, (d) => { d.a.splice(1, 1); d.b = 'x'; });
console.log(state, patches, inverse, applyPatches(state, inverse));
try { next.list.push(1); } catch (error) { console.log(error.name); }
const draft = createDraft({ x: 1 });
draft.x = 2;
console.log(finishDraft(draft), produce([3, 1, 2], (d) => { d.sort(); }));
