// SPDX-License-Identifier: MIT
//
// The panel "Step by step": the task of a step, why it ran, and the queues of that moment.

import { queuedAt, queuesOf } from './queues.js';

const CHIPS_MAX = 8;

const get = (id) => document.getElementById(id);

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const lineOf = (row) => row.line || row.queuedLine;

function labelOf(row) {
  const at = lineOf(row) > 0 ? `, line ${lineOf(row)}` : '';
  return row.name === row.kind ? `${row.kind}${at}` : `${row.kind}: ${row.name}${at}`;
}

export class Steps {
  constructor({ onStep }) {
    this.onStep = onStep;
    this.run = null;
    this.number = 0;
    get('first').onclick = () => this.go(0);
    get('previous').onclick = () => this.go(this.number - 1);
    get('next').onclick = () => this.go(this.number + 1);
    get('last').onclick = () => this.go(Infinity);
    get('position').oninput = () => this.go(Number(get('position').value));
  }

  // Shows the steps of a run, or nothing.
  show(run) {
    this.run = run?.report != null && run.report.steps.length > 0 ? run : null;
    get('steps').hidden = run === null;
    get('moment').hidden = this.run === null;
    get('notes').replaceChildren(
      ...this.notes(run).map((text) => make('li', { textContent: text })),
    );
    for (const id of ['first', 'previous', 'position', 'next', 'last']) {
      get(id).disabled = this.run === null;
    }
    get('count').value = '';
    if (this.run === null) return;
    this.queues = queuesOf(this.run.report);
    get('position').max = this.run.report.steps.length - 1;
    this.go(0);
  }

  notes(run) {
    if (run === null) return [];
    const { report } = run;
    if (report === null) return [`This run has no steps to show: ${run.said}.`];
    const list = [];
    if (report.total > report.steps.length) {
      list.push(
        `The run has ${report.total} steps or more; the first ${report.steps.length} are here.`,
      );
    }
    if (run.isFull)
      list.push('The trace is full: what came later is not in the steps and not in the timeline.');
    if (report.missing.length > 0) {
      list.push(`This JavaScript engine does not show: ${report.missing.join('; ')}.`);
    }
    for (const problem of report.problems) list.push(`The trace is not whole: ${problem}.`);
    return [...list, ...report.notes];
  }

  // Goes to the step of a task, by its number in the timeline; false if there is none.
  goToTask(task) {
    const at = this.run?.report.steps.findIndex((row) => row.task === task) ?? -1;
    if (at < 0) return false;
    this.go(at);
    return true;
  }

  go(number) {
    if (this.run === null) return;
    const { steps } = this.run.report;
    this.number = Math.max(0, Math.min(number, steps.length - 1));
    const row = steps[this.number];
    get('position').value = this.number;
    get('position').setAttribute('aria-valuetext', `step ${this.number + 1}, ${labelOf(row)}`);
    get('count').value = `${this.number + 1} of ${steps.length}`;
    get('first').disabled = get('previous').disabled = this.number === 0;
    get('next').disabled = get('last').disabled = this.number === steps.length - 1;
    this.drawRunning(row);
    this.drawQueues(row);
    this.onStep(row, this.run);
  }

  drawRunning(row) {
    const facts = [];
    if (row.thread > 0) facts.push(`Worker ${row.thread}`);
    if (row.phase !== 'none') facts.push(`${row.phase} phase`);
    if (row.turn > 0) facts.push(`turn ${row.turn}`);
    facts.push(`at ${row.ran_ms.toFixed(2)} ms`);
    if (row.took_ms !== null) facts.push(`took ${Math.max(row.took_ms, 0).toFixed(2)} ms`);
    const printed = this.run.lines
      .filter((line) => line.task === row.task)
      .map((line) => line.text);
    const cause = this.run.report.steps.findIndex((step) => step.task === row.cause);
    const parts = [
      make(
        'p',
        { className: 'what' },
        make('b', { className: `kind queue-${cssOf(row.queue)}`, textContent: row.kind }),
        ` ${row.name === row.kind ? '' : row.name} `,
        make('span', {
          className: 'at',
          textContent: lineOf(row) > 0 ? `line ${lineOf(row)}` : '',
        }),
      ),
      make('p', { className: 'why', textContent: row.why }),
      make('p', { className: 'facts', textContent: facts.join(' \u00b7 ') }),
    ];
    if (printed.length > 0) {
      const shown = printed.slice(0, CHIPS_MAX).join('\n');
      parts.push(
        make('p', { className: 'printed' }, 'It printed ', make('samp', { textContent: shown })),
      );
    }
    if (cause >= 0) {
      const button = make('button', {
        className: 'link',
        textContent: labelOf(this.run.report.steps[cause]),
        onclick: () => this.go(cause),
      });
      parts.push(make('p', { className: 'cause' }, 'Queued by ', button));
    }
    get('running').replaceChildren(...parts);
  }

  drawQueues(row) {
    const queued = queuedAt(this.run.report, this.number);
    get('queues').replaceChildren(
      ...this.queues.map(({ id, title, what }) => {
        const items = queued.get(id) ?? [];
        const list = make('ol', {}, ...items.slice(0, CHIPS_MAX).map((item) => this.chip(item)));
        if (items.length > CHIPS_MAX) {
          list.append(
            make('li', { className: 'more', textContent: `and ${items.length - CHIPS_MAX} more` }),
          );
        }
        const isHere = row.queue === id;
        const queue = make(
          'section',
          { className: `queue queue-${cssOf(id)}${isHere ? ' here' : ''}` },
          make('h3', {}, title, make('small', { textContent: what })),
          items.length === 0 ? make('p', { className: 'empty', textContent: 'empty' }) : list,
        );
        queue.setAttribute('aria-label', `${title}, ${items.length}${isHere ? ', running' : ''}`);
        queue.dataset.queue = id;
        return queue;
      }),
    );
  }

  chip({ row, step, state, isNew }) {
    const label = make('span', { textContent: row.name });
    const at = make('small', { textContent: lineOf(row) > 0 ? `line ${lineOf(row)}` : row.kind });
    const when = make('em', { textContent: state.text });
    const className = `chip ${state.name}${isNew ? ' new' : ''}`;
    const title = `${labelOf(row)}; ${state.text}${isNew ? '; queued by this step' : ''}`;
    const chip =
      step < 0
        ? make('span', { className, title }, label, at, when)
        : make('button', { className, title, onclick: () => this.go(step) }, label, at, when);
    return make('li', {}, chip);
  }
}

const cssOf = (queue) => queue.replace(/\W+/g, '-');
