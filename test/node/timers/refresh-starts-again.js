// SPDX-License-Identifier: MIT
// refresh: from now, behind its neighbours; in its own callback; when it has ended; not once cleared.
'use strict';

const early = setTimeout(() => console.log('early, refreshed'), 20);
setTimeout(() => console.log('neighbour'), 20);
setTimeout(() => early.refresh(), 10);

let rounds = 0;
const again = setTimeout(() => {
  console.log('again', ++rounds);
  if (rounds < 3) again.refresh();
  else setTimeout(() => console.log('revived', again.refresh().hasRef(), again._destroyed), 1);
  if (rounds === 4) cleared();
}, 60);

function cleared() {
  const timer = setTimeout(() => console.log('never'), 1);
  clearTimeout(timer);
  timer.refresh();
  console.log('cleared', timer._idleTimeout, timer._destroyed);
  clearTimeout(again);
  const interval = setInterval(() => {
    console.log('interval');
    clearInterval(interval);
    interval.refresh();
  }, 5).refresh();
}
setTimeout(() => clearTimeout(again), 400).unref();
