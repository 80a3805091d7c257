// SPDX-License-Identifier: MIT
// getCallSites: the frames of the caller as plain objects, read from the text of a stack.

'use strict';

const {
  ArrayPrototypePush,
  RegExpPrototypeExec,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

const named = /^ {4}at (?:async )?(?:new )?(.*?) \((.*?)(?::(\d+))?(?::(\d+))?\)$/;
const nameless = /^ {4}at (?:async )?(.*?)(?::(\d+))?(?::(\d+))?$/;

function parseFrame(line) {
  const found = RegExpPrototypeExec(named, line);
  if (found !== null) {
    return { name: found[1], file: found[2], line: found[3], column: found[4] };
  }
  const bare = RegExpPrototypeExec(nameless, line);
  return bare === null ? undefined : { name: '', file: bare[1], line: bare[2], column: bare[3] };
}

function getCallSites(frameCount, options, above) {
  const { validateInteger, validateObject, validateBoolean } = require('internal/validators');
  if (options === undefined) {
    if (typeof frameCount === 'object') {
      options = frameCount;
      validateObject(options, 'options');
      validateBoolean(options.sourceMap ?? false, 'options.sourceMap');
      frameCount = 10;
    }
  } else {
    validateObject(options, 'options');
    if (options.sourceMap !== undefined) {
      validateBoolean(options.sourceMap, 'options.sourceMap');
    }
  }
  frameCount ??= 10;
  require('internal/validators').validateNumber(frameCount, 'frameCount', 1, 200);
  validateInteger(frameCount, 'frameCount');

  const sites = [];
  const { framesBelow } = require('internal/util/capture');
  const lines = StringPrototypeSplit(framesBelow(above, frameCount), '\n');
  for (let i = 0; i < lines.length && sites.length < frameCount; i++) {
    if (!StringPrototypeStartsWith(lines[i], '    at ')) continue;
    const frame = parseFrame(lines[i]);
    if (frame === undefined) continue;
    ArrayPrototypePush(sites, {
      functionName: frame.name === '<anonymous>' || frame.name === 'Object.<anonymous>' ? '' :
        frame.name,
      scriptId: '0',
      scriptName: frame.file,
      lineNumber: +(frame.line ?? 0),
      columnNumber: +(frame.column ?? 0),
      column: +(frame.column ?? 0),
    });
  }
  return sites;
}

module.exports = { getCallSites };
