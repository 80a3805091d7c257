// SPDX-License-Identifier: MIT
// The style sheet of the user agent: how HTML elements look before a page says anything, with the
// sizes and colours that Chromium shows.

'use strict';

const SHEET = `
html, body, div, p, ol, ul, dl, dt, dd, form, fieldset, legend, article, aside, details, summary,
figure, figcaption, footer, header, hgroup, main, nav, section, address, blockquote, center, dir,
dialog, h1, h2, h3, h4, h5, h6, hr, menu, pre, listing, xmp, plaintext, search, optgroup, option,
frameset, frame { display: block }
area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style,
template, title, source, track, audio:not([controls]) { display: none }
[hidden], input[type="hidden" i] { display: none }
body { margin: 8px }
p, dl, ul, ol, menu, dir, blockquote, figure, pre, listing, xmp, plaintext
  { margin-top: 1em; margin-bottom: 1em }
blockquote, figure { margin-left: 40px; margin-right: 40px }
ul, ol, menu, dir { padding-left: 40px; list-style-type: disc }
ol { list-style-type: decimal }
ul ul, ol ul { list-style-type: circle; margin-top: 0; margin-bottom: 0 }
ul ol, ol ol { margin-top: 0; margin-bottom: 0 }
ul ul ul, ol ul ul, ul ol ul, ol ol ul { list-style-type: square }
li { display: list-item }
dd { margin-left: 40px }
h1 { font-size: 2em; margin: 0.67em 0; font-weight: bold }
h2 { font-size: 1.5em; margin: 0.83em 0; font-weight: bold }
h3 { font-size: 1.17em; margin: 1em 0; font-weight: bold }
h4 { margin: 1.33em 0; font-weight: bold }
h5 { font-size: 0.83em; margin: 1.67em 0; font-weight: bold }
h6 { font-size: 0.67em; margin: 2.33em 0; font-weight: bold }
hr { border: 1px inset; margin: 0.5em auto; overflow: hidden; color: gray; box-sizing: content-box }
b, strong, th { font-weight: bold }
b, strong { font-weight: bolder }
i, em, cite, var, dfn, address { font-style: italic }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
small { font-size: smaller }
big { font-size: larger }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
code, kbd, samp, tt, pre, listing, xmp, plaintext { font-family: monospace }
pre, listing, xmp, plaintext { white-space: pre }
nobr { white-space: nowrap }
center { text-align: -webkit-center }
mark { background-color: mark; color: marktext }
a:any-link { color: -webkit-link; text-decoration: underline; cursor: pointer }
q { display: inline }
table { display: table; border-spacing: 2px; border-collapse: separate; box-sizing: border-box;
  text-indent: 0 }
thead { display: table-header-group; vertical-align: middle }
tbody { display: table-row-group; vertical-align: middle }
tfoot { display: table-footer-group; vertical-align: middle }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; vertical-align: inherit; padding: 1px }
th { text-align: center }
caption { display: table-caption; text-align: -webkit-center }
col { display: table-column }
colgroup { display: table-column-group }
fieldset { margin: 0 2px; padding: 0.35em 0.75em 0.625em; border: 2px groove threedface;
  border-color: rgb(192, 192, 192); min-width: min-content }
legend { padding: 0 2px }
input, textarea, select, button { margin: 0; font-family: Arial; font-size: 13.3333px;
  font-weight: 400; font-style: normal; letter-spacing: normal; word-spacing: normal;
  line-height: normal; text-transform: none; text-indent: 0; text-align: start;
  display: inline-block; color: fieldtext }
input, textarea { padding: 1px 2px; border: 2px inset rgb(118, 118, 118); background-color: field;
  cursor: text }
input { padding: 1px 2px }
textarea { border: 1px solid rgb(118, 118, 118); padding: 2px; font-family: monospace;
  white-space: pre-wrap; overflow-wrap: break-word; overflow: auto; resize: both }
select { border: 1px solid rgb(118, 118, 118); background-color: field; align-items: center;
  white-space: pre; box-sizing: border-box; border-radius: 0 }
button, input[type="button" i], input[type="submit" i], input[type="reset" i] {
  padding: 1px 6px; border: 2px outset buttonborder; background-color: buttonface;
  color: buttontext; text-align: center; box-sizing: border-box; cursor: default;
  white-space: pre }
button { white-space: inherit }
button:disabled, input:disabled, select:disabled, textarea:disabled { color: rgb(84, 84, 84) }
input[type="checkbox" i], input[type="radio" i] { margin: 3px 3px 3px 4px; padding: 0; border: 0;
  box-sizing: border-box; background-color: transparent; cursor: default }
input[type="radio" i] { margin: 3px 3px 0 5px }
input[type="range" i] { margin: 2px; padding: 0; border: 0; cursor: default }
input[type="image" i] { padding: 0; border: 0; cursor: pointer }
input[type="file" i] { border: 0; padding: 0; background-color: transparent }
input[type="color" i] { box-sizing: border-box; padding: 1px 2px; border: 1px solid rgb(118, 118, 118) }
img, video, canvas, embed, object { overflow: clip }
iframe { border: 2px inset }
video { object-fit: contain }
summary { display: list-item; list-style-type: disclosure-closed; list-style-position: inside }
details[open] > summary { list-style-type: disclosure-open }
details:not([open]) > :not(summary) { display: none }
dialog { position: absolute; left: 0; right: 0; width: fit-content; height: fit-content;
  margin: auto; border: solid; padding: 1em; background-color: canvas; color: canvastext }
dialog:not([open]) { display: none }
progress { display: inline-block; box-sizing: border-box; height: 1em; width: 10em;
  vertical-align: -0.2em }
meter { display: inline-block; box-sizing: border-box; height: 1em; width: 5em;
  vertical-align: -0.2em }
slot { display: contents }
ruby { display: inline }
rt { font-size: 50% }
marquee { display: inline-block; overflow: hidden }
[popover]:not(:popover-open) { display: none }
svg:not(:root) { overflow: hidden }
[dir="rtl" i] { direction: rtl }
[dir="ltr" i] { direction: ltr }
`;

// What pages in quirks mode have in addition.
const QUIRKS = `
table { white-space: normal; line-height: normal; font-weight: normal; font-size: medium;
  font-style: normal; color: inherit; text-align: start }
`;

module.exports = { QUIRKS, SHEET };
