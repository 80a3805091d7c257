// Messages of the engine's errors name what is imported as the module does.
import { sep } from 'node:path';
import * as os from 'node:os';

process.on('uncaughtException', ({ message }) => console.log(message));
setImmediate(() => sep());
setImmediate(() => sep(1, sep, os));
setImmediate(() => sep.none());
setImmediate(() => sep.none.more);
setImmediate(() => os.none());
setImmediate(() => os.none.more());
setImmediate(() => new sep());
setImmediate(() => new os.none(sep));
