import { createKeptFrames, type KeptFrame, type KeptFrames } from '../../pwa/kept-frames.ts';
import type { Clock } from '../../sync/ports.ts';
import { pageIdle } from './page-idle.ts';

/** Until the screen has settled: a list comes in several steps. */
const SETTLED_MS = 1_000;
/** More rows than a large screen shows. */
const MOST_ROWS = 8;
/** Most notices and messages have another cause next time, and what is far below isn't seen. */
const PARTS = 'header, [data-kept], main, nav';
/** Shown by `public/first.js` where it still holds. */
const OFFLINE_LINE = '[data-offline-line]';

/** Set where the rows are those of the address (`features/jobs/list/job-list-screen.tsx`). */
const CURRENT = 'data-current';

interface KeepFramesOptions {
  root: HTMLElement;
  /** Absent: those of this device. A page that isn't served securely has none. */
  frames?: Pick<KeptFrames, 'keep' | 'forget'> | null;
  people: { subscribe: (listener: () => void) => () => void };
  clock: Pick<Clock, 'sleep'>;
  onProblem: (error: unknown) => void;
}

/**
 * Keeps what the list shows at each address, for the service worker to show it at once when the address is opened again. What one
 * person saw is forgotten when another one comes.
 */
export function keepFrames({ root, people, clock, onProblem, ...options }: KeepFramesOptions): void {
  const { frames = 'caches' in window ? createKeptFrames(caches) : null } = options;
  if (!frames) return;
  let last = Promise.resolve<unknown>(undefined);
  let isWaiting = false;
  const inTurn = (task: () => Promise<unknown>) => {
    last = last.then(task).catch(onProblem);
  };
  const keep = async () => {
    if (isWaiting) return;
    isWaiting = true;
    await clock.sleep(SETTLED_MS, new AbortController().signal);
    await pageIdle();
    isWaiting = false;
    const url = new URL(location.href);
    const frame = frameOf(root);
    // Without room, or in a private window, nothing is kept.
    if (frame) inTurn(() => frames.keep(url, frame).catch(() => undefined));
  };
  new MutationObserver(() => void keep()).observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: [CURRENT],
  });
  void keep();
  people.subscribe(() => inTurn(() => frames.forget()));
}

/** null: the list isn't at its beginning, or its rows are still to come. */
export function frameOf(root: HTMLElement): KeptFrame | null {
  const page = root.ownerDocument;
  const script = page.querySelector('script[type=module]')?.getAttribute('src');
  const app = root.firstElementChild?.cloneNode(true);
  if (!script || !(app instanceof HTMLElement) || !app.querySelector(`[${CURRENT}]`)) return null;
  const rows = [...app.querySelectorAll('[data-index]')].sort((one, other) => placeOf(one) - placeOf(other));
  const first = rows.filter(row => placeOf(row) < MOST_ROWS);
  if (first.length === 0 || first.some((row, index) => placeOf(row) !== index || !row.querySelector('a')))
    return null;
  for (const row of rows.slice(first.length)) row.remove();
  // In the order of the list, which is not always that of the page.
  for (const row of first) row.parentElement?.append(row);
  for (const part of app.querySelectorAll(`:scope > :not(${PARTS})`)) part.remove();
  for (const part of app.querySelectorAll(`dialog, [role=dialog], [data-kept] > :not(${OFFLINE_LINE})`))
    part.remove();
  app.querySelector(OFFLINE_LINE)?.setAttribute('hidden', '');
  // The page's policy allows none.
  for (const part of app.querySelectorAll('[style]')) part.removeAttribute('style');
  return { html: app.outerHTML, language: page.documentElement.lang, width: innerWidth, script };
}

function placeOf(row: Element): number {
  return Number(row.getAttribute('data-index'));
}
