// SPDX-License-Identifier: MIT
// The longhand properties: for each a number (its place in a computed style's array), how a value
// is parsed, whether it is inherited, its initial value, and how it is animated.
//
// A line of the table is `name kind initial [inherited] [words...]`. Kinds:
//   length    a length or percentage, or one of the words; `length+` takes no negative one
//   color     number   integer   alpha (0..1 or a percentage)   time (a list)   word (one of them)
//   words     a list by commas of the words given   any: whatever tokens, kept as text
// and those with functions of their own in `parsers`.

'use strict';

const { fromName, parseColor, writeColor, writeNumber } = require('web/css/colors');
const {
  parseLength, parseNumber, spaceless, splitCommas, writeCalc, writeString, writeTokens,
} = require('web/css/values');

const AUTO_SIZES = 'auto min-content max-content fit-content -webkit-fill-available stretch';
const LINES = 'none hidden dotted dashed solid double groove ridge inset outset';
const side = (f) => ['top', 'right', 'bottom', 'left'].map(f).join('\n');

const TABLE = `
display display inline
position word static static relative absolute fixed sticky
float word none none left right
clear word none none left right both
${side((s) => `margin-${s} length 0 auto`)}
${side((s) => `padding-${s} length+ 0`)}
${side((s) => `border-${s}-width line-width medium`)}
${side((s) => `border-${s}-style word none ${LINES}`)}
${side((s) => `border-${s}-color color currentcolor`)}
border-top-left-radius radius 0
border-top-right-radius radius 0
border-bottom-right-radius radius 0
border-bottom-left-radius radius 0
${side((s) => `${s} length auto auto`)}
width length+ auto ${AUTO_SIZES}
height length+ auto ${AUTO_SIZES}
min-width length+ auto ${AUTO_SIZES}
min-height length+ auto ${AUTO_SIZES}
max-width length+ none none min-content max-content fit-content
max-height length+ none none min-content max-content fit-content
box-sizing word content-box content-box border-box
aspect-ratio any auto
overflow-x word visible visible hidden clip scroll auto
overflow-y word visible visible hidden clip scroll auto
overflow-anchor word auto auto none
visibility word visible inherited visible hidden collapse
opacity alpha 1
z-index integer auto auto
color color canvastext inherited
background-color color transparent
background-image any none
background-position any 0%_0%
background-size any auto
background-repeat any repeat
background-attachment any scroll
background-origin any padding-box
background-clip any border-box
font-family family Times_New_Roman inherited
font-size font-size medium inherited
font-weight weight 400 inherited
font-style style normal inherited normal italic oblique
font-variant any normal inherited
font-stretch any normal inherited
font-feature-settings any normal inherited
font-kerning any auto inherited
line-height line-height normal inherited
letter-spacing length normal inherited normal
word-spacing length 0 inherited normal
text-align word start inherited start end left right center justify -webkit-center -webkit-left -webkit-right -webkit-match-parent
text-indent length 0 inherited
text-transform word none inherited none uppercase lowercase capitalize
text-decoration-line line none none
text-decoration-style word solid solid double dotted dashed wavy
text-decoration-color color currentcolor
text-decoration-thickness any auto
text-overflow word clip clip ellipsis
text-shadow any none inherited
text-rendering any auto inherited
text-underline-offset any auto inherited
white-space-collapse word collapse inherited collapse preserve preserve-breaks break-spaces
text-wrap-mode word wrap inherited wrap nowrap
word-break word normal inherited normal break-all keep-all break-word auto-phrase
overflow-wrap word normal inherited normal break-word anywhere
hyphens word manual inherited manual none auto
tab-size number 8 inherited
vertical-align length baseline baseline sub super top text-top middle bottom text-bottom
direction word ltr inherited ltr rtl
writing-mode word horizontal-tb inherited horizontal-tb vertical-rl vertical-lr
unicode-bidi any normal
list-style-type any disc inherited
list-style-position word outside inherited outside inside
list-style-image any none inherited
content any normal
quotes any auto inherited
counter-reset any none
counter-increment any none
counter-set any none
cursor any auto inherited
pointer-events word auto inherited auto none all fill stroke painted visible visiblefill visiblepainted visiblestroke bounding-box
user-select word auto auto none text all contain
touch-action pan auto auto none manipulation
flex-direction word row row row-reverse column column-reverse
flex-wrap word nowrap nowrap wrap wrap-reverse
flex-grow number 0
flex-shrink number 1
flex-basis length+ auto content ${AUTO_SIZES}
order integer 0
justify-content align normal
align-content align normal
align-items align normal
align-self align auto
justify-items align normal
justify-self align auto
row-gap length+ normal normal
column-gap length+ normal normal
grid-template-columns any none
grid-template-rows any none
grid-template-areas any none
grid-auto-columns any auto
grid-auto-rows any auto
grid-auto-flow any row
grid-row-start any auto
grid-row-end any auto
grid-column-start any auto
grid-column-end any auto
table-layout word auto auto fixed
border-collapse word separate inherited separate collapse
border-spacing spacing 0 inherited
caption-side word top inherited top bottom
empty-cells word show inherited show hide
transform transform none
transform-origin origin 50%_50%
transform-style word flat flat preserve-3d
transform-box any view-box
translate any none
rotate any none
scale any none
perspective any none
perspective-origin any 50%_50%
backface-visibility any visible
filter any none
backdrop-filter any none
mix-blend-mode any normal
isolation word auto auto isolate
will-change any auto
contain any none
contain-intrinsic-width any none
contain-intrinsic-height any none
content-visibility word visible visible auto hidden
container-type any normal
container-name any none
clip any auto
clip-path any none
mask-image any none
box-shadow any none
outline-width line-width medium
outline-style word none auto ${LINES}
outline-color color currentcolor
outline-offset length 0
object-fit word fill fill contain cover none scale-down
object-position any 50%_50%
image-rendering any auto inherited
resize word none none both horizontal vertical block inline
appearance any none
accent-color any auto inherited
caret-color any auto inherited
color-scheme any normal inherited
scroll-behavior word auto auto smooth
scroll-margin-top length 0
scroll-margin-right length 0
scroll-margin-bottom length 0
scroll-margin-left length 0
scroll-padding-top any auto
scroll-padding-right any auto
scroll-padding-bottom any auto
scroll-padding-left any auto
scroll-snap-type any none
scroll-snap-align any none
scrollbar-width word auto auto thin none
scrollbar-gutter any auto
scrollbar-color any auto inherited
overscroll-behavior-x any auto
overscroll-behavior-y any auto
transition-property names all
transition-duration time 0s
transition-delay time 0s
transition-timing-function easings ease
transition-behavior words normal normal allow-discrete
animation-name names none
animation-duration time 0s
animation-delay time 0s
animation-timing-function easings ease
animation-iteration-count counts 1
animation-direction words normal normal reverse alternate alternate-reverse
animation-fill-mode words none none forwards backwards both
animation-play-state words running running paused
animation-composition words replace replace add accumulate
column-count any auto
column-width any auto
column-rule-width line-width medium
column-rule-style word none ${LINES}
column-rule-color color currentcolor
column-span any none
column-fill any balance
break-before any auto
break-after any auto
break-inside any auto
orphans any 2 inherited
widows any 2 inherited
fill any black inherited
fill-opacity any 1 inherited
stroke any none inherited
stroke-width any 1px inherited
stroke-opacity any 1 inherited
shape-outside any none
zoom any 1
-webkit-line-clamp any none
-webkit-box-orient any horizontal
-webkit-font-smoothing any auto inherited
-webkit-text-fill-color color currentcolor inherited
-webkit-tap-highlight-color any auto inherited
-webkit-user-drag any auto
d any none
x any 0
y any 0
cx any 0
cy any 0
r any 0
`;

const CSS_WIDE = { '__proto__': null, 'inherit': 1, 'initial': 1, 'unset': 1, 'revert': 1, 'revert-layer': 1 };

// ---- Parsers: (component values without space, property) to a specified value or null

const word = (part, words) => {
  if (part.t !== 'ident') return null;
  const name = part.v.toLowerCase();
  return words.has(name) ? name : null;
};

const listOf = (parse) => (parts, property) => {
  const values = [];
  for (const group of splitCommas(parts)) {
    if (group.length !== 1) return null;
    const value = parse(group[0], property);
    if (value === null) return null;
    values.push(value);
  }
  return { k: 'list', v: values, sep: ', ' };
};

const seconds = (part) => part.t === 'dim' && (part.u === 's' || part.u === 'ms') ?
  { k: 'time', n: part.n, u: part.u } : null;

const ONE = (parse) => (parts, property) => parts.length === 1 ? parse(parts[0], property) : null;

const EASINGS = new Set(['linear', 'ease', 'ease-in', 'ease-out', 'ease-in-out', 'step-start',
                         'step-end']);

function easing(part) {
  if (part.t === 'ident') return word(part, EASINGS);
  if (part.t !== 'fn') return null;
  const groups = splitCommas(spaceless(part.a));
  if (part.v === 'cubic-bezier') {
    if (groups.length !== 4) return null;
    const n = groups.map((group) => group.length === 1 ? parseNumber(group[0]) : null);
    if (n.includes(null) || n[0] < 0 || n[0] > 1 || n[2] < 0 || n[2] > 1) return null;
    return { k: 'bezier', n };
  }
  if (part.v === 'steps') {
    if (groups.length > 2 || groups[0].length !== 1) return null;
    const n = parseNumber(groups[0][0]);
    const at = groups.length === 1 ? 'end' : groups[1][0]?.v?.toLowerCase();
    if (n === null || n < 1 || !Number.isInteger(n) ||
        !/^(start|end|jump-(start|end|both|none))$/.test(at) || at === 'jump-none' && n < 2) {
      return null;
    }
    return { k: 'steps', n, at: at.replace('jump-', '') };
  }
  if (part.v === 'linear') {
    const points = [];
    for (const group of groups) {
      const number = group.find((p) => p.t === 'num');
      if (number === undefined) return null;
      const at = group.filter((p) => p.t === 'pct').map((p) => p.n / 100);
      points.push({ y: number.n, x: at[0] });
      if (at.length > 1) points.push({ y: number.n, x: at[1] });
    }
    return points.length === 0 ? null : { k: 'linear', points };
  }
  return null;
}

const OUTSIDE = new Set(['block', 'inline', 'run-in']);
const INSIDE = new Set(['flow', 'flow-root', 'table', 'flex', 'ruby', 'math']); // no grid yet
const DISPLAYS = new Set(('none contents block inline inline-block flow-root flex inline-flex ' +
  'table inline-table list-item table-row table-cell table-row-group ' +
  'table-header-group table-footer-group table-column table-column-group table-caption ruby ' +
  'ruby-text math -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex').split(' '));

function display(parts) {
  if (parts.length === 1) {
    const name = word(parts[0], DISPLAYS);
    if (name === '-webkit-flex') return 'flex';
    if (name === '-webkit-inline-flex') return 'inline-flex';
    return name ?? (parts[0].t === 'ident' && parts[0].v.toLowerCase() === 'flow' ? 'block' : null);
  }
  const names = parts.map((part) => part.t === 'ident' ? part.v.toLowerCase() : '');
  if (names.includes('list-item')) return 'list-item';
  const outside = names.find((name) => OUTSIDE.has(name));
  const inside = names.find((name) => INSIDE.has(name));
  if (names.length !== 2 || outside === undefined || inside === undefined) return null;
  if (outside === 'inline') {
    return inside === 'flow' ? 'inline' : inside === 'flow-root' ? 'inline-block' : `inline-${inside}`;
  }
  return inside === 'flow' ? 'block' : inside;
}

const LINE_WIDTHS = { __proto__: null, thin: 1, medium: 3, thick: 5 };
const SIZES = new Set(['xx-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large',
                       'xxx-large', 'smaller', 'larger']);
const LINE_WORDS = new Set(['underline', 'overline', 'line-through', 'blink']);
const PAN_GROUPS = ['pan-x pan-left pan-right', 'pan-y pan-up pan-down', 'pinch-zoom'].map(
  (names) => new Set(names.split(' ')));
const TRANSFORMS = new Set(['translate', 'translatex', 'translatey', 'translatez', 'translate3d',
                            'scale', 'scalex', 'scaley', 'scalez', 'scale3d', 'rotate', 'rotatex',
                            'rotatey', 'rotatez', 'rotate3d', 'skew', 'skewx', 'skewy', 'matrix',
                            'matrix3d', 'perspective']);
const ALIGNS = new Set(['normal', 'auto', 'start', 'end', 'center', 'flex-start', 'flex-end',
                        'self-start', 'self-end', 'baseline', 'stretch', 'space-between',
                        'space-around', 'space-evenly', 'left', 'right', 'legacy', 'anchor-center']);

function transform(parts) {
  if (parts.length === 1 && parts[0].t === 'ident') {
    return parts[0].v.toLowerCase() === 'none' ? 'none' : null;
  }
  const list = [];
  for (const part of parts) {
    if (part.t !== 'fn' || !TRANSFORMS.has(part.v)) return null;
    const args = [];
    for (const group of splitCommas(spaceless(part.a))) {
      if (group.length !== 1) return null;
      const [arg] = group;
      if (arg.t === 'num') args.push(arg.n);
      else if (arg.t === 'dim' && /^(deg|rad|grad|turn)$/.test(arg.u)) {
        args.push({ k: 'angle', n: arg.n, u: arg.u });
      } else {
        const length = parseLength(arg);
        if (length === null) return null;
        args.push(length);
      }
    }
    if (args.length === 0) return null;
    list.push({ fn: part.v, args });
  }
  return list.length === 0 ? null : { k: 'transform', list };
}

const PLACES = { '__proto__': null, 'left': 0, 'top': 0, 'center': 50, 'right': 100, 'bottom': 100 };

function origin(parts) {
  if (parts.length === 0 || parts.length > 3) return null;
  const out = [];
  let isVerticalFirst = false;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part.t === 'ident') {
      const name = part.v.toLowerCase();
      if (PLACES[name] === undefined) return null;
      if (i === 0 && (name === 'top' || name === 'bottom')) isVerticalFirst = true;
      out.push({ k: 'len', n: PLACES[name], u: '%' });
    } else {
      const length = parseLength(part);
      if (length === null) return null;
      out.push(length);
    }
  }
  if (out.length === 1) out.push({ k: 'len', n: 50, u: '%' });
  if (isVerticalFirst) [out[0], out[1]] = [out[1], out[0]];
  return { k: 'list', v: out.slice(0, 2), sep: ' ' };
}

const ident = (part) => part.t === 'ident' && !(part.v.toLowerCase() in CSS_WIDE) ? part.v :
  part.t === 'string' ? part.v : null;

const parsers = {
  __proto__: null,
  display,
  transform,
  origin,
  word: ONE((part, property) => word(part, property.words)),
  words: listOf((part, property) => word(part, property.words)),
  names: listOf((part, { name }) => {
    const text = ident(part);
    return text === null ? null : name === 'transition-property' ? text.toLowerCase() : text;
  }),
  time: listOf((part, { name }) => {
    const time = seconds(part);
    return time === null || time.n < 0 && name.endsWith('duration') ? null : time;
  }),
  easings: listOf(easing),
  counts: listOf((part) => part.t === 'ident' ?
    part.v.toLowerCase() === 'infinite' ? 'infinite' : null :
    part.t === 'num' && part.n >= 0 ? part.n : null),
  length: ONE((part, property) => word(part, property.words) ?? parseLength(part)),
  'length+': ONE((part, property) => word(part, property.words) ?? parseLength(part, false)),
  'radius': (parts) => {
    if (parts.length === 0 || parts.length > 2) return null;
    return parseLength(parts[0], false);
  },
  'line-width': ONE((part) => {
    if (part.t === 'ident') {
      const name = part.v.toLowerCase();
      return LINE_WIDTHS[name] === undefined ? null : name;
    }
    const length = parseLength(part, false);
    return length === null || length.u === '%' ? null : length;
  }),
  'color': ONE((part) => parseColor(part)),
  'number': ONE((part, property) => {
    const n = parseNumber(part);
    return n === null || n < 0 ? word(part, property.words) : n;
  }),
  'integer': ONE((part, property) => word(part, property.words) ??
    (part.t === 'num' && part.int ? part.n : null)),
  'alpha': ONE((part) => part.t === 'pct' ? part.n / 100 : parseNumber(part)),
  'align': (parts) => {
    const names = [];
    for (const part of parts) {
      if (part.t !== 'ident') return null;
      const name = part.v.toLowerCase();
      if (!ALIGNS.has(name) && !/^(first|last|safe|unsafe)$/.test(name)) return null;
      names.push(name);
    }
    return names.length === 0 || names.length > 2 ? null : names.join(' ');
  },
  'weight': ONE((part) => {
    if (part.t === 'num') return part.n >= 1 && part.n <= 1000 ? part.n : null;
    return word(part, new Set(['normal', 'bold', 'bolder', 'lighter']));
  }),
  'style': (parts, property) => parts.length === 0 ? null : word(parts[0], property.words),
  'font-size': ONE((part) => word(part, SIZES) ?? parseLength(part, false)),
  'line-height': ONE((part) => {
    if (part.t === 'ident') return part.v.toLowerCase() === 'normal' ? 'normal' : null;
    if (part.t === 'num') return part.n < 0 ? null : { k: 'num', n: part.n };
    return parseLength(part, false);
  }),
  'line': (parts) => {
    if (parts.length === 1 && word(parts[0], new Set(['none'])) !== null) return 'none';
    const names = [];
    for (const part of parts) {
      const name = word(part, LINE_WORDS);
      if (name === null || names.includes(name)) return null;
      names.push(name);
    }
    return names.length === 0 ? null : names.join(' ');
  },
  'family': (parts) => {
    const names = [];
    for (const group of splitCommas(parts)) {
      if (group.length === 1 && group[0].t === 'string') {
        names.push({ k: 'string', v: group[0].v });
        continue;
      }
      if (group.length === 0 || group.some((part) => part.t !== 'ident')) return null;
      names.push(group.map((part) => part.v).join(' '));
    }
    return { k: 'list', v: names, sep: ', ' };
  },
  'spacing': (parts) => {
    if (parts.length === 0 || parts.length > 2) return null;
    const list = parts.map((part) => parseLength(part, false));
    if (list.includes(null)) return null;
    return list.length === 1 ? list[0] : { k: 'list', v: list, sep: ' ' };
  },
  // Words of touch-action: one alone, or one of each group.
  'pan': (parts, property) => {
    const alone = parts.length === 1 ? word(parts[0], property.words) : null;
    if (alone !== null) return alone;
    const found = [];
    for (const part of parts) {
      const at = PAN_GROUPS.findIndex((group) => word(part, group) !== null);
      if (at < 0 || found[at] !== undefined) return null;
      found[at] = word(part, PAN_GROUPS[at]);
    }
    return found.filter((name) => name !== undefined).join(' ');
  },
  'any': null, // see parseLonghand
};

// ---- The table taken apart

const properties = []; // by number
const byName = new Map();
const P = { __proto__: null }; // camelCase name to number

const camel = (name) => name.replace(/-([a-z])/g, (all, c) => c.toUpperCase());

for (const line of TABLE.split('\n')) {
  if (line === '') continue;
  const parts = line.split(' ');
  const [name, kind, initial] = parts;
  const inherited = parts[3] === 'inherited';
  const property = {
    id: properties.length, name, kind, inherited, initialText: initial.replace(/_/g, ' '),
    words: new Set(parts.slice(inherited ? 4 : 3)), parse: parsers[kind],
  };
  properties.push(property);
  byName.set(name, property);
  P[camel(name)] = property.id;
}

const lowered = (list) => list.map((part) => part.t === 'ident' ?
  { ...part, v: part.v.startsWith('--') ? part.v : part.v.toLowerCase() } : part);

// Component values to a specified value of the property; null if they are invalid.
function parseLonghand(property, value) {
  if (property.kind === 'any') {
    if (value.length === 0) return null;
    return { k: 'raw', text: writeTokens(lowered(value)), parts: value };
  }
  const parts = spaceless(value);
  if (parts.length === 0) return null;
  return property.parse(parts, property);
}

// ---- Specified values as text

function writeValue(value, property) {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return writeNumber(value);
  if (value.r !== undefined) return writeColor(value);
  switch (value.k) {
    case 'len': return `${writeNumber(value.n)}${value.u}`;
    case 'time': return `${writeNumber(value.n)}${value.u}`;
    case 'num': return writeNumber(value.n);
    case 'angle': return `${writeNumber(value.n)}${value.u}`;
    case 'calc': return writeCalc(value.node);
    case 'string': return writeString(value.v);
    case 'raw': return value.text;
    case 'wide': return value.v;
    case 'var': return value.text;
    case 'bezier': return `cubic-bezier(${value.n.map(writeNumber).join(', ')})`;
    case 'steps': return `steps(${value.n}${value.at === 'end' ? '' : `, ${value.at}`})`;
    case 'linear': return `linear(${value.points.map((p) => `${writeNumber(p.y)}${p.x === undefined ? '' : ` ${writeNumber(p.x * 100)}%`}`).join(', ')})`;
    case 'transform':
      return value.list.map((f) => `${CASED[f.fn] ?? f.fn}(${f.args.map((a) => writeValue(a)).join(', ')})`).join(' ');
    case 'list': return value.v.map((one) => writeValue(one, property)).join(value.sep);
    default: return '';
  }
}

const CASED = {
  '__proto__': null, 'translatex': 'translateX', 'translatey': 'translateY',
  'translatez': 'translateZ', 'scalex': 'scaleX', 'scaley': 'scaleY', 'scalez': 'scaleZ',
  'rotatex': 'rotateX', 'rotatey': 'rotateY', 'rotatez': 'rotateZ', 'skewx': 'skewX',
  'skewy': 'skewY',
};

module.exports = {
  CASED,
  CSS_WIDE,
  LINE_WIDTHS,
  P,
  byName,
  camel,
  easing,
  fromName,
  parseLonghand,
  properties,
  writeValue,
};
