// SPDX-License-Identifier: MIT
// getCallSites: the frames of the caller as plain objects, read from the text of a stack; with
// --enable-source-maps at their places in the original sources.

'use strict';

const {
  ArrayPrototypeIncludes,
  ArrayPrototypePush,
  JSONParse,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeTrim,
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

const LINK = '//# sourceMappingURL=';
const JSON_DATA = 'data:application/json';
let maps;

const hasMaps = () => process.sourceMapsEnabled === true ||
  ArrayPrototypeIncludes(process.execArgv, '--enable-source-maps');

// The source map of a file, as its last comment names it; null if there is none that can be read.
function mapOf(file) {
  maps ??= new primordials.SafeMap();
  let map = maps.get(file);
  if (map !== undefined) return map;
  map = null;
  try {
    const text = require('fs').readFileSync(file, 'utf8');
    const at = StringPrototypeLastIndexOf(text, LINK);
    if (at !== -1) map = readMap(file, StringPrototypeTrim(lineAt(text, at + LINK.length)));
  } catch {
    // No file, or no map: the place stays as it is.
  }
  maps.set(file, map);
  return map;
}

function lineAt(text, start) {
  const end = StringPrototypeIndexOf(text, '\n', start);
  return StringPrototypeSlice(text, start, end === -1 ? text.length : end);
}

function readMap(file, link) {
  const { SourceMap } = require('internal/source-map');
  const { readFileSync } = require('fs');
  let text;
  if (StringPrototypeStartsWith(link, JSON_DATA)) {
    const comma = StringPrototypeIndexOf(link, ',');
    const data = StringPrototypeSlice(link, comma + 1);
    const coded = StringPrototypeIndexOf(StringPrototypeSlice(link, 0, comma), ';base64') !== -1;
    text = coded ? require('buffer').Buffer.from(data, 'base64').toString() :
      primordials.decodeURIComponent(data);
  } else {
    const { dirname, resolve } = require('path');
    text = readFileSync(resolve(dirname(file), link), 'utf8');
  }
  return new SourceMap(JSONParse(text));
}

// The site as the author of the source knows it.
function original(site) {
  const entry = mapOf(site.scriptName)?.findEntry(site.lineNumber - 1, site.columnNumber - 1);
  if (entry?.originalSource === undefined) return site;
  const { dirname, resolve } = require('path');
  const column = entry.originalColumn + 1;
  return {
    functionName: entry.name ?? site.functionName,
    scriptId: site.scriptId,
    scriptName: resolve(dirname(site.scriptName), entry.originalSource),
    lineNumber: entry.originalLine + 1,
    columnNumber: column,
    column,
  };
}

function makeSite(functionName, scriptName, line, column) {
  return {
    functionName,
    scriptId: '0',
    scriptName,
    lineNumber: +(line ?? 0),
    columnNumber: +(column ?? 0),
    column: +(column ?? 0),
  };
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

  const mapped = options?.sourceMap !== false && hasMaps();
  const sites = [];
  const frames = require('internal/stacks').framesBelow(above, frameCount);
  if (frames !== undefined) {
    for (let i = 0; i < frames.length; i++) {
      const { column, file, line, name } = frames[i];
      const site = makeSite(name, file ?? '', line, column);
      ArrayPrototypePush(sites, mapped ? original(site) : site);
    }
    return sites;
  }
  const { framesBelow } = require('internal/util/capture');
  const lines = StringPrototypeSplit(framesBelow(above, frameCount), '\n');
  for (let i = 0; i < lines.length && sites.length < frameCount; i++) {
    if (!StringPrototypeStartsWith(lines[i], '    at ')) continue;
    const frame = parseFrame(lines[i]);
    if (frame === undefined) continue;
    const isNameless = frame.name === '<anonymous>' || frame.name === 'Object.<anonymous>';
    const site = makeSite(isNameless ? '' : frame.name, frame.file, frame.line, frame.column);
    ArrayPrototypePush(sites, mapped ? original(site) : site);
  }
  return sites;
}

module.exports = { getCallSites };
