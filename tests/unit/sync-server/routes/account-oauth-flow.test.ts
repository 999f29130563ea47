import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../../../support/hostile-input.ts';
import { InjectedBrowser } from '../../../support/injected-browser.ts';
import { DEV, errorOf, goThrough, OAUTH_START, openOAuthWorld } from '../../../support/oauth-world.ts';

describe('the answer must come to the browser that began', () => {
  test('another browser with the same answer is not signed in', async () => {
    const { world, browser } = await openOAuthWorld();
    const page = await browser.visit(OAUTH_START);
    const thief = new InjectedBrowser(world.app);
    const end = await thief.visit(`${page.url.href}&user=2`);
    expect([end.url.pathname, errorOf(end).type]).toEqual(['/login', 'user_oauth2_bad_request']);
    expect(thief.cookies).toEqual([]);
    await world.app.close();
  });

  test('a cookie that was tampered with is nobody’s', async () => {
    const { world, browser } = await openOAuthWorld();
    const page = await browser.visit(OAUTH_START);
    const [name = ''] = browser.cookies;
    const flow = JSON.parse(Buffer.from(browser.cookie(name) ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...flow, success: 'https://evil.example/' }));
    browser.setCookie(name, forged.toString('base64url'));
    const end = await browser.visit(`${page.url.href}&user=2`);
    expect([end.url.host, errorOf(end).type]).toEqual(['localhost', 'user_oauth2_bad_request']);
    await world.app.close();
  });

  test('works once, and for ten minutes', async () => {
    const { world, browser } = await openOAuthWorld();
    const first = await goThrough(browser, '2');
    const redirect = first.hops.find(hop => hop.includes('/oauth2/mock/redirect')) ?? '';
    expect(errorOf(await browser.visit(redirect)).type).toBe('user_oauth2_bad_request');
    const later = new InjectedBrowser(world.app);
    const page = await later.visit(OAUTH_START);
    world.context.clock.nowMs += 10 * 60_000 + 1;
    expect(errorOf(await later.visit(`${page.url.href}&user=2`)).type).toBe('user_oauth2_bad_request');
    await world.app.close();
  });

  test('two tabs may be on their way at once', async () => {
    const { world, browser } = await openOAuthWorld();
    const [one, two] = [await browser.visit(OAUTH_START), await browser.visit(OAUTH_START)];
    expect((await browser.visit(`${two.url.href}&user=3`)).url.pathname).toBe('/signed-in');
    // The second one is signed in by now: what the first began is not known to be hers.
    expect(errorOf(await browser.visit(`${one.url.href}&user=2`)).type).toBe('user_oauth2_bad_request');
    await world.app.close();
  });

  test('a code is worth nothing in another flow: PKCE', async () => {
    const { world, browser } = await openOAuthWorld();
    const thief = new InjectedBrowser(world.app);
    const theirs = await thief.visit(OAUTH_START);
    const consent = await thief.visit(theirs.url.href.replace(/state=[^&]*/, 'state=x'), { accept: '*/*' });
    const code = new URL(consent.hops[1] ?? '').searchParams.get('code') ?? '';
    const mine = await browser.visit(OAUTH_START);
    const state = mine.url.searchParams.get('state') ?? '';
    const back = new URLSearchParams({ project: 'portage', code, state });
    const end = await browser.visit(`/v1/account/sessions/oauth2/mock/redirect?${back}`);
    expect(errorOf(end)).toMatchObject({ type: 'user_oauth2_provider_error', code: 424 });
    await world.app.close();
  });

  test('the cookie: this browser’s alone, for these routes, for ten minutes', async () => {
    const { world } = await openOAuthWorld();
    const { headers } = await world.app.inject({ url: OAUTH_START, headers: { host: 'localhost' } });
    expect(headers['set-cookie']).toMatch(
      /^oauth_[\w-]{22}=[\w-]+; Max-Age=600; Path=\/v1\/account\/sessions\/oauth2; HttpOnly; SameSite=Lax$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    await world.app.close();
  });
});

describe('success and failure', () => {
  const app = encodeURIComponent('https://app.example/in?x=1');
  const failed = encodeURIComponent('https://app.example/out?y=2');

  test('lead to the app’s own origins, with their own parameters kept', async () => {
    const { world, browser } = await openOAuthWorld({ ...DEV, ALLOWED_ORIGINS: 'https://app.example' });
    const start = `${OAUTH_START}&success=${app}&failure=${failed}`;
    const page = await browser.visit(start);
    const refused = await browser.visit(
      /href="([^"]*error=access_denied[^"]*)"/.exec(page.answer.body)?.[1]?.replaceAll('&amp;', '&') ?? '',
    );
    expect(refused.url.href.startsWith('https://app.example/out?y=2&error=')).toBe(true);
    expect(errorOf(refused)).toEqual({
      message: 'The mock OAuth2 provider returned an error: access_denied',
      type: 'user_oauth2_provider_error',
      code: 424,
    });
    expect((await goThrough(browser, '2', start)).url.href).toBe('https://app.example/in?x=1');
    await world.app.close();
  });

  test.each(['success', 'failure'])('%s elsewhere is refused before anybody is sent away', async name => {
    const { world, browser } = await openOAuthWorld();
    for (const url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://a@b']) {
      const { answer } = await browser.visit(`${OAUTH_START}&${name}=${encodeURIComponent(url)}`);
      expect([answer.statusCode, answer.json().type]).toEqual([400, 'general_argument_invalid']);
      expect(answer.json().message).toContain(`\`${name}\``);
    }
    expect(browser.cookies).toEqual([]);
    await world.app.close();
  });

  test.each(['sessions', 'tokens'])('%s: the rate limit is told at the failure URL', async kind => {
    const { world, browser } = await openOAuthWorld({
      ...DEV,
      RATE_LIMITS: 'on',
      ALLOWED_ORIGINS: 'https://app.example',
    });
    const start = `/v1/account/${kind}/oauth2/mock?project=portage`;
    const pages = await Promise.all(
      Array.from({ length: 50 }, () => browser.visit(`${start}&failure=${failed}`)),
    );
    expect(new Set(pages.map(({ url }) => url.pathname))).toEqual(new Set(['/__dev/oauth2']));

    const refused = await browser.visit(`${start}&failure=${failed}`);
    expect(refused.url.href.startsWith('https://app.example/out?y=2&error=')).toBe(true);
    expect(errorOf(refused)).toMatchObject({ type: 'general_rate_limit_exceeded', code: 429 });
    const { headers } = refused.answer;
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-ratelimit-remaining': '0' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);

    const ours = await browser.visit(start);
    expect(`${ours.url.pathname}${ours.url.search}`).toMatch(/^\/login\?failed=oauth&error=/);

    const elsewhere = await browser.visit(`${start}&failure=${encodeURIComponent('https://evil.example/')}`);
    expect(elsewhere.answer.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
    await world.app.close();
  });

  test('the rate limit is told there to a browser that returns from the provider, too', async () => {
    const { world, browser } = await openOAuthWorld({
      ...DEV,
      RATE_LIMITS: 'on',
      ALLOWED_ORIGINS: 'https://app.example',
    });
    const page = await browser.visit(`${OAUTH_START}&failure=${failed}`);
    await Promise.all(Array.from({ length: 49 }, () => browser.visit(OAUTH_START)));
    const refused = await browser.visit(`${page.url.href}&user=2`);
    expect(refused.url.href.startsWith('https://app.example/out?y=2&error=')).toBe(true);
    expect(errorOf(refused)).toMatchObject({ type: 'general_rate_limit_exceeded', code: 429 });
    await world.app.close();
  });

  test('too long for a cookie: 400', async () => {
    const { world, browser } = await openOAuthWorld();
    const long = encodeURIComponent(`http://localhost/${'x'.repeat(1900)}`);
    const { answer } = await browser.visit(`${OAUTH_START}&success=${long}&failure=${long}`);
    expect(answer.statusCode).toBe(400);
    await world.app.close();
  });
});

describe('whatever is sent', () => {
  const NAMES = ['success', 'failure', 'scopes[0]', 'state', 'code', 'error', 'error_description', 'user'];
  const PATHS = [
    '/v1/account/sessions/oauth2/mock',
    '/v1/account/tokens/oauth2/mock',
    '/v1/account/sessions/oauth2/mock/redirect',
    '/v1/account/sessions/oauth2/callback/mock/portage',
    '/__dev/oauth2',
  ];
  const own = /^(?:\/|http:\/\/localhost(?::80)?\/)/;

  test('the server answers, never blames itself, and leads to none but its own addresses', async () => {
    const { world } = await openOAuthWorld();
    const { app } = world;
    const begun = await app.inject({ url: OAUTH_START, headers: { host: 'localhost' } });
    const state = new URL(begun.headers.location ?? '').searchParams.get('state') ?? '';
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const query = fc.dictionary(fc.constantFrom(...NAMES), hostileText, {
      maxKeys: 4,
      noNullPrototype: true,
    });
    const request = fc.record({ path: fc.constantFrom(...PATHS), query, isBegun: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(request, async ({ path, query, isBegun }) => {
        const search = new URLSearchParams({ ...(isBegun && { state }), ...query, project: 'portage' });
        const headers = { host: 'localhost', cookie: isBegun ? cookie : 'oauth_x=y' };
        const answer = await app.inject({ url: `${path}?${search}`, headers });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers.location ?? '/').toMatch(own);
      }),
      { numRuns: 200 },
    );
    await app.close();
  });
});
