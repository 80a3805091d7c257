// SPDX-License-Identifier: MIT
//
// Runs a tool: a built-in module of this folder that is a subcommand (src/cli/subcommands.c). Its
// function main(words) gets the words behind the subcommand and returns the exit status, or a
// promise of it.
//
// A tool ends early by throwing: a Mistake of the command line (status 9), a TraceError (2: the file
// cannot be read), or a Failure with a status of its own. One sentence says why.
'use strict';

const {
  Error, Promise, PromisePrototypeThen, StringPrototypeLastIndexOf, StringPrototypeSlice,
  ArrayPrototypeSlice,
} = primordials;

const { TraceError } = require('rondo/trace/chunks');

const EXIT_FAILURE = 1;
const EXIT_BAD_FILE = 2;
const EXIT_BAD_OPTION = 9;

class Mistake extends Error {}

class Failure extends Error {
  constructor(message, status = EXIT_FAILURE) {
    super(message);
    this.status = status;
  }
}

function sayWhy(name, error) {
  let status;
  if (error instanceof Mistake) status = EXIT_BAD_OPTION;
  else if (error instanceof TraceError) status = EXIT_BAD_FILE;
  else if (error instanceof Failure) ({ status } = error);
  else throw error;
  const more = status === EXIT_BAD_OPTION ? `Try rondo ${name} --help.\n` : '';
  require('rondo/tools/output').say(`rondo ${name}: ${error.message}\n${more}`);
  process.exitCode = status;
}

function run(tool) {
  const name = StringPrototypeSlice(tool, StringPrototypeLastIndexOf(tool, '/') + 1);
  const end = (status) => { process.exitCode = status; };
  const fail = (error) => sayWhy(name, error);
  try {
    const result = require(tool).main(ArrayPrototypeSlice(process.argv, 1));
    if (result instanceof Promise) PromisePrototypeThen(result, end, fail);
    else end(result);
  } catch (error) {
    fail(error);
  }
}

module.exports = { Failure, Mistake, run };
