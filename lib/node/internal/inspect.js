// SPDX-License-Identifier: MIT
// util.inspect: a value as text. The work is in internal/inspect/: value (the walk), describe (what
// an object looks like), contents (its entries), names, errors, primitives, layout, width, format.

'use strict';

const {
  ObjectAssign,
  ObjectDefineProperty,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  ObjectSeal,
  StringPrototypeSplit,
  SymbolFor,
} = primordials;

const { plain } = require('internal/inspect/primitives');

const defaults = ObjectSeal({
  showHidden: false,
  depth: 2,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100,
  maxStringLength: 10000,
  breakLength: 80,
  compact: 3,
  sorted: false,
  getters: false,
  numericSeparator: false,
});

let formatValue;

// The options and the state of one call (see inspect/value.js). An engine makes objects of a
// constructor quicker than literals without a prototype.
function Printer() {
  this.showHidden = defaults.showHidden;
  this.depth = defaults.depth;
  this.colors = defaults.colors;
  this.customInspect = defaults.customInspect;
  this.showProxy = defaults.showProxy;
  this.maxArrayLength = defaults.maxArrayLength;
  this.maxStringLength = defaults.maxStringLength;
  this.breakLength = defaults.breakLength;
  this.compact = defaults.compact;
  this.sorted = defaults.sorted;
  this.getters = defaults.getters;
  this.numericSeparator = defaults.numericSeparator;
  this.style = plain;
  this.userOptions = undefined;
  this.inspect = inspect;
  this.indent = 0;
  this.path = [];
  this.level = 0;
  this.refs = undefined;
  this.deepest = 0;
  this.budget = [];
}
Printer.prototype = { __proto__: null };

// inspect(value, options), or as of old inspect(value, showHidden, depth, colors).
function inspect(value, options) {
  const printer = new Printer();
  if (arguments.length > 2) {
    if (arguments[2] !== undefined) printer.depth = arguments[2];
    if (arguments.length > 3 && arguments[3] !== undefined) printer.colors = arguments[3];
  }
  if (typeof options === 'boolean') {
    printer.showHidden = options;
  } else if (options) {
    const keys = ObjectKeys(options);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (key === 'stylize') printer.style = options.stylize;
      else if (ObjectPrototypeHasOwnProperty(defaults, key)) printer[key] = options[key];
      else printer.userOptions = options;
    }
  }
  if (printer.colors) printer.style = styleWithColor;
  if (printer.maxArrayLength === null) printer.maxArrayLength = Infinity;
  if (printer.maxStringLength === null) printer.maxStringLength = Infinity;
  formatValue ??= require('internal/inspect/value').formatValue;
  return formatValue(printer, value, 0);
}

inspect.custom = SymbolFor('nodejs.util.inspect.custom');

ObjectDefineProperty(inspect, 'defaultOptions', {
  __proto__: null,
  get() {
    // Code that holds them may change them: the console has to ask us about numbers, too.
    require('internal/console').quick.numbers = false;
    return defaults;
  },
  set(options) {
    require('internal/console').quick.numbers = false;
    require('internal/validators').validateObject(options, 'options');
    return ObjectAssign(defaults, options);
  },
});

// Escape codes as 'name on off'; then names that stand for others.
const COLORS =
  'reset 0 0,bold 1 22,dim 2 22,italic 3 23,underline 4 24,blink 5 25,inverse 7 27,hidden 8 28,' +
  'strikethrough 9 29,doubleunderline 21 24,black 30 39,red 31 39,green 32 39,yellow 33 39,' +
  'blue 34 39,magenta 35 39,cyan 36 39,white 37 39,bgBlack 40 49,bgRed 41 49,bgGreen 42 49,' +
  'bgYellow 43 49,bgBlue 44 49,bgMagenta 45 49,bgCyan 46 49,bgWhite 47 49,framed 51 54,' +
  'overlined 53 55,gray 90 39,redBright 91 39,greenBright 92 39,yellowBright 93 39,' +
  'blueBright 94 39,magentaBright 95 39,cyanBright 96 39,whiteBright 97 39,bgGray 100 49,' +
  'bgRedBright 101 49,bgGreenBright 102 49,bgYellowBright 103 49,bgBlueBright 104 49,' +
  'bgMagentaBright 105 49,bgCyanBright 106 49,bgWhiteBright 107 49';
const ALIASES =
  'grey gray,blackBright gray,bgGrey bgGray,bgBlackBright bgGray,faint dim,' +
  'crossedout strikethrough,strikeThrough strikethrough,crossedOut strikethrough,' +
  'conceal hidden,swapColors inverse,swapcolors inverse,doubleUnderline doubleunderline';

function makeColors() {
  const colors = { __proto__: null };
  const list = StringPrototypeSplit(COLORS, ',');
  for (let i = 0; i < list.length; i++) {
    const parts = StringPrototypeSplit(list[i], ' ');
    colors[parts[0]] = [+parts[1], +parts[2]];
  }
  const aliases = StringPrototypeSplit(ALIASES, ',');
  for (let i = 0; i < aliases.length; i++) {
    const parts = StringPrototypeSplit(aliases[i], ' ');
    ObjectDefineProperty(colors, parts[0], {
      __proto__: null,
      get() {
        return this[parts[1]];
      },
      set(value) {
        this[parts[1]] = value;
      },
      configurable: true,
      enumerable: false,
    });
  }
  return colors;
}

// The table of colours is made when somebody looks at it; then it is an ordinary property.
ObjectDefineProperty(inspect, 'colors', {
  __proto__: null,
  get() {
    const colors = makeColors();
    setColors(colors);
    return colors;
  },
  set: setColors,
  configurable: true,
  enumerable: true,
});

function setColors(value) {
  ObjectDefineProperty(inspect, 'colors', {
    __proto__: null, value, writable: true, configurable: true, enumerable: true,
  });
}

inspect.styles = {
  __proto__: null,
  special: 'cyan',
  number: 'yellow',
  bigint: 'yellow',
  boolean: 'yellow',
  undefined: 'grey',
  null: 'bold',
  string: 'green',
  symbol: 'green',
  date: 'magenta',
  regexp: 'red',
  module: 'underline',
};

function styleWithColor(text, kind) {
  const style = inspect.styles[kind];
  if (style === undefined) return text;
  const color = inspect.colors[style];
  if (color !== undefined) return `\x1b[${color[0]}m${text}\x1b[${color[1]}m`;
  return typeof style === 'function' ? style(text) : text;
}

module.exports = {
  defaults,
  format: (...args) => require('internal/inspect/format').formatList(undefined, args),
  formatList: (options, args) => require('internal/inspect/format').formatList(options, args),
  formatWithOptions: (...args) => require('internal/inspect/format').formatWithOptions(...args),
  getStringWidth: (text, remove) => require('internal/inspect/width').getStringWidth(text, remove),
  inspect,
  stripVTControlCharacters: (text) =>
    require('internal/inspect/width').stripVTControlCharacters(text),
};
