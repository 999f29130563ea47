import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INBOX_ONLY, PASSWORD_ONLY } from '../../../../src/wire/settings.ts';
import { type AppPagesOptions, registerAppPages } from '../../../../sync-server/routes/app-pages.ts';
import { hostileTexts, nameOf, textOf } from '../../../support/hostile-texts.ts';
import { temporaryFolder } from '../../../support/server-process.ts';
import { createWorld, type World } from '../../../support/server-world.ts';
import { excessGrowthOf } from '../../../support/work-growth.ts';

/**
 * Longer than Node lets a header be (16 kB), so that growth shows. What the framework and its plugins read is in it: cookies, queries,
 * parameters, types, ranges, proxies' headers.
 */
let world: World;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<title>Portage</title><!--portage-head-->');
  writeFileSync(join(folder.path, 'assets', 'a-12345678.js'), 'x'.repeat(10_000));
  const pages = {
    directory: folder.path,
    settings: {
      wageTable: 'official',
      projectId: 'portage',
      projectName: 'Portage',
      signIn: PASSWORD_ONLY,
      postingReview: 'none',
      delivery: INBOX_ONLY,
    },
    publicUrl: null,
    lookUp: async () => ({ status: 'unknown' }) as const,
    first: () => null,
    nowMs: () => 0,
  } satisfies AppPagesOptions;
  world = await createWorld(
    { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', BUDGETS: 'guesses.address=1000000000' },
    [scope => registerAppPages(scope, pages)],
  );
});
afterAll(async () => {
  await world.app.close();
  await folder.remove();
});

/** Where a header is read, besides everywhere. */
const READ_AT: Readonly<Record<string, string>> = {
  range: '/assets/a-12345678.js',
  'if-range': '/assets/a-12345678.js',
  'if-none-match': '/jobList',
  'if-modified-since': '/assets/a-12345678.js',
  'accept-language': '/jobList',
  'accept-encoding': '/jobList',
};

const HEADERS: readonly [string, string, ...string[]][] = [
  ['cookie', '=;, "%a_session_portage', 'a_session_portage=eyJpZCI6ImEifQ%3D%3D; b="c"'],
  ['x-appwrite-session', 'eyJp=%'],
  ['x-appwrite-jwt', 'eyJ.-_', 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln'],
  ['x-appwrite-key', 'k'],
  ['x-appwrite-project', 'portage '],
  ['x-portage-guest', 'a,-_', `${'a'.repeat(43)},${'b'.repeat(43)}`],
  ['x-forwarded-for', '0123456789., :abcdef[]', '203.0.113.1, 2001:db8::1'],
  ['forwarded', 'for=";,', 'for="[2001:db8::1]";proto=https'],
  ['origin', 'https:/.@[]', 'https://jobs.example'],
  ['referer', 'https:/.@[]?#'],
  ['user-agent', 'Mozilla/5.0 ();Android', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0'],
  ['accept', '*/;,=q0.', 'text/html;q=0.9, */*;q=0.1'],
  ['accept-encoding', 'br;q=,*0.1gzip', 'br;q=1.0, gzip;q=0.5'],
  ['accept-language', 'fr-CA;q=,*', 'fr-CA,fr;q=0.9'],
  ['if-none-match', 'W/"a",* ', 'W/"abc", "def"'],
  ['range', 'bytes=0-,', 'bytes=0-1,2-3'],
  ['if-range', 'W/"a,', '"abc"'],
  ['if-modified-since', 'Mon, 01Jan:GT+', 'Sat, 29 Oct 1994 19:43:31 GMT'],
  ['content-type', 'application/json;charset="=', 'application/json; charset="utf-8"'],
  ['content-encoding', 'gzip, br'],
  ['connection', 'upgrade, keep-alive'],
  ['upgrade', 'websocket,h2c/'],
  ['host', 'a.:[]0', 'jobs.example:443'],
  ['authorization', 'Bearer Basic=:'],
  ['x-appwrite-timestamp', '0123456789-:T.Z+'],
];

test.each(HEADERS)(
  'four times the header is no more than so much work: %s',
  async (name, signs, ...right) => {
    for (const text of hostileTexts(Array.from(signs), right)) {
      // What no header can hold.
      if (/[^\t\x20-\xff]/.test(textOf(text, 1))) continue;
      const growth = await excessGrowthOf(length =>
        world.app.inject({
          method: name.startsWith('content') ? 'PATCH' : 'GET',
          url: READ_AT[name] ?? (name.startsWith('content') ? '/v1/account/prefs' : '/v1/account'),
          headers: { 'x-appwrite-project': 'portage', [name]: textOf(text, length) },
          ...(name.startsWith('content') && { payload: '{}' }),
        }),
      );
      expect([nameOf(text), growth]).toEqual([nameOf(text), null]);
    }
  },
);

const ADDRESSES: readonly [string, (text: string) => string, string, ...string[]][] = [
  ['a path', text => `/v1/databases/board/collections/${text}`, 'a.%2F/-'],
  ['an id', text => `/v1/databases/board/collections/jobs/documents/${encodeURIComponent(text)}`, 'a._-é'],
  [
    'a query string',
    text => `/v1/databases/board/collections/jobs/documents?${text}`,
    'queries[]=&%1;',
    'queries[0]=a&queries[1]=b',
  ],
  [
    'a query',
    text => `/v1/databases/board/collections/jobs/documents?queries[]=${encodeURIComponent(text)}`,
    '{}[]",:',
    '{"method":"limit","values":[1]}',
  ],
  ['a search', text => `/v1/teams?search=${encodeURIComponent(text)}`, 'a é'],
  ['escapes', text => `/v1/account?a=${text}`, '%é41'],
];

test.each(ADDRESSES)(
  'four times the address is no more than so much work: %s',
  async (_, address, signs, ...right) => {
    for (const text of hostileTexts(Array.from(signs), right)) {
      if (textOf(text, 1).includes('\ud800')) continue;
      const growth = await excessGrowthOf(length =>
        world.app.inject({
          method: 'GET',
          url: address(textOf(text, length)),
          headers: world.headersOf('owner'),
        }),
      );
      expect([nameOf(text), growth]).toEqual([nameOf(text), null]);
    }
  },
);
