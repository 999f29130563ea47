import { afterEach, expect, test, vi } from 'vitest';
import { frameOf, keepFrames } from '../../../../src/app/start/keep-frames.ts';
import { createListeners } from '../../../../src/core/listeners.ts';

const ROW = (place: number, text = `<a href="/job/${place}">Cook ${place}</a>`) =>
  `<li data-index="${place}" style="top: 0px">${text}</li>`;

function page(rows: string, attributes = 'data-current="true"'): HTMLElement {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', '/assets/index-a1.js');
  document.head.append(script);
  const root = document.createElement('div');
  root.innerHTML = `<div class="app"><header>Portage</header><div>An update</div>
    <div data-kept="true"><p data-offline-line="true">Offline</p><p>Sign in again</p></div><main ${attributes}><dialog>Filters</dialog>
    <ul style="height: 900px">${rows}</ul></main><footer>About us</footer><nav>Saved</nav></div>`;
  document.body.append(root);
  return root;
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  document.head.querySelector('script')?.remove();
  document.body.replaceChildren();
});

test('the list’s first rows are kept in their order, without what has another cause next time', () => {
  const frame = frameOf(
    page([1, 0, ...Array.from({ length: 12 }, (_, at) => at + 2)].map(at => ROW(at)).join('')),
  );
  expect(frame).toMatchObject({ width: innerWidth, script: '/assets/index-a1.js' });
  const kept = document.createElement('div');
  kept.innerHTML = frame?.html ?? '';
  expect([...kept.querySelectorAll('li')].map(row => row.textContent)).toEqual(
    Array.from({ length: 8 }, (_, at) => `Cook ${at}`),
  );
  expect(kept.textContent).toMatch(/^Portage\s*Offline\s*Cook 0.*Cook 7Saved$/s);
  expect(kept.querySelector('[style]')).toBeNull();
  expect(kept.querySelector('p')?.hidden).toBe(true);
});

test.each([
  ['the list is further down', page.bind(null, [5, 6, 7].map(at => ROW(at)).join(''))],
  ['a row is still to come', page.bind(null, ROW(0) + ROW(1, ''))],
  ['the rows are those of another search', page.bind(null, ROW(0), '')],
  ['another screen is shown', page.bind(null, '')],
])('nothing is kept while %s', (_, open) => {
  expect(frameOf(open())).toBeNull();
});

test('what was kept for one person is forgotten when another one comes, in turn', async () => {
  // A browser that tells when it is idle, which this one always is.
  const idle = (tell: () => void) => tell();
  vi.stubGlobal('requestIdleCallback', idle);
  Object.assign(window, { requestIdleCallback: idle });
  const { subscribe, notify } = createListeners();
  const done: string[] = [];
  keepFrames({
    root: page(ROW(0)),
    people: { subscribe },
    clock: { sleep: async () => undefined },
    frames: {
      async keep({ pathname }, { language }) {
        done.push(`${pathname} ${language}`);
      },
      async forget() {
        done.push('forgotten');
      },
    },
    onProblem(error) {
      throw error;
    },
  });
  await expect.poll(() => done.length).toBe(1);
  notify();
  await expect.poll(() => done).toEqual([expect.stringMatching(/^\//), 'forgotten']);
});
