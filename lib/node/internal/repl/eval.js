// SPDX-License-Identifier: MIT
// The default evaluator of a REPL: an input as a script in the REPL's context, and
// repl.Recoverable for an input that is not complete yet.
'use strict';

const {
  PromisePrototypeThen,
  RegExpPrototypeExec,
  StringPrototypeIncludes,
  StringPrototypeReplace,
  Symbol,
  SyntaxError,
} = primordials;

// An input that goes on in the next line. `err` is why it cannot stand alone.
class Recoverable extends SyntaxError {
  constructor(err) {
    super();
    this.err = err;
  }
}

const kStrict = Symbol('repl-strict');
const kSloppy = Symbol('repl-sloppy');
const kStandalone = Symbol('standalone'); // an option: the REPL is the program

// In front of the error, where the value that was thrown could be taken for none.
const kThrown = Symbol('thrown value');

// What is compiled for an input: a list of attempts, as an object could be a block too.
function attempts(code) {
  const { asExpression, isObjectLiteral, isValidSyntax } = require('internal/repl/syntax');
  const wraps = isObjectLiteral(code) && isValidSyntax(code);
  return wraps ? [asExpression(code), code] : [code];
}

function compile(repl, code, file) {
  const vm = require('vm');
  const list = attempts(code);
  let first;
  for (let i = 0; i < list.length; i++) {
    const awaiting = StringPrototypeIncludes(list[i], 'await') ?
      require('internal/repl/await').rewriteAwait(list[i]) : undefined;
    let text = awaiting ?? list[i];
    // The directive alone would be the value.
    if (repl.replMode === kStrict && RegExpPrototypeExec(/\S/, text) !== null) {
      text = `'use strict'; void 0;\n${text}`;
    }
    try {
      const script = new vm.Script(text, { filename: file });
      return { script, isAsync: awaiting !== undefined };
    } catch (error) {
      first ??= error;
      // Without the parentheses, the message is about what the user wrote.
      if (i > 0) first = error;
    }
  }
  const { isIncomplete, markError } = require('internal/repl/syntax');
  const canGoOn = isIncomplete(code);
  markError(first, code);
  throw canGoOn ? new Recoverable(first) : first;
}

function run(repl, script, context) {
  const options = { displayErrors: false, breakOnSigint: repl.breakEvalOnSigint };
  return repl.useGlobal ? script.runInThisContext(options) : script.runInContext(context, options);
}

// In raw mode Ctrl+C is a character, not a signal.
function leaveRawMode(repl) {
  const before = repl.terminal ? repl._setRawMode(false) : false;
  return () => { if (before) repl._setRawMode(true); };
}

function runInRawMode(repl, script, context) {
  if (!repl.breakEvalOnSigint) return run(repl, script, context);
  const goBack = leaveRawMode(repl);
  try {
    return run(repl, script, context);
  } finally {
    goBack();
  }
}

// The same where a SIGINT would end the REPL's code, too: the script runs later.
function runLater(repl, runAlone, script, context, done) {
  const goBack = leaveRawMode(repl);
  runAlone(script, repl.useGlobal ? undefined : context, (failed, result) => {
    goBack();
    done(failed, result);
  });
}

// The engine finds out only when the script runs that a name is taken by an earlier input.
function nameTaken(error) {
  try {
    const { message, name, stack } = error;
    const found = name === 'SyntaxError' && typeof message === 'string' ?
      RegExpPrototypeExec(/^Can't create duplicate variable.*: '(.+)'$/, message) : null;
    if (found === null) return;
    error.message = `Identifier '${found[1]}' has already been declared`;
    error.stack = StringPrototypeReplace(stack, message, () => error.message);
  } catch {
    // Not an error, or one that cannot be changed.
  }
}

function makeEval(repl) {
  return function evaluate(code, context, file, callback) {
    if (code === '\n') {
      callback(null);
      return;
    }
    const fail = (error) => {
      nameTaken(error);
      if (error) callback(error);
      else callback(kThrown, error);
    };
    const succeed = (result, isAsync) => {
      if (!isAsync) {
        callback(null, result);
        return;
      }
      PromisePrototypeThen(result,
                           (box) => callback(null, box?.value),
                           (error) => (error ? callback(error) : callback(kThrown, error)));
    };
    let result;
    let isAsync;
    try {
      const compiled = compile(repl, code, file);
      isAsync = compiled.isAsync;
      require('internal/sources').remember(file, code);
      // Only somebody at a terminal interrupts. Lines from elsewhere run as soon as they come.
      const runAlone = repl.breakEvalOnSigint && repl.terminal ?
        require('internal/vm/alone').getRunner() : undefined;
      if (runAlone !== undefined) {
        runLater(repl, runAlone, compiled.script, context, (failed, outcome) => {
          if (failed) fail(outcome);
          else succeed(outcome, isAsync);
        });
        return;
      }
      result = runInRawMode(repl, compiled.script, context);
    } catch (error) {
      fail(error);
      return;
    } finally {
      repl._learnNames(code);
    }
    succeed(result, isAsync);
  };
}

module.exports = { Recoverable, kSloppy, kStandalone, kStrict, kThrown, makeEval };
