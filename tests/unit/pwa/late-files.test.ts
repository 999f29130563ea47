import { expect, test } from 'vitest';
import { createLateFiles } from '../../../src/pwa/late-files.ts';
import { LATE_FILES } from '../../../src/wire/built-files.ts';

const ADDRESS = 'https://jobs.example/assets/late-library-pdf-a1.js';

function device(answers: (() => Response)[], isFull = false) {
  const kept = new Map<string, Response>();
  let asked = 0;
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => {
      if (isFull) throw new DOMException('No room', 'QuotaExceededError');
      kept.set(url, response);
    },
  };
  const files = createLateFiles({
    caches: {
      open: async () => cache as unknown as Cache,
      delete: async () => {
        kept.clear();
        return true;
      },
    },
    async fetch() {
      const answer = answers[asked];
      asked += 1;
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
  });
  return { files, asked: () => asked, text: async () => (await files.answer(new Request(ADDRESS))).text() };
}

test('a late file is asked for once, and then answered without the server', async () => {
  const { text, asked } = device([() => new Response('library')]);
  expect([await text(), await text()]).toEqual(['library', 'library']);
  expect(asked()).toBe(1);
});

test('an error isn’t kept', async () => {
  const { text } = device([() => new Response('gone', { status: 404 }), () => new Response('library')]);
  expect([await text(), await text()]).toEqual(['gone', 'library']);
});

test('a device without room uses the file all the same', async () => {
  const { text } = device([() => new Response('library'), () => new Response('library')], true);
  expect([await text(), await text()]).toEqual(['library', 'library']);
});

test('another version of the app starts anew', async () => {
  const { text, files } = device([() => new Response('old'), () => new Response('new')]);
  await text();
  await files.forget();
  expect(await text()).toBe('new');
});

test.each([
  ['/assets/late-library-pdf-DIE3aZWx.js', true],
  ['/assets/noto-sans-latin-ext-400-normal-CNh9dRW_.woff', true],
  ['/assets/plate-pdf-a1.js', false],
  ['/assets/late-library-pdf-a1.js.map', false],
  ['/v1/assets/late-library-pdf-a1.js', false],
])('%s is a late file: %s', (path, isLate) => {
  expect(LATE_FILES.test(path)).toBe(isLate);
});
