// SPDX-License-Identifier: MIT
// ref, unref, refresh, close: what they return, and what hasRef says after each.
'use strict';

const timer = setTimeout(() => console.log('never'), 10000);
const show = (what) => console.log(what, timer.hasRef(), timer._destroyed);

show('new');
console.log(timer.ref() === timer, timer.unref() === timer, timer.refresh() === timer);
show('unref');
console.log(timer.unref().unref().hasRef(), timer.ref().ref().hasRef());
show('ref');
console.log(timer.close() === timer);
show('closed');
console.log(timer.unref().hasRef(), timer.ref().hasRef());
show('after');
console.log(timer.close() === timer, timer.refresh() === timer);
show('end');

const proto = Object.getPrototypeOf(timer);
console.log(proto.constructor.name, Object.getOwnPropertyNames(proto).sort().join());
console.log(timer instanceof proto.constructor, typeof timer);
