import { expect, test } from 'vitest';
import { createShellPack } from '../../../src/pwa/shell-pack.ts';

const TEXTS = { '/assets/saved-a1.js': 'export const saved = "é";', '/assets/saved-a1.css': '.saved{}' };

/** A kept pack that counts how often it is read. */
function keptPack(answers: (() => Response | undefined)[]) {
  let reads = 0;
  const pack = createShellPack(() => {
    const answer = answers[Math.min(reads, answers.length - 1)];
    reads += 1;
    return Promise.resolve(answer?.());
  });
  return { pack, reads: () => reads };
}

test('a packed file is found with its text and type', async () => {
  const { pack } = keptPack([() => Response.json(TEXTS)]);
  const script = await pack.find('/assets/saved-a1.js');
  expect(await script?.text()).toBe('export const saved = "é";');
  expect(script?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const styles = await pack.find('/assets/saved-a1.css');
  expect(await styles?.text()).toBe('.saved{}');
  expect(styles?.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('the pack is read once, also for files wanted at the same moment', async () => {
  const { pack, reads } = keptPack([() => Response.json(TEXTS)]);
  await Promise.all([pack.find('/assets/saved-a1.js'), pack.find('/assets/saved-a1.css')]);
  await pack.find('/assets/saved-a1.js');
  expect(reads()).toBe(1);
});

test.each(['/assets/other-b2.js', '/assets/__proto__', '/assets/constructor.js', '/assets/photo.png'])(
  'it has no %s',
  async path => {
    const { pack } = keptPack([() => Response.json(TEXTS)]);
    expect(await pack.find(path)).toBeUndefined();
  },
);

test.each([
  ['missing', () => undefined],
  ['an error', () => new Response('', { status: 500 })],
  ['cut off', () => new Response('{"/assets/saved-a1.js":"exp')],
])('a pack that is %s is as if empty, and read again for the next file', async (_how, broken) => {
  const { pack, reads } = keptPack([broken, () => Response.json(TEXTS)]);
  expect(await pack.find('/assets/saved-a1.js')).toBeUndefined();
  expect(await (await pack.find('/assets/saved-a1.js'))?.text()).toBe('export const saved = "é";');
  expect(reads()).toBe(2);
});
