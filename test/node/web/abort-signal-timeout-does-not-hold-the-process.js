// SPDX-License-Identifier: MIT
// AbortSignal.timeout aborts with a TimeoutError, and its timer is unref'd.
'use strict';

AbortSignal.timeout(60_000).addEventListener('abort', () => console.log('never'));
const signal = AbortSignal.timeout(5);
signal.addEventListener('abort', () => {
  console.log(signal.reason.name, signal.reason.code, signal.reason.message);
});
setTimeout(() => console.log('end', signal.aborted), 60);
for (const delay of [-1, 1.5, 'x', 2 ** 32]) {
  try {
    AbortSignal.timeout(delay);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
