// SPDX-License-Identifier: MIT
// process.binding and dlopen refuse what they do not know.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

show(() => process.binding('nothing'));
show(() => process.binding());
show(() => process._linkedBinding('nothing'));
show(() => process.dlopen());
show(() => process.dlopen({ exports: {} }));
