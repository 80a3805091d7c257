// SPDX-License-Identifier: MIT
// A timer turned into a number or a string can be cleared by it; the number stays the same.
'use strict';

const timer = setTimeout(() => console.log('never'), 1);
const id = +timer;
console.log(typeof id, Number.isInteger(id), id === +timer, `${timer}` === String(id));
clearTimeout(id);
console.log(timer._destroyed);

const byText = setTimeout(() => console.log('never'), 1);
clearTimeout(`${byText}`);
console.log(byText._destroyed);

const interval = setInterval(() => console.log('never'), 1);
clearTimeout(+interval);
console.log(interval._destroyed);

const unasked = setTimeout(() => console.log('its number was not asked for: it runs'), 1);
clearTimeout(id + 3);
console.log(unasked._destroyed);
console.log([timer, byText].every((t) => typeof t[Symbol.toPrimitive]() === 'number'));
