import { expect, test } from 'vitest';
import { createEarlierFiles } from '../../../src/pwa/earlier-files.ts';

const ORIGIN = 'https://jobs.example';

/** A device with the version before. `room`: how many files it can still keep. */
function device(room = Number.POSITIVE_INFINITY) {
  const caches = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, kept);
    return {
      keys: async () => [...kept.keys()].map(url => new Request(url)),
      match: async (asked: Request | string) =>
        kept.get(new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href)?.clone(),
      async put(request: Request, response: Response) {
        if (kept.size >= room) throw new DOMException('No room', 'QuotaExceededError');
        kept.set(request.url, response);
      },
    } as unknown as Cache;
  };
  const shell = new Map([
    [`${ORIGIN}/index.html?__WB_REVISION__=1`, new Response('page')],
    [`${ORIGIN}/assets/same-a1.js`, new Response('same')],
    [`${ORIGIN}/assets/large-a1.js`, new Response('large')],
    [`${ORIGIN}/assets/shell-pack-a1.json`, Response.json({ '/assets/small-a1.js': 'small' })],
  ]);
  caches.set('workbox-precache-v2-jobs', shell);
  const files = createEarlierFiles({
    keys: async () => [...caches.keys()],
    open,
    delete: async name => caches.delete(name),
  });
  const text = async (path: string) => (await files.find(path))?.text();
  return { files, text };
}

const NEXT = ['index.html', 'assets/same-a1.js', 'assets/large-b2.js', 'assets/shell-pack-b2.json'];

test('the files that the next version hasn’t are there until they’re forgotten', async () => {
  const { files, text } = device();
  await files.keep(NEXT);
  expect(await text('/assets/large-a1.js')).toBe('large');
  expect(await text('/assets/small-a1.js')).toBe('small');
  expect(await text('/assets/same-a1.js')).toBeUndefined();
  await files.forget();
  expect(await text('/assets/large-a1.js')).toBeUndefined();
});

test('a device without room keeps none of them, and the next version comes all the same', async () => {
  const { files, text } = device(1);
  await files.keep(NEXT);
  expect(await text('/assets/large-a1.js')).toBeUndefined();
});
