// SPDX-License-Identifier: MIT
//
// The page of rondo lens: runs what is in the editor under each ticked loop, and shows it.

import { TITLES, drawColumns, endOf } from './columns.js';
import { Steps, make } from './steps.js';

const get = (id) => document.getElementById(id);
const JSON_TYPE = { 'Content-Type': 'application/json' };
const isPageText = (text) => /^\s*</.test(text);

class Lens {
  constructor(about) {
    this.about = about;
    this.runs = [];
    this.chosen = '';
    this.isRunning = false;
    this.editor = window.makeEditor(get('editor'), {
      onChange: () => this.edited(),
      onRun: () => this.run(),
    });
    this.steps = new Steps({ onStep: (row, run) => this.stepped(row, run) });
    this.isPage = false;
    this.fillExamples();
    this.saySandbox();
    get('run').onclick = () => this.run();
    get('stop').onclick = () => fetch('stop', { method: 'POST', headers: JSON_TYPE, body: '{}' });
    get('example').onchange = () => this.takeExample(get('example').value);
    get('frame').onload = () => this.timelineLoaded();
    document.addEventListener('keydown', (event) => this.key(event));
    this.takeExample('one-two-three-four');
  }

  // ---- what is to be run

  fillExamples() {
    const groups = new Map();
    for (const example of this.about.examples) {
      if (!groups.has(example.article)) {
        groups.set(example.article, make('optgroup', { label: example.article }));
      }
      groups
        .get(example.article)
        .append(make('option', { value: example.id, textContent: example.title }));
    }
    get('example').append(...groups.values());
  }

  saySandbox() {
    const { name, sentence, runs } = this.about.way;
    get('sandbox').textContent = `${sentence[0].toUpperCase()}${sentence.slice(1)}`;
    get('sandbox').className = name;
    get('run').disabled = !runs;
    if (!runs) this.say(get('sandbox').textContent, true);
  }

  takeExample(id) {
    const example = this.about.examples.find((one) => one.id === id);
    get('claim').hidden = example === undefined;
    if (example === undefined) return;
    get('example').value = id;
    get('claim').firstElementChild.textContent = example.claim;
    get('claim').lastElementChild.textContent = example.article;
    this.isTaking = true;
    this.editor.text = example.source;
    this.isTaking = false;
    get('input').value = example.input;
    get('virtual').checked = example.virtual;
    for (const box of this.boxes()) box.checked = example.loops.includes(box.value);
    this.edited();
  }

  boxes() {
    return [...document.querySelectorAll('#loops input')];
  }

  edited() {
    const isPage = isPageText(this.editor.text);
    if (isPage !== this.isPage) this.editor.setLanguage(isPage);
    this.isPage = isPage;
    get('input-of-page').hidden = !isPage;
    for (const box of this.boxes()) {
      box.disabled = isPage && box.value !== 'browser';
      box.parentElement.title = box.disabled ? 'A page runs in the browser\u2019s loop only' : '';
    }
    if (!this.isTaking && get('example').value !== '' && !this.isExample()) {
      get('example').value = '';
      get('claim').hidden = true;
    }
  }

  isExample() {
    const example = this.about.examples.find(({ id }) => id === get('example').value);
    return example !== undefined && example.source === this.editor.text;
  }

  // ---- runs

  say(text, isBad = false) {
    get('status').textContent = text;
    get('status').className = isBad ? 'bad' : '';
  }

  async run() {
    if (this.isRunning || !this.about.way.runs) return;
    const loops = this.boxes()
      .filter((box) => box.checked && !box.disabled)
      .map((box) => box.value);
    if (loops.length === 0) {
      this.say('Tick at least one loop.', true);
      return;
    }
    this.isRunning = true;
    get('run').disabled = true;
    get('stop').hidden = false;
    this.say(`Running under ${loops.map((loop) => TITLES[loop]).join(', ')} \u2026`);
    this.runs = loops.map((loop) => ({ loop, isRunning: true }));
    this.show(null);
    this.draw();
    const source = this.editor.text;
    const input = this.isPage ? get('input').value : '';
    await Promise.all(
      loops.map(async (loop, i) => {
        this.runs[i] = await this.runOne({ loop, source, input, virtual: get('virtual').checked });
        this.draw();
      }),
    );
    this.isRunning = false;
    get('run').disabled = false;
    get('stop').hidden = true;
    this.finished(loops);
  }

  async runOne(asked) {
    try {
      const response = await fetch('run', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify(asked),
      });
      const result = await response.json();
      return response.ok ? result : { loop: asked.loop, error: result.error };
    } catch {
      return {
        loop: asked.loop,
        error: 'the server does not answer; is rondo lens still running?',
      };
    }
  }

  finished(loops) {
    const done = this.runs.filter((run) => run.lines !== undefined);
    const bad = done.filter((run) => endOf(run, this.about.limits).isBad);
    this.show(loops.includes(this.chosen) ? this.chosen : loops[loops.length - 1]);
    const difference = this.draw();
    const said = bad.map((run) => `${TITLES[run.loop]}: ${endOf(run, this.about.limits).text}.`);
    if (done.length > 1) {
      said.push(
        difference < 0 ? 'All print the same.' : `They differ from line ${difference + 1} on.`,
      );
    }
    this.say(said.length > 0 ? said.join(' ') : 'Done.', bad.length > 0);
  }

  draw() {
    return drawColumns(get('outputs'), this.runs, this.about.limits, {
      chosen: this.chosen,
      onChoose: (loop) => {
        this.show(loop);
        this.draw();
      },
      onLine: (loop, task) => {
        if (loop !== this.chosen) this.show(loop);
        this.draw();
        this.steps.goToTask(task);
      },
    });
  }

  // Steps and timeline of one run, or of none.
  show(loop) {
    this.chosen = loop ?? this.chosen;
    const run = this.runs.find((one) => one.loop === loop && one.lines !== undefined) ?? null;
    get('chosen').replaceChildren(
      ...this.runs
        .filter(({ lines }) => lines !== undefined)
        .map((one) => {
          const box = make('input', {
            type: 'radio',
            name: 'chosen',
            value: one.loop,
            checked: one.loop === loop,
            onchange: () => {
              this.show(one.loop);
              this.draw();
              this.focusChosen();
            },
          });
          return make('label', {}, box, ` ${TITLES[one.loop]}`);
        }),
    );
    const hasTimeline = run !== null && run.report !== null;
    get('timeline').hidden = !hasTimeline;
    this.timeline = null;
    if (hasTimeline) get('frame').src = `timeline/${run.number}`;
    else get('frame').removeAttribute('src');
    this.steps.show(run);
    if (run === null) this.editor.mark([]);
  }

  focusChosen() {
    document.querySelector('#chosen input:checked')?.focus();
  }

  // ---- steps

  stepped(row, run) {
    const lines = [];
    if (row.line > 0) lines.push({ line: row.line, name: 'runs' });
    if (row.queuedLine > 0 && row.queuedLine !== row.line) {
      lines.push({ line: row.queuedLine, name: row.line > 0 ? 'queued' : 'runs' });
    }
    this.editor.mark(lines);
    for (const item of document.querySelectorAll('#outputs li')) {
      const isOf = item.closest('.column').dataset.loop === run.loop;
      item.classList.toggle('now', isOf && Number(item.dataset.task) === row.task);
    }
    this.timeline?.select(row.task, true);
  }

  // The timeline is a page of its own, which shows the same task.
  timelineLoaded() {
    const { contentWindow, contentDocument } = get('frame');
    const wait = () => {
      if (contentWindow !== get('frame').contentWindow || contentDocument.URL === 'about:blank')
        return;
      if (contentWindow.timeline === undefined) {
        setTimeout(wait, 20);
        return;
      }
      this.timeline = contentWindow.timeline;
      const follow = () =>
        setTimeout(() => {
          const { selected } = this.timeline?.state ?? { selected: -1 };
          const row = this.steps.run?.report.steps[this.steps.number];
          if (selected >= 0 && row !== undefined && selected !== row.task)
            this.steps.goToTask(selected);
        }, 0);
      contentDocument.addEventListener('click', follow);
      contentDocument.addEventListener('keydown', follow);
      const { run, number } = this.steps;
      if (run !== null) this.timeline.select(run.report.steps[number].task, true);
    };
    wait();
  }

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault();
      this.run();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('.cm-editor, textarea, select, input') !== null) return;
    const step = { ',': -1, '.': 1 }[event.key];
    if (step !== undefined) this.steps.go(this.steps.number + step);
    else if (event.key === 'Home') this.steps.go(0);
    else if (event.key === 'End') this.steps.go(Infinity);
    else return;
    event.preventDefault();
  }
}

const response = await fetch('about.json');
window.lens = new Lens(await response.json());
