// node:inspector loads where there is no debugger, and tells that there is none.
'use strict';

for (const inspector of [require('inspector'), require('node:inspector/promises')]) {
  console.log(inspector.url(), inspector.close());
  console.log(typeof inspector.open, typeof inspector.console.log, inspector.console.log('nobody'));
  try {
    inspector.waitForDebugger();
  } catch (error) {
    console.log(error.code, error.message);
  }
  const session = new inspector.Session();
  console.log(session instanceof require('events'), session.disconnect());
  try {
    session.post('Runtime.enable')?.catch(({ code }) => console.log(code));
  } catch (error) {
    console.log(error.code, error.message);
  }
}
