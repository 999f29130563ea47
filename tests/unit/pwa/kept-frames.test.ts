import { expect, test } from 'vitest';
import { createKeptFrames, type KeptFrame } from '../../../src/pwa/kept-frames.ts';

const SHELL =
  '<html lang="en-CA"><head><script type="module" src="/assets/index-a1.js"></script></head><body><div id="root"><main></main></div></body></html>';
const FRAME: KeptFrame = {
  html: '<ul>$& Cook</ul>',
  language: 'fr-CA',
  width: 390,
  script: '/assets/index-a1.js',
};
const at = (path: string) => new URL(path, 'https://jobs.example');

function device({ isRefused = false } = {}) {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (url: string) => kept.delete(url),
    async put(url: string, response: Response) {
      kept.delete(url);
      kept.set(url, response);
    },
  };
  const frames = createKeptFrames({
    async open() {
      if (isRefused) throw new DOMException('A private window', 'SecurityError');
      return cache as unknown as Cache;
    },
    async delete() {
      kept.clear();
      return true;
    },
  });
  const draw = async (path: string, shell = SHELL) => {
    const headers = { 'content-security-policy': "script-src 'self'", 'content-encoding': 'br' };
    const page = await frames.draw(new Response(shell, { headers }), at(path));
    return { html: await page.text(), headers: page.headers };
  };
  return { frames, draw };
}

test('an address is drawn as it was kept, in its language, and under the page’s policy', async () => {
  const { frames, draw } = device();
  await frames.keep(at('/jobList?q=cook&province=QC'), FRAME);
  const { html, headers } = await draw('/jobList?province=QC&q=cook');
  expect(html).toContain('<html lang="fr-CA" data-frame-width="390">');
  expect(html).toContain('<div id="root"><div class="frame-kept"><ul>$& Cook</ul></div><main>');
  expect(headers.get('content-security-policy')).toBe("script-src 'self'");
  expect(headers.get('content-encoding')).toBeNull();
});

test.each([
  ['of another search', '/jobList?q=baker', SHELL],
  ['of another screen', '/saved?q=cook', SHELL],
  ['in the language that is asked for', '/jobList?q=cook&lang=en', SHELL],
  ['of another version of the app', '/jobList?q=cook', SHELL.replace('index-a1', 'index-b2')],
])('nothing is drawn in place %s', async (_, path, shell) => {
  const { frames, draw } = device();
  await frames.keep(at('/jobList?q=cook'), FRAME);
  expect((await draw(path, shell)).html).toBe(shell);
});

test('the searches that were looked at last are kept', async () => {
  const { frames, draw } = device();
  for (let search = 0; search < 8; search += 1) await frames.keep(at(`/jobList?q=${search}`), FRAME);
  await frames.keep(at('/jobList?q=0'), FRAME);
  await frames.keep(at('/jobList?q=8'), FRAME);
  const drawn = await Promise.all([0, 1, 8].map(search => draw(`/jobList?q=${search}`)));
  expect(drawn.map(({ html }) => html.includes('Cook'))).toEqual([true, false, true]);
});

test('other screens aren’t kept, and what is forgotten isn’t drawn', async () => {
  const { frames, draw } = device();
  await frames.keep(at('/profile'), FRAME);
  expect((await draw('/profile')).html).toBe(SHELL);
  await frames.keep(at('/jobList'), FRAME);
  await frames.forget();
  expect((await draw('/jobList')).html).toBe(SHELL);
});

test('a device that keeps nothing opens the app all the same', async () => {
  const { draw } = device({ isRefused: true });
  expect((await draw('/jobList')).html).toBe(SHELL);
});
