// SPDX-License-Identifier: MIT
// Selectors of CSS: text to trees, for querySelector() and for style sheets.
//
//   "ul > li.a:not(.b), p"  ->  [complex, complex]
//
//   complex   { compound, combinator, left, specificity, pseudoElement }
//             the rightmost compound first; `combinator` stands between it and `left`:
//             ' ' '>' '+' '~' or '' if there is nothing on the left
//   compound  { tag, namespace, id, classes, attributes, pseudos, slotted }
//             tag '' is any; namespace undefined is any, '' none
//
// 1. A text that is not a selector throws a SelectorError, and nothing else does.
// 2. The end of the text closes every open bracket and string, as the syntax of CSS says.
// 3. Brackets nest at most NESTED_MAX deep; a deeper one is an error, not an overflow of the stack.
// 4. Specificity is one number: ids * 2 ** 20 + classes * 2 ** 10 + tags, each capped at 1023.
'use strict';

const {
  ArrayPrototypePush,
  MathMax,
  MathMin,
  NumberParseInt,
  SafeSet,
  StringFromCodePoint,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
} = primordials;

const NESTED_MAX = 64;

class SelectorError {
  constructor(text) {
    this.text = text;
  }
}

const words = (text) => new SafeSet(primordials.StringPrototypeSplit(text, ' '));

const PLAIN = words(
  'active any-link autofill checked default defined dir disabled empty enabled ' +
  'first-child first-of-type focus focus-visible focus-within fullscreen future hover ' +
  'in-range indeterminate invalid last-child last-of-type link modal muted ' +
  'only-child only-of-type open optional out-of-range past paused picture-in-picture ' +
  'placeholder-shown playing popover-open read-only read-write required root scope ' +
  'seeking stalled target target-current user-invalid user-valid valid visited ' +
  'volume-locked buffering host -webkit-any-link -webkit-autofill -webkit-full-screen ' +
  'active-view-transition current xr-overlay -internal-none');
const ELEMENTS = words(
  'after backdrop before cue details-content file-selector-button first-letter first-line ' +
  'grammar-error marker placeholder selection spelling-error target-text view-transition ' +
  'scroll-marker scroll-marker-group search-text checkmark picker-icon column');
const ELEMENTS_WITH = words(
  'cue highlight part picker slotted view-transition-group view-transition-image-pair ' +
  'view-transition-new view-transition-old scroll-button');
const OLD_ELEMENTS = words('after before first-letter first-line'); // with one colon too
const NTH = words('nth-child nth-last-child nth-of-type nth-last-of-type');

const isSpace = (c) => c === ' ' || c === '\n' || c === '\t' || c === '\r' || c === '\f';
const isDigit = (c) => c >= '0' && c <= '9';
const isHex = (c) => isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
const startsName = (c) => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_' ||
  c > '\x7f' || c === '\0';
const isName = (c) => startsName(c) || isDigit(c) || c === '-';

function toLower(text) {
  return StringPrototypeToLowerCase(text);
}

class Parser {
  constructor(text, options) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
    this.namespaces = options.namespaces; // prefix to address; undefined: none is declared
    this.nesting = options.nesting === true; // "&" means the rule around it
  }

  fail() {
    throw new SelectorError(this.text);
  }

  get char() {
    return this.text[this.at];
  }

  // Skips comments and spaces; true if there was a space.
  skip() {
    const { text } = this;
    let spaces = false;
    for (;;) {
      const c = text[this.at];
      if (isSpace(c)) {
        spaces = true;
        this.at++;
      } else if (c === '/' && text[this.at + 1] === '*') {
        this.comment();
      } else {
        return spaces;
      }
    }
  }

  comment() {
    const end = primordials.StringPrototypeIndexOf(this.text, '*/', this.at + 2);
    this.at = end === -1 ? this.text.length : end + 2;
  }

  comments() {
    while (this.char === '/' && this.text[this.at + 1] === '*') this.comment();
  }

  isEscape(at) {
    const next = this.text[at + 1];
    return this.text[at] === '\\' && next !== '\n' && next !== '\f' && next !== '\r';
  }

  startsIdentifier(at = this.at) {
    const c = this.text[at];
    if (c === undefined) return false;
    if (c === '-') {
      const next = this.text[at + 1];
      return next !== undefined && (next === '-' || startsName(next)) || this.isEscape(at + 1);
    }
    return startsName(c) || this.isEscape(at);
  }

  escape() {
    const { text } = this;
    this.at++; // the backslash
    if (!isHex(text[this.at] ?? '')) {
      const code = primordials.StringPrototypeCodePointAt(text, this.at);
      if (code === undefined) return '\ufffd';
      const char = StringFromCodePoint(code);
      this.at += char.length;
      return char === '\0' ? '\ufffd' : char;
    }
    const start = this.at;
    while (this.at - start < 6 && this.at < text.length && isHex(text[this.at])) this.at++;
    const code = NumberParseInt(StringPrototypeSlice(text, start, this.at), 16);
    if (text[this.at] === '\r' && text[this.at + 1] === '\n') this.at += 2;
    else if (isSpace(text[this.at])) this.at++;
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' :
      StringFromCodePoint(code);
  }

  // The rest of a name: of "#" it may begin with a digit.
  name() {
    const { text } = this;
    let start = this.at;
    let result = '';
    for (;;) {
      const c = text[this.at];
      if (c !== undefined && isName(c) && c !== '\0') {
        this.at++;
      } else if (c === '\0') {
        result += StringPrototypeSlice(text, start, this.at++) + '\ufffd';
        start = this.at;
      } else if (this.isEscape(this.at)) {
        result += StringPrototypeSlice(text, start, this.at) + this.escape();
        start = this.at;
      } else {
        return result + StringPrototypeSlice(text, start, this.at);
      }
    }
  }

  identifier() {
    if (!this.startsIdentifier()) this.fail();
    return this.name();
  }

  string() {
    const { text } = this;
    const quote = text[this.at++];
    let result = '';
    let start = this.at;
    for (;;) {
      const c = text[this.at];
      if (c === undefined || c === quote) {
        result += StringPrototypeSlice(text, start, this.at);
        this.at++;
        return result;
      }
      if (c === '\n' || c === '\r' || c === '\f') this.fail();
      if (c === '\\') {
        result += StringPrototypeSlice(text, start, this.at);
        const next = text[this.at + 1];
        if (next === undefined) this.at++;
        else if (next === '\r' && text[this.at + 2] === '\n') this.at += 3;
        else if (next === '\n' || next === '\r' || next === '\f') this.at += 2;
        else result += this.escape();
        start = this.at;
      } else {
        this.at++;
      }
    }
  }

  // After the opening bracket of a function: what read() reads, then its end.
  inside(read) {
    if (++this.depth > NESTED_MAX) this.fail();
    this.skip();
    const result = read();
    this.skip();
    if (this.at < this.text.length && this.text[this.at++] !== ')') this.fail();
    this.depth--;
    return result;
  }

  // Goes past the rest of a wrong selector in a forgiving list, to its "," or ")".
  skipWrong(start) {
    this.at = start;
    let open = 0;
    for (; this.at < this.text.length; this.at++) {
      const c = this.char;
      if (c === '\\') {
        this.at++;
      } else if (c === '"' || c === "'") {
        this.string();
        this.at--;
      } else if (c === '(' || c === '[' || c === '{') {
        open++;
      } else if (c === ')' || c === ']' || c === '}') {
        if (open-- === 0) return;
      } else if (c === ',' && open === 0) {
        return;
      }
    }
  }

  list(relative, forgiving) {
    const result = [];
    for (;;) {
      this.skip();
      const start = this.at;
      const { depth } = this;
      if (forgiving) {
        try {
          if (this.char !== undefined && this.char !== ')' && this.char !== ',') {
            const complex = this.complex(relative);
            this.skip();
            if (this.char !== ',' && this.char !== ')' && this.char !== undefined) this.fail();
            if (complex.pseudoElement !== null) this.fail();
            ArrayPrototypePush(result, complex);
          }
        } catch (error) {
          if (!(error instanceof SelectorError) || depth >= NESTED_MAX - 1) throw error;
          this.depth = depth;
          this.skipWrong(start);
        }
      } else {
        ArrayPrototypePush(result, this.complex(relative));
      }
      this.skip();
      if (this.char !== ',') return result;
      this.at++;
    }
  }

  complex(relative) {
    let combinator = '';
    let left = null;
    if (relative) {
      const c = this.char;
      combinator = c === '>' || c === '+' || c === '~' ? c : ' ';
      if (combinator !== ' ') this.at++;
      this.skip();
      left = RELATIVE_ROOT;
    }
    for (;;) {
      const complex = this.compound(combinator, left);
      const spaces = this.skip();
      const c = this.char;
      if (c === '>' || c === '+' || c === '~') {
        combinator = c;
        this.at++;
        this.skip();
      } else if (spaces && c !== undefined && c !== ',' && c !== ')' && c !== '{') {
        combinator = ' ';
      } else {
        return complex;
      }
      if (complex.pseudoElement !== null) this.fail();
      left = complex;
    }
  }

  compound(combinator, left) {
    const compound = {
      tag: '', namespace: undefined, id: '', classes: null, attributes: null, pseudos: null,
      specificity: 0,
    };
    const complex = {
      compound, combinator, left, specificity: 0, pseudoElement: null,
    };
    const start = this.at;
    this.tag(compound);
    for (let more = true; more;) {
      this.comments();
      const c = this.char;
      const after = complex.pseudoElement;
      if (after !== null && c !== ':') break;
      switch (c) {
        case '#':
          this.at++;
          // A hash that is no identifier, "#1a", is not one of an id.
          if (!this.startsIdentifier()) this.fail();
          this.id(compound, this.name());
          compound.specificity += 2 ** 20;
          break;
        case '.':
          this.at++;
          ArrayPrototypePush(compound.classes ??= [], this.identifier());
          compound.specificity += 2 ** 10;
          break;
        case '[':
          this.at++;
          ArrayPrototypePush(compound.attributes ??= [], this.attribute());
          compound.specificity += 2 ** 10;
          break;
        case '&':
          if (!this.nesting) this.fail();
          this.at++;
          ArrayPrototypePush(compound.pseudos ??= [], { name: '&', argument: null });
          break;
        case ':':
          this.pseudo(compound, complex);
          break;
        default:
          more = false;
      }
    }
    if (this.at === start) this.fail();
    complex.specificity = sum(compound.specificity, left === null ? 0 : left.specificity);
    return complex;
  }

  id(compound, id) {
    // Two ids: the second is kept among the attributes.
    if (compound.id === '') {
      compound.id = id;
    } else {
      ArrayPrototypePush(compound.attributes ??= [], {
        name: 'id', lower: 'id', namespace: '', operator: '=', value: id, fold: false,
      });
    }
  }

  // The address of a namespace prefix.
  namespaceOf(prefix) {
    const uri = this.namespaces?.get(prefix);
    if (uri === undefined) this.fail();
    return uri;
  }

  tag(compound) {
    let namespace = this.namespaces?.get(''); // the default one
    let name;
    const bar = () => this.char === '|' && this.text[this.at + 1] !== '=' &&
      this.text[this.at + 1] !== '|';
    const nameOrStar = () => {
      if (this.char === '*') {
        this.at++;
        return '*';
      }
      return this.startsIdentifier() ? this.name() : undefined;
    };
    if (bar()) {
      this.at++;
      namespace = '';
      name = nameOrStar() ?? this.fail();
    } else {
      name = nameOrStar();
      if (name !== undefined && bar()) {
        this.at++;
        namespace = name === '*' ? undefined : this.namespaceOf(name);
        name = nameOrStar() ?? this.fail();
      }
    }
    compound.namespace = namespace;
    if (name !== undefined && name !== '*') {
      compound.tag = name;
      compound.lower = asciiLower(name);
      compound.specificity++;
    }
  }

  attribute() {
    let namespace = '';
    let name;
    this.skip();
    if (this.char === '|') {
      this.at++;
      name = this.identifier();
    } else if (this.char === '*') {
      this.at++;
      if (this.text[this.at++] !== '|') this.fail();
      namespace = undefined;
      name = this.identifier();
    } else {
      name = this.identifier();
      if (this.char === '|' && this.text[this.at + 1] !== '=') {
        this.at++;
        namespace = this.namespaceOf(name);
        name = this.identifier();
      }
    }
    this.skip();
    const result = {
      name, lower: asciiLower(name), namespace, operator: '', value: '', fold: undefined,
    };
    const c = this.char;
    if (c !== ']' && c !== undefined) {
      if (c === '=') {
        result.operator = '=';
        this.at++;
      } else {
        if (c !== '~' && c !== '|' && c !== '^' && c !== '$' && c !== '*') this.fail();
        if (this.text[this.at + 1] !== '=') this.fail();
        result.operator = c;
        this.at += 2;
      }
      this.skip();
      const quote = this.char === '"' || this.char === "'";
      result.value = quote ? this.string() : this.identifier();
      this.skip();
      if (this.startsIdentifier()) {
        const flag = toLower(this.name());
        if (flag !== 'i' && flag !== 's') this.fail();
        result.fold = flag === 'i';
        this.skip();
      } else if (result.namespace === '' && FOLDED.has(result.lower)) {
        result.htmlFold = true; // these attributes of HTML have values without case
      }
    }
    if (this.at < this.text.length && this.text[this.at++] !== ']') this.fail();
    return result;
  }

  pseudo(compound, complex) {
    this.at++;
    if (this.char === ':') {
      this.at++;
      this.pseudoElement(complex);
      return;
    }
    const name = toLower(this.identifier());
    const isFunction = this.char === '(';
    if (!isFunction && OLD_ELEMENTS.has(name)) {
      complex.pseudoElement = { name, argument: null };
      compound.specificity++;
      return;
    }
    const after = complex.pseudoElement !== null;
    const pseudo = { name, argument: null };
    if (isFunction) {
      this.at++;
      compound.specificity += this.inside(() => this.argument(pseudo));
    } else {
      if (!PLAIN.has(name)) this.fail();
      if (name === '-webkit-any-link') pseudo.name = 'any-link';
      compound.specificity += 2 ** 10;
    }
    if (after) {
      // Behind a pseudo-element only states of the user's make sense; none of ours has any.
      ArrayPrototypePush(complex.pseudoElement.states ??= [], pseudo);
    } else {
      ArrayPrototypePush(compound.pseudos ??= [], pseudo);
    }
  }

  pseudoElement(complex) {
    if (complex.pseudoElement !== null && complex.pseudoElement.name !== 'slotted' &&
        complex.pseudoElement.name !== 'part') this.fail();
    const name = toLower(this.identifier());
    const element = { name, argument: null };
    if (this.char === '(') {
      if (!ELEMENTS_WITH.has(name)) this.fail();
      this.at++;
      let own = 0;
      element.argument = this.inside(() => {
        if (name === 'slotted') {
          const inner = this.complex(false);
          if (inner.left !== null || inner.pseudoElement !== null) this.fail();
          own = inner.specificity;
          return inner;
        }
        const names = [];
        do {
          if (this.char === '*' || this.char === '.') this.at++;
          else ArrayPrototypePush(names, this.identifier());
        } while (this.skip() && this.char !== ')' && this.char !== undefined);
        return names;
      });
      complex.compound.specificity += own;
    } else if (!ELEMENTS.has(name) &&
               !primordials.StringPrototypeStartsWith(name, '-webkit-')) {
      this.fail();
    }
    complex.compound.specificity++;
    complex.pseudoElement = element;
  }

  // The argument of a functional pseudo-class; gives its specificity.
  argument(pseudo) {
    const { name } = pseudo;
    switch (name) {
      case 'is':
      case 'where':
      case 'matches':
      case '-webkit-any':
        pseudo.argument = this.list(false, true);
        pseudo.name = 'is';
        return name === 'where' ? 0 : highest(pseudo.argument);
      case 'not':
        pseudo.argument = this.plainList(false);
        return highest(pseudo.argument);
      case 'has':
        if (this.inHas) this.fail();
        this.inHas = true;
        try {
          pseudo.argument = this.plainList(true);
        } finally {
          this.inHas = false;
        }
        return highest(pseudo.argument);
      case 'host':
      case 'host-context': {
        const inner = this.complex(false);
        if (inner.left !== null || inner.pseudoElement !== null) this.fail();
        pseudo.argument = inner;
        return 2 ** 10 + inner.specificity;
      }
      case 'lang':
        pseudo.argument = [];
        do {
          this.skip();
          const quote = this.char === '"' || this.char === "'";
          ArrayPrototypePush(pseudo.argument, quote ? this.string() : this.langRange());
          this.skip();
        } while (this.char === ',' && ++this.at > 0);
        return 2 ** 10;
      case 'dir':
      case 'state':
        pseudo.argument = this.identifier();
        if (name === 'dir') pseudo.argument = toLower(pseudo.argument);
        return 2 ** 10;
      case 'active-view-transition-type':
        do {
          this.skip();
          this.identifier();
          this.skip();
        } while (this.char === ',' && ++this.at > 0);
        return 2 ** 10;
      default:
        if (!NTH.has(name)) this.fail();
        return this.nth(pseudo);
    }
  }

  langRange() {
    if (this.char === '*') {
      this.at++;
      return '*' + (this.char === '-' ? this.name() : '');
    }
    return this.identifier();
  }

  plainList(relative) {
    const list = this.list(relative, false);
    for (let i = 0; i < list.length; i++) {
      if (list[i].pseudoElement !== null) this.fail();
    }
    return list;
  }

  // An+B [of S]. The text of An+B has no escapes worth the trouble.
  nth(pseudo) {
    const match = primordials.RegExpPrototypeExec(
      /^(?:(even|odd)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))(?![\w-])/i,
      StringPrototypeSlice(this.text, this.at, this.at + 100));
    if (match === null) this.fail();
    const { 0: all, 1: word, 2: step, 3: sign, 4: offset, 5: number } = match;
    let a = 0;
    let b = 0;
    if (word !== undefined) {
      a = 2;
      b = toLower(word) === 'odd' ? 1 : 0;
    } else if (number !== undefined) {
      b = +number;
    } else {
      a = step === '' || step === '+' ? 1 : step === '-' ? -1 : +step;
      b = offset === undefined ? 0 : sign === '-' ? -offset : +offset;
    }
    this.at += all.length;
    const spaces = this.skip();
    let of = null;
    if (this.char !== ')' && this.char !== undefined) {
      if (!spaces || pseudo.name === 'nth-of-type' || pseudo.name === 'nth-last-of-type' ||
          toLower(this.identifier()) !== 'of') this.fail();
      this.skip();
      of = this.plainList(false);
    }
    pseudo.argument = { a, b, of };
    return 2 ** 10 + (of === null ? 0 : highest(of));
  }
}

// What a selector inside :has() starts from.
const RELATIVE_ROOT = { compound: null, combinator: '', left: null, specificity: 0,
                        pseudoElement: null };

// Attributes whose values are compared without case in HTML documents.
const FOLDED = words(
  'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact ' +
  'declare defer dir direction disabled enctype face frame hreflang http-equiv lang language ' +
  'link media method multiple nohref noresize noshade nowrap readonly rel rev rules scope ' +
  'scrolling selected shape target text type valign valuetype vlink');

function asciiLower(text) {
  return primordials.RegExpPrototypeSymbolReplace(/[A-Z]+/g, text,
                                                  (part) => StringPrototypeToLowerCase(part));
}

function sum(a, b) {
  const part = (shift) => MathMin(1023, ((a / shift) & 1023) + ((b / shift) & 1023)) * shift;
  return part(2 ** 20) + part(2 ** 10) + part(1);
}

function highest(list) {
  let result = 0;
  for (let i = 0; i < list.length; i++) result = MathMax(result, list[i].specificity);
  return result;
}

// The list of a text; throws a SelectorError. Options: namespaces (a map of prefixes, '' is the
// default one), nesting (allows "&" and a combinator in front).
function parseSelectors(text, options = { __proto__: null }) {
  const parser = new Parser(text, options);
  const list = parser.list(options.relative === true, false);
  if (parser.at < text.length) parser.fail();
  return list;
}

// The same for callers that ignore a wrong selector: null.
function tryParseSelectors(text, options) {
  try {
    return parseSelectors(text, options);
  } catch (error) {
    if (error instanceof SelectorError) return null;
    throw error;
  }
}

module.exports = {
  RELATIVE_ROOT, SelectorError, asciiLower, parseSelectors, tryParseSelectors,
};
