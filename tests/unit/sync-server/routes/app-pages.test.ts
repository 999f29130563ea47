import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFrames } from '../../../../scripts/first-frames.mjs';
import { pageHeads } from '../../../../scripts/page-contents.mjs';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { ARTICLES, STATIC_PAGES } from '../../../../src/wire/app-routes.ts';
import { FIRST_FRAMES_FILE, PAGE_HEADS_FILE, SCREEN_PARTS_FILE } from '../../../../src/wire/built-files.ts';
import { PASSWORD_ONLY } from '../../../../src/wire/settings.ts';
import { createApp } from '../../../../sync-server/app.ts';
import { registerAppPages } from '../../../../sync-server/routes/app-pages.ts';
import type { PostingLookup } from '../../../../sync-server/records/posting-lookup.ts';
import { createBoard } from '../../../support/board.ts';
import { OWN_ROUTES } from '../../../support/server-world.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { temporaryFolder } from '../../../support/server-process.ts';

const SHELL = `<!doctype html><html lang="en-CA"><head><title>Portage</title><meta name="description" content="Jobs." />
<meta name="portage-project" content="portage" /><meta name="portage-wage-table" content="specification" />
<meta name="portage-delivery" content="" />
<!--portage-head--></head><body><div id="root"><!--portage-frame--></div><template id="app-scripts"><!--portage-parts--></template></body></html>`;

const POLICY_HEADERS = ['content-security-policy', 'permissions-policy'];

const HOSTILE = '"><script>alert(1)</script>$& </script>';

const POSTINGS: Record<number, PostingLookup> = {
  1: {
    status: 'open',
    updatedAt: '2026-11-21T00:00:00.000+00:00',
    listing: {
      card: aCard({
        jobId: 1,
        jobTitle: 'Camp cook',
        businessName: 'Larch & Ladle',
        city: 'Banff',
        provinceId: 'AB',
      }),
      details: { ...emptyDetails(), responsibilities: ['Cook for forty'] },
    },
  },
  2: { status: 'gone' },
  3: {
    status: 'open',
    updatedAt: '2026-11-21T00:00:00.000+00:00',
    listing: {
      card: aCard({ jobId: 3, jobTitle: HOSTILE, businessName: HOSTILE }),
      details: { ...emptyDetails(), description: HOSTILE },
    },
  },
};

/** 1:30 in the morning of 1 January in Toronto; in Banff, still the last day of the posting. */
const NEW_YEAR_MS = Date.parse('2027-01-01T06:30:00Z');

let nowMs: number;
let app: FastifyInstance;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T12:00:00Z');
  folder = await temporaryFolder();
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), SHELL);
  writeFileSync(join(folder.path, 'sw.js'), 'self');
  writeFileSync(join(folder.path, PAGE_HEADS_FILE), JSON.stringify(pageHeads()));
  writeFileSync(join(folder.path, FIRST_FRAMES_FILE), JSON.stringify(readFrames()));
  writeFileSync(join(folder.path, SCREEN_PARTS_FILE), JSON.stringify({ job: ['/assets/job-abc.js'] }));
  writeFileSync(join(folder.path, 'assets', 'index-abc.js'), 'plain');
  writeFileSync(join(folder.path, 'assets', 'index-abc.js.br'), 'brotli');
  const context = await createBoard();
  app = createApp(
    context,
    [
      scope =>
        registerAppPages(scope, {
          directory: folder.path,
          settings: {
            projectId: 'my"board',
            projectName: 'Portage',
            wageTable: 'official',
            signIn: PASSWORD_ONLY,
            postingReview: 'none',
            delivery: { email: true, form: true },
          },
          publicUrl: 'https://jobs.example',
          lookUp: jobId => Promise.resolve(POSTINGS[jobId] ?? { status: 'unknown' }),
          first(search) {
            if (search.has('wage') || search.has('sort')) return null;
            const cards = Object.values(POSTINGS).flatMap(found =>
              found.status === 'open' ? found.listing.card : [],
            );
            return { cards, filters: search.has('province') ? 1 : 0 };
          },
          nowMs: () => nowMs,
        }),
    ],
    OWN_ROUTES,
  );
  await app.ready();
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

function markupOf(html: string): Record<string, unknown> {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

describe('the shell', () => {
  test.each(['/', '/jobList', '/privacy', '/index.html'])('%s is always asked again', async url => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self'");
  });

  test('carries the settings, escaped', async () => {
    const { body } = await get('/jobList');
    expect(body).toContain('name="portage-project" content="my&quot;board"');
    expect(body).toContain('name="portage-wage-table" content="official"');
    expect(body).toContain('name="portage-delivery" content="email form"');
    const answer = await get('/v1/sync/settings');
    expect(POLICY_HEADERS.filter(name => name in answer.headers)).toEqual([]);
    expect(answer.json()).toEqual({
      projectId: 'my"board',
      projectName: 'Portage',
      wageTable: 'official',
      signIn: PASSWORD_ONLY,
      postingReview: 'none',
      delivery: { email: true, form: true },
    });
  });

  test('an address without a screen is 404, and still the app', async () => {
    const answer = await get('/nothing/here');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<div id="root">');
    expect(answer.body).toContain('noindex');
  });

  test.each([
    ['//', 200],
    ['//?lang=fr', 200],
    ['///privacy', 404],
    ['/%2F', 404],
  ])('%s, which is no address by itself, answers %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });

  test.each(['/v1/account%', '/v1/%zz/x?a=1', '/submit/%', '/v1%'])(
    '%s is no address of the API',
    async url => {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await app.inject({ method, url });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({
          message: 'The address has an incomplete percent escape. Please write a percent sign as %25.',
          code: 400,
          type: 'general_argument_invalid',
          version: expect.any(String),
        });
      }
    },
  );

  test('a percent sign in the query is an ordinary character', async () => {
    expect((await get('/job/1?utm=100%')).statusCode).toBe(200);
    expect((await get('/jobList?q=50%')).statusCode).toBe(200);
    expect((await get('/job/%?q=1')).statusCode).toBe(404);
  });

  test('an unknown route of the API is an error of the API', async () => {
    const answer = await get('/v1/nothing', { 'x-appwrite-project': 'portage' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ type: 'general_route_not_found', code: 404 });
  });
});

describe('what stands there until the app runs', () => {
  const frameOf = (html: string) => /<div id="root">(.*?)<\/div><template/s.exec(html)?.[1] ?? '';

  test('begins as the screen does', async () => {
    expect(frameOf((await get('/jobList')).body)).toContain('<h1>Job Listings</h1>');
    expect(frameOf((await get('/')).body)).toContain('<h1>Discover your next career opportunity</h1>');
    expect(frameOf((await get('/privacy')).body)).toMatch(
      /frame-reading"><h1>.+<\/h1><p class="frame-lead">./,
    );
  });

  test.each([
    ['/jobList?lang=fr', 'en-CA', 'fr'],
    ['/jobList?lang=en', 'fr-CA', 'en'],
    ['/jobList', 'fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['/jobList', 'de, en;q=0.5, fr;q=0.7', 'fr'],
    ['/jobList', 'fr;q=0, en', 'en'],
    ['/jobList', 'pa-IN', 'en'],
    ['/jobList', ';;q=,', 'en'],
  ])('%s to a reader of %s is in %s', async (url, header, language) => {
    const { body, headers } = await get(url, { 'accept-language': header });
    expect(body).toContain(`<html lang="${language}-CA"`);
    expect(frameOf(body)).toContain(language === 'fr' ? 'Offres d’emploi' : 'Job Listings');
    expect(headers['vary']).toBe('Origin, Accept-Language');
  });

  test('draws the text below the tabs, unless another tab is asked for', async () => {
    expect(frameOf((await get('/post-job?lang=en')).body)).toMatch(
      /frame-below-tabs"><p>Paste JSON or CSV, or open a file/,
    );
    expect(frameOf((await get('/post-job?mode=one')).body)).not.toContain('frame-below-tabs');
  });

  test('says of a posting who, where and for how much', async () => {
    const frame = frameOf((await get('/job/1')).body);
    for (const part of ['Camp cook</h1>', 'Larch &amp; Ladle</span>', 'Banff, Alberta'])
      expect(frame).toContain(part);
    expect(frame).toMatch(/class="frame-pay"><div><dt>Salary<\/dt><dd><b>[^<{]+</);
    expect(frame).not.toMatch(/undefined|null|\bjob\.|\bdomain\./);
    expect((await get('/job/1')).body).toContain(
      '<template id="app-scripts"><link rel="modulepreload" crossorigin href="/assets/job-abc.js" /></template>',
    );
  });

  test.each(['/jobList', '/jobList?lang=en'])('%s begins with the newest jobs', async url => {
    const frame = frameOf((await get(url)).body);
    expect(frame).toContain('<a href="/job/1">Camp cook</a>');
    expect(frame).toMatch(/Larch &amp; Ladle<.*<li><span>Banff, Alberta</);
    expect(frame.match(/class="frame-card"/g)).toHaveLength(2);
  });

  test('the list can be searched and filtered there', async () => {
    const frame = frameOf((await get('/jobList?lang=fr')).body);
    expect(frame).toMatch(
      /<form class="frame-search" action="\/jobList"><input type="search" name="q" aria-label="[^"]+"/,
    );
    expect(frame).toContain('<input type="hidden" name="lang" value="fr" />');
    expect(frame).toContain('<a href="/jobList?abroad=1&amp;lang=fr">');
    expect(frame).toMatch(/<a href="\/jobList" data-at="provinces">[^<{]+<\/a>/);
    expect(frame).not.toMatch(/undefined|null|\bjobs\./);
  });

  test('the field has what the address asks for, and no filters that may be others', async () => {
    const frame = frameOf((await get(`/jobList?q=${encodeURIComponent('"><b>cook')}&wage=low`)).body);
    expect(frame).toContain(' value="&quot;&gt;&lt;b&gt;cook"');
    expect(frame).not.toContain('frame-chips');
    expect(frame).not.toContain('name="lang"');
  });

  test.each([
    ['/jobList?q=cook', 'Filters', false],
    ['/jobList?q=cook&province=AB', 'Filters (1)', true],
  ])('%s begins with what it finds, and with the way to all filters', async (url, text, isChosen) => {
    const frame = frameOf((await get(url)).body);
    expect(frame).toContain('<a href="/job/1">Camp cook</a>');
    expect(frame).toContain(`<a href="/jobList" data-at="">${text}</a></li></ul>`);
    expect(frame.includes('frame-chosen')).toBe(isChosen);
  });

  test.each(['/jobList?wage=low', '/jobList?lang=en&sort=pay', '/'])('%s shows none', async url => {
    expect(frameOf((await get(url)).body)).not.toContain('frame-card');
  });

  test.each(['/job/3', '/jobList'])('%s holds what strangers wrote as text', async url => {
    const frame = frameOf((await get(url)).body);
    expect(frame).toContain('&lt;script&gt;alert(1)&lt;/script&gt;$&amp; ');
    expect(frame).not.toContain('<script');
  });

  test('what the service worker keeps is found for any request', async () => {
    const { headers } = await get('/index.html', { 'accept-language': 'fr' });
    expect(String(headers['vary'])).not.toContain('Accept-Language');
  });

  test.each(['/index.html', '/nothing/here', '/job/2'])('%s has none where scripts run', async url => {
    expect(frameOf((await get(url)).body).replace(/<noscript>.*<\/noscript>/s, '')).toBe('');
  });

  test('a screen of one’s own has the bar alone', async () => {
    expect(frameOf((await get('/profile')).body)).toMatch(
      /^<header class="frame-bar".*<div class="frame-main" role="main"><\/div>$/,
    );
  });
});

describe('files', () => {
  test('hashed ones are immutable and come as they were compressed at build time', async () => {
    const answer = await get('/assets/index-abc.js', { 'accept-encoding': 'br' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toBe('Origin, Accept-Encoding');
    expect(answer.body).toBe('brotli');
    expect((await get('/assets/index-abc.js')).body).toBe('plain');
  });

  test('that the app has no longer are not found, nor are folders or compressed copies by their own names', async () => {
    for (const url of [
      '/assets/index-old.js',
      '/assets/index-abc.js.br',
      '/assets/',
      '/assets',
      '/assets/%ff',
    ]) {
      const { statusCode, body, headers } = await get(url, { 'accept-encoding': 'br' });
      expect(statusCode, url).toBe(404);
      expect(headers['content-type'], url).toMatch('text/html');
      expect(headers['cache-control'], url).toBe('no-cache');
      expect(body, url).toContain('noindex');
    }
  });

  test('the service worker is asked again each time', async () => {
    const { headers } = await get('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers).toHaveProperty('content-security-policy');
    // Phones ask at each opening, and the policies are longer than the rest of the answer.
    const unchanged = await get('/sw.js', { 'if-none-match': String(headers.etag) });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache' });
    expect(POLICY_HEADERS.filter(name => name in unchanged.headers)).toEqual([]);
  });

  test('nothing above the folder can be read', async () => {
    for (const url of [
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/..%2fpackage.json',
    ]) {
      const answer = await get(url);
      expect(answer.body, url).not.toContain('"dependencies"');
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
    }
  });

  test('robots are told what is not for them', async () => {
    const answer = await get('/robots.txt');
    for (const path of ['/v1/', '/outbox', '/profile', '/applicants'])
      expect(answer.body).toContain(`Disallow: ${path}\n`);
  });
});

describe('/job/{id}', () => {
  test('has a head of its own and a JobPosting', async () => {
    const { statusCode, body } = await get('/job/1');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Camp cook, Larch &amp; Ladle · Portage</title>');
    expect(body).toContain('<link rel="canonical" href="https://jobs.example/job/1" />');
    expect(body).toContain(
      '<meta name="description" content="Job posting: Camp cook · Larch &amp; Ladle · Banff, Alberta" />',
    );
    expect(markupOf(body)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Camp cook',
      hiringOrganization: { name: 'Larch & Ladle' },
      jobLocation: { address: { addressLocality: 'Banff', addressRegion: 'AB', addressCountry: 'CA' } },
      url: 'https://jobs.example/job/1',
    });
  });

  test.each([
    ['/job/2', 410],
    ['/job/7', 404],
    ['/job/0', 404],
    ['/job/1e3', 404],
    ['/job/99999999999999999999', 404],
  ])('%s answers %i, and is not for indexes', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain('noindex');
  });

  const WAYS_ON = { en: ['See all jobs', 'Help Center'], fr: ['Voir toutes les offres', 'Centre d’aide'] };
  const FRENCH = { 'accept-language': 'fr' };
  test.each([
    ['/job/2', {}, 'en', 'This job is closed', ''],
    ['/job/2?lang=fr', {}, 'fr', 'Cette offre est fermée', '?lang=fr'],
    ['/job/7', FRENCH, 'fr', 'Nous ne trouvons pas cette offre', ''],
    ['/nothing/here', {}, 'en', 'Page not found', ''],
  ] as const)(
    '%s with %o says to readers without scripts where to go on',
    async (url, sent, lang, title, query) => {
      const { body, headers } = await get(url, sent);
      const said = /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '';
      const [jobs, help] = WAYS_ON[lang];
      expect(said).toContain(`lang="${lang}-CA"><h1>${title}</h1>`);
      expect(said).toContain(
        `<a href="/jobList${query}">${jobs}</a> · <a href="/help-center${query}">${help}</a>`,
      );
      expect(headers.vary).toContain('Accept-Language');
    },
  );

  test('is a job until the end of its last day where the work is, then a page that is not for indexes', async () => {
    nowMs = NEW_YEAR_MS;
    const inBanff = await get('/job/1');
    expect(markupOf(inBanff.body)['validThrough']).toBe('2026-12-31');
    expect(inBanff.body).not.toContain('noindex');
    const inToronto = await get('/job/3');
    expect(inToronto.statusCode).toBe(200);
    expect(inToronto.body).toContain('noindex');
    expect(inToronto.body).not.toContain('ld+json');
    expect(inToronto.body).toContain('<link rel="canonical" href="https://jobs.example/job/3" />');
  });

  test("a stranger's text ends no element and no attribute", async () => {
    const { body } = await get('/job/3');
    expect(body).not.toContain('<script>alert(1)');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(markupOf(body)['title']).toBe(HOSTILE);
  });
});

describe('the head of a public page', () => {
  const heads = (html: string) => ({
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    alternates: [...html.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
      ([, language, href]) => `${language} ${href}`,
    ),
    isHidden: html.includes('noindex'),
  });

  test('is in English unless its address asks for French, and names the other one', async () => {
    const english = heads((await get('/faq')).body);
    expect(english).toEqual({
      lang: 'en-CA',
      title: 'Frequently asked questions · Portage',
      description: 'Short answers. The help center has longer ones.',
      canonical: 'https://jobs.example/faq',
      alternates: [
        'en-CA https://jobs.example/faq?lang=en',
        'fr-CA https://jobs.example/faq?lang=fr',
        'x-default https://jobs.example/faq',
      ],
      isHidden: false,
    });
    const french = heads((await get('/faq?lang=fr&utm=1')).body);
    expect(french).toMatchObject({
      lang: 'fr-CA',
      title: 'Foire aux questions · Portage',
      canonical: 'https://jobs.example/faq?lang=fr',
      alternates: english.alternates,
    });
  });

  test.each([
    '/',
    '/jobList',
    '/lmia',
    '/login',
    '/register',
    '/career-advice',
    '/career-advice/resume-in-an-evening',
  ])('%s has a title and a description of its own in both languages', async path => {
    for (const language of ['en', 'fr']) {
      const { title, description, isHidden } = heads((await get(`${path}?lang=${language}`)).body);
      expect(title).toMatch(/.+ · Portage$/);
      expect(description?.length).toBeGreaterThan(40);
      expect(isHidden).toBe(false);
    }
  });

  test('no two public pages have the same title', async () => {
    const tips = ARTICLES.map(slug => `career-advice/${slug}`);
    const pages = ['', 'jobList', 'lmia', 'login', 'register', ...STATIC_PAGES, ...tips];
    for (const language of ['en', 'fr']) {
      const titles = await Promise.all(
        pages.map(async page => heads((await get(`/${page}?lang=${language}`)).body).title),
      );
      expect(new Set(titles).size).toBe(pages.length);
    }
  });

  test.each(['/outbox', '/saved', '/profile/security', '/constructor'])(
    '%s is for nobody’s index: it shows what is on the device, or nothing',
    async path => {
      expect(heads((await get(path)).body).isHidden).toBe(true);
    },
  );

  test('a language that nobody speaks here is English, and makes no address', async () => {
    const { lang, canonical } = heads((await get('/faq?lang=%22%3E%3Cscript%3E')).body);
    expect([lang, canonical]).toEqual(['en-CA', 'https://jobs.example/faq']);
  });
});
