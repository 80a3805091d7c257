// SPDX-License-Identifier: MIT
//
// The editor of the page: CodeMirror, with what a small program needs. Colours are the page's, by
// classes. The build bundles this with its packages; the page finds it as window.makeEditor.
//
// The key Tab leaves the editor, as it leaves every other part of the page.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

// The lines of the task that is looked at: where it was queued, and what it calls.
const markLines = StateEffect.define();
const marks = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    let decorations = value.map(transaction.changes);
    if (transaction.docChanged) decorations = Decoration.none;
    for (const effect of transaction.effects) {
      if (!effect.is(markLines)) continue;
      const { doc } = transaction.state;
      const lines = effect.value
        .filter(({ line }) => line >= 1 && line <= doc.lines)
        .sort((a, b) => a.line - b.line);
      decorations = Decoration.set(
        lines.map(({ line, name }) =>
          Decoration.line({ class: `line-${name}` }).range(doc.line(line).from),
        ),
      );
    }
    return decorations;
  },
  provide: (field) => EditorView.decorations.from(field),
});

window.makeEditor = (parent, { onChange, onRun }) => {
  const language = new Compartment();
  const languageOf = (isPage) => (isPage ? html() : javascript());
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: '',
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        EditorState.allowMultipleSelections.of(true),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        highlightActiveLine(),
        marks,
        syntaxHighlighting(classHighlighter),
        language.of(javascript()),
        EditorView.contentAttributes.of({ 'aria-label': 'Code' }),
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              onRun();
              return true;
            },
          },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
      ],
    }),
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    setLanguage(isPage) {
      view.dispatch({ effects: language.reconfigure(languageOf(isPage)) });
    },
    // [{ line, name }]: each line gets the class line-NAME.
    mark(lines) {
      const effects = [markLines.of(lines)];
      const [first] = lines;
      if (first !== undefined && first.line <= view.state.doc.lines) {
        effects.push(
          EditorView.scrollIntoView(view.state.doc.line(first.line).from, { y: 'nearest' }),
        );
      }
      view.dispatch({ effects });
    },
    focus() {
      view.focus();
    },
  };
};
