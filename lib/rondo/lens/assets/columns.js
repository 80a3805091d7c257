// SPDX-License-Identifier: MIT
//
// What each loop printed, side by side, with the first line that differs.

import { make } from './steps.js';

export const TITLES = {
  node10: 'Node 10',
  node11: 'Node 11',
  node20: 'Node 20',
  browser: 'Browser',
};
const LINES_MAX = 1000;

// How a run has ended, in a sentence, and whether that is as it should be.
export function endOf({ ended: { ended, number } }, limits) {
  switch (ended) {
    case 'exit':
      return { text: number === 0 ? 'ended' : `exit status ${number}`, isBad: number !== 0 };
    case 'signal':
      return { text: `ended by signal ${number}`, isBad: true };
    case 'time':
      return {
        text: `ended by the playground: it took more than ${limits.seconds} s`,
        isBad: true,
      };
    case 'memory':
      return {
        text: `ended by the playground: it used more than ${limits.memory_mb} MB of memory`,
        isBad: true,
      };
    case 'output':
      return {
        text: `ended by the playground: it printed more than ${limits.output_bytes / 1024} KB`,
        isBad: true,
      };
    case 'disk':
      return { text: 'ended by the playground: it wrote too much into its folder', isBad: true };
    case 'stopped':
      return { text: 'stopped', isBad: true };
    default:
      return { text: 'it could not be run', isBad: true };
  }
}

// The number of the first line in which the runs differ; -1 if they do not.
export function firstDifference(runs) {
  if (runs.length < 2) return -1;
  const most = Math.max(...runs.map(({ lines }) => lines.length));
  for (let i = 0; i < most; i++) {
    const { text } = runs[0].lines[i] ?? {};
    if (runs.some(({ lines }) => lines[i]?.text !== text)) return i;
  }
  return -1;
}

function lineButton(line, isFirstDifference, onClick) {
  const button = make('button', {
    className: `line ${line.stream}`,
    textContent: line.text === '' ? '\u00a0' : line.text,
    disabled: line.task < 0,
    title: line.task < 0 ? '' : 'Go to the task that printed it',
    onclick: onClick,
  });
  const item = make('li', { className: isFirstDifference ? 'differs' : '' }, button);
  if (isFirstDifference)
    item.append(make('span', { className: 'mark', textContent: 'first difference' }));
  item.dataset.task = line.task;
  return item;
}

// `runs` has for each loop a result, or { loop, isRunning }, or { loop, error }.
export function drawColumns(parent, runs, limits, { chosen, onChoose, onLine }) {
  const done = runs.filter((run) => run.lines !== undefined);
  const difference = done.length === runs.length ? firstDifference(done) : -1;
  parent.replaceChildren(
    ...runs.map((run) => {
      const title = make('button', {
        className: 'title',
        textContent: TITLES[run.loop],
        onclick: () => onChoose(run.loop),
      });
      title.setAttribute('aria-pressed', run.loop === chosen);
      const column = make(
        'article',
        { className: run.loop === chosen ? 'column chosen' : 'column' },
        title,
      );
      column.dataset.loop = run.loop;
      if (run.isRunning)
        column.append(make('p', { className: 'ended', textContent: 'running \u2026' }));
      else if (run.error !== undefined)
        column.append(make('p', { className: 'ended bad', textContent: run.error }));
      else {
        const { text, isBad } = endOf(run, limits);
        const list = make(
          'ol',
          { className: 'lines' },
          ...run.lines
            .slice(0, LINES_MAX)
            .map((line, i) =>
              lineButton(line, i === difference, () => onLine(run.loop, line.task)),
            ),
        );
        if (difference === run.lines.length) {
          list.append(
            make(
              'li',
              { className: 'differs' },
              make('span', { className: 'mark', textContent: 'first difference: nothing more' }),
            ),
          );
        }
        if (run.lines.length > LINES_MAX) {
          list.append(
            make('li', {
              className: 'more',
              textContent: `and ${run.lines.length - LINES_MAX} lines more`,
            }),
          );
        }
        column.append(
          list,
          make('p', { className: isBad ? 'ended bad' : 'ended', textContent: text }),
        );
      }
      return column;
    }),
  );
  return difference;
}
