// SPDX-License-Identifier: MIT
//
// Writes the tree of a program as JavaScript. The names in it (L, T, I, block ...) are
// prelude.js's.
//
// Every callback begins by logging its label; labels are numbers in the order of the text.
'use strict';

class Printer {
  constructor() {
    this.labels = 0;
    this.lines = [];
    this.depth = 0;
  }

  line(text) {
    this.lines.push('  '.repeat(this.depth) + text);
  }

  label(prefix) {
    return `'${prefix}${++this.labels}'`;
  }

  // `open` { log; statements } `close`
  callback(open, close, prefix, statements, extra) {
    this.line(`${open} {`);
    this.depth++;
    this.line(`L(${this.label(prefix)}${extra || ''});`);
    this.body(statements);
    this.depth--;
    this.line(`}${close}`);
  }

  body(statements) {
    for (const statement of statements) this[statement.kind](statement);
  }

  promise(p, letter = 'h') {
    switch (p.kind) {
      case 'value': return '1';
      case 'resolved': return 'Promise.resolve(1)';
      case 'rejected': return `Promise.reject(fault(${this.label('r')}))`;
      case 'timeout': return `later('timeout', ${p.delay})`;
      case 'thenable': return `thenable(${this.label(letter)})`;
      case 'adopted': return 'new Promise((done) => done(Promise.resolve(1)))';
      case 'asyncValue': return '(async () => 1)()';
      default: return `later('${p.kind}')`;
    }
  }

  tick(s) {
    const [parameters, end, extra] = s.args ? ['a, b', ', 1, 2', ' + a + b'] : ['', '', ''];
    this.callback(`process.nextTick((${parameters}) =>`, `${end});`, 'n', s.bodies[0], extra);
  }

  micro(s) {
    this.callback('micro(() =>', ');', 'm', s.bodies[0]);
  }

  then(s) {
    this.callback('Promise.resolve().then(() =>', ');', 'p', s.bodies[0]);
  }

  thenable(s) {
    const from = this.label('h');
    this.callback(`Promise.resolve(thenable(${from})).then(() =>`, ');', 'p', s.bodies[0]);
  }

  adopt(s) {
    this.callback('new Promise((done) => done(Promise.resolve())).then(() =>', ');', 'p',
      s.bodies[0]);
  }

  chain(s) {
    this.line(`Promise.resolve(${this.promise(s.from)})`);
    this.depth++;
    s.links.forEach((link, i) => {
      if (link === 'both') {
        this.callback('.then(() =>', ', (e) => {', 'p', s.bodies[i]);
        this.line(`  L(${this.label('c')} + said(e));`);
        this.line('})');
      } else if (link === 'catch') {
        this.callback('.catch((e) =>', ')', 'c', s.bodies[i], ' + said(e)');
      } else {
        this.callback(`.${link}(() =>`, ')', link === 'then' ? 'p' : 'f', s.bodies[i]);
      }
    });
    this.lines[this.lines.length - 1] += ';';
    this.depth--;
  }

  combine(s) {
    const of = s.of.map((p) => this.promise(p)).join(', ');
    this.callback(`Promise.${s.how}([${of}]).then((v) =>`, ', (e) => {', 'p', s.bodies[0],
      " + '=' + String(v).length");
    this.depth++;
    this.line(`L(${this.label('c')} + said(e));`);
    this.body(s.bodies[1]);
    this.depth--;
    this.line('});');
  }

  async(s) {
    this.callback('(async () =>', ')();', 'a', s.bodies[0]);
    if (!s.returns) return;
    this.lines.pop();
    this.depth++;
    this.line(`return ${this.promise(s.returns, 'j')};`);
    this.depth--;
    this.callback('})().then(() =>', ');', 'd', []);
  }

  generator(s) {
    this.line('(async () => {');
    this.depth++;
    this.callback('const g = async function* ()', ';', 'g', s.bodies[0]);
    this.callback('for await (const v of g())', '', 'w', s.bodies[1]);
    if (s.breaks) this.lines.splice(-1, 0, `${'  '.repeat(this.depth + 1)}break;`);
    this.line(`L(${this.label('w')});`);
    this.depth--;
    this.line('})();');
  }

  yield(s) {
    this.line(`yield ${this.promise(s.what)};`);
    this.line(`L(${this.label('g')});`);
  }

  await(s) {
    const what = this.promise(s.what);
    if (s.caught) {
      this.line(`try { await ${what}; } catch (e) { L(${this.label('c')} + said(e)); }`);
    } else {
      this.line(`await ${what};`);
    }
    this.line(`L(${this.label('w')});`);
  }

  timeout(s) {
    const unref = s.unref ? '.unref()' : '';
    if (s.args) {
      this.callback(`T[${s.id}] = setTimeout((a, b) =>`, `, ${s.delay}, 1, 2)${unref};`, 't',
        s.bodies[0], ' + a + b');
    } else {
      this.callback(`T[${s.id}] = setTimeout(() =>`, `, ${s.delay})${unref};`, 't', s.bodies[0]);
    }
  }

  interval(s) {
    this.callback(`every(${s.id}, ${s.delay}, ${s.times}, ${s.late}, () =>`, ');', 'v',
      s.bodies[0]);
  }

  immediate(s) {
    const unref = s.unref ? '.unref' : '';
    const end = s.args ? ', 1, 2)' : ')';
    this.callback(`I[${s.id}] = setImmediate((a, b) =>`, `${end};`, 'i', s.bodies[0],
      s.args ? ' + a + b' : '');
    if (unref) this.line(`I[${s.id}].unref();`);
  }

  op(s) {
    this.line(`${s.on}Op(${s.id}, '${s.what}');`);
  }

  block(s) {
    this.line(`block(${s.ms});`);
  }

  io(s) {
    this.callback(`io('${s.what}', () =>`, ');', 'o', s.bodies[0]);
  }

  listen(s) {
    this.callback(`E.${s.how}('${s.event}', () =>`, ');', 'e', s.bodies[0]);
  }

  emit(s) {
    this.line(`emit('${s.event}');`);
  }

  emitError() {
    this.line(`E.emit('error', fault(${this.label('x')}));`);
  }

  eventsOnce(s) {
    this.callback(`events.once(E, '${s.event}').then(() =>`, ');', 'p', s.bodies[0]);
  }

  repeat(s) {
    this.callback(`for (let k = 0; k < ${s.times}; k++)`, '', 'k', s.bodies[0]);
  }

  recur(s) {
    this.callback(`recur('${s.what}', ${s.times}, () =>`, ');', 'q', s.bodies[0]);
  }

  sleep(s) {
    const call = s.what === 'timeout' ? `sleep(${s.delay})` : 'yieldTurn()';
    this.callback(`${call}.then(() =>`, ');', 's', s.bodies[0]);
  }

  timersPromises(s) {
    if (s.what === 'interval') {
      this.callback(`ticker(${s.delay}, ${s.times}, () =>`, ');', 's', s.bodies[0]);
    } else {
      const call = s.what === 'timeout' ? `setTimeout(${s.delay})` : 'setImmediate()';
      this.callback(`timersPromises().${call}.then(() =>`, ');', 's', s.bodies[0]);
    }
  }

  warning() {
    this.line(`process.emitWarning(${this.label('y')});`);
  }

  throw() {
    this.line(`throw fault(${this.label('x')});`);
  }

  reject(s) {
    this.callback(`rejectLater('${s.later}', fault(${this.label('r')}), (e) =>`, ');', 'c',
      s.bodies[0], ' + said(e)');
  }

  exit(s) {
    this.line(`process.exit(${s.code});`);
  }

  exitCode(s) {
    this.line(`process.exitCode = ${s.code};`);
  }

  onExit(s) {
    this.callback("process.on('exit', (code) =>", ');', 'z', s.bodies[0], " + '=' + code");
  }

  onBeforeExit(s) {
    this.callback(`beforeExit(${s.times}, () =>`, ');', 'b', s.bodies[0]);
  }

  setup(setup) {
    const { uncaught, monitor, unhandled, handled } = setup;
    if (uncaught) {
      const call = uncaught.how === 'capture' ? 'capture(' : "handle('uncaughtException', ";
      this.callback(`${call}(e, some) =>`, ');', 'U', [], ' + said(e)');
      this.guarded(uncaught.bodies[0]);
    }
    if (monitor) {
      this.callback("handle('uncaughtExceptionMonitor', (e) =>", ');', 'M', [], ' + said(e)');
    }
    if (unhandled) {
      this.callback("handle('unhandledRejection', (e, some) =>", ');', 'R', [], ' + said(e)');
      this.guarded(unhandled.bodies[0]);
    }
    if (handled) {
      this.callback("handle('rejectionHandled', (e, some) =>", ');', 'H', []);
      this.guarded(handled.bodies[0]);
    }
  }

  // Statements of the handler just printed, for its first calls: a handler whose work fails
  // would be called for ever.
  guarded(statements) {
    if (statements.length === 0) return;
    const end = this.lines.pop();
    this.line('  if (some()) {');
    this.depth += 2;
    this.body(statements);
    this.depth -= 2;
    this.line('  }');
    this.lines.push(end);
  }
}

// The program as a call of run(start, function).
function print(program) {
  const printer = new Printer();
  printer.line(`program('${program.start}', () => {`);
  printer.depth++;
  if (program.context) printer.line(`useContext('${program.context}');`);
  printer.setup(program.setup);
  printer.line("L('main');");
  printer.body(program.body);
  printer.depth--;
  printer.line('});');
  return printer.lines.join('\n') + '\n';
}

module.exports = { print };
