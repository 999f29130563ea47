import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { createBoard } from '../../../support/board.ts';
import { InjectedBrowser } from '../../../support/injected-browser.ts';
import { accountOf, errorOf, me, OAUTH_START, openOAuthWorld } from '../../../support/oauth-world.ts';
import { createPretendedProvider } from '../../../support/pretended-provider.ts';
import { addPerson, changeAccount, createWorld, PROJECT } from '../../../support/server-world.ts';

describe('a provider elsewhere', () => {
  const GOOGLE = { OAUTH_GOOGLE_ID: 'client', OAUTH_GOOGLE_SECRET: 's3cret', PUBLIC_URL: 'http://localhost' };
  const TOKENS = 'https://oauth2.googleapis.com/token';
  const PROFILE = 'https://openidconnect.googleapis.com/v1/userinfo';
  const startAt = '/v1/account/sessions/oauth2/google?project=portage';
  const ROBIN = { sub: '42', email: 'Robin@Example.COM', email_verified: true, name: 'Robin\u202e Tremblay' };

  const openGoogle = async (profile: object, tokens: object | Response = { access_token: 'a' }) => {
    const provider = createPretendedProvider({ [TOKENS]: tokens, [PROFILE]: profile });
    const world = await createWorld(GOOGLE, [], { fetch: provider.fetch });
    return { world, browser: new InjectedBrowser(world.app), provider };
  };
  const comeBack = async (browser: InjectedBrowser, answer: Record<string, string> = { code: 'c' }) => {
    const away = await browser.visit(startAt);
    const state = away.url.searchParams.get('state') ?? '';
    const back = new URLSearchParams({ ...answer, state });
    return browser.visit(`/v1/account/sessions/oauth2/callback/google/portage?${back}`);
  };

  test('signs in; the case of letters in an address makes no other person', async () => {
    const { world, browser, provider } = await openGoogle(ROBIN);
    await addPerson(world.context, 'robin', { email: 'robin@example.com', emailVerified: true });
    const end = await comeBack(browser);
    expect(end.url.href).toBe('http://localhost/signed-in');
    expect(await me(browser)).toMatchObject({ $id: 'robin', email: 'robin@example.com' });
    expect(provider.requests.map(({ url }) => url)).toEqual([TOKENS, PROFILE]);
    expect(provider.requests[0]?.body).toMatch(/code=c&.*code_verifier=[\w-]{43}$/);
    await world.app.close();
  });

  test('names are made fit to be shown', async () => {
    const { world, browser } = await openGoogle({ ...ROBIN, name: `Robin\u202e\n${'x'.repeat(300)}` });
    await comeBack(browser);
    expect((await me(browser))['name']).toBe(`Robin${'x'.repeat(123)}`);
    await world.app.close();
  });

  test('a long name is cut between characters', async () => {
    const { world, browser } = await openGoogle({ ...ROBIN, name: `${'x'.repeat(127)}🦫🦫` });
    await comeBack(browser);
    expect((await me(browser))['name']).toBe(`${'x'.repeat(127)}🦫`);
    await world.app.close();
  });

  test.each([
    ['an id', { ...ROBIN, sub: '' }, 'user_missing_id', 400],
    ['anything', {}, 'user_missing_id', 400],
  ])('that does not tell %s opens nothing', async (_name, profile, type, code) => {
    const { world, browser } = await openGoogle(profile);
    expect(errorOf(await comeBack(browser))).toMatchObject({ type, code });
    await world.app.close();
  });

  test('whose address is no address tells none', async () => {
    const { world, browser } = await openGoogle({
      ...ROBIN,
      email: 'robin@example.com\r\nBcc: x@example.com',
    });
    await comeBack(browser);
    expect(await me(browser)).toMatchObject({ email: '', emailVerification: false });
    await world.app.close();
  });

  test('that refuses the code, or sends none, fails where the caller asked', async () => {
    const { world, browser } = await openGoogle(
      ROBIN,
      Response.json({ error: 'invalid_grant' }, { status: 400 }),
    );
    const end = await comeBack(browser);
    expect([end.url.pathname, end.url.searchParams.get('failed')]).toEqual(['/login', 'oauth']);
    expect(errorOf(end)).toMatchObject({ type: 'user_oauth2_provider_error', code: 424 });
    expect(errorOf(await comeBack(browser, {})).type).toBe('user_oauth2_bad_request');
    await world.app.close();
  });

  test('a disk that takes no writes is told as what it is', async () => {
    const { world, browser } = await openGoogle(ROBIN);
    world.context.stores.accounts.failing = true;
    expect(errorOf(await comeBack(browser))).toMatchObject({
      type: 'general_service_unavailable',
      code: 503,
    });
    await world.app.close();
  });

  test('whose session ends while the provider is asked connects nothing, and opens no other', async () => {
    const { world, browser, provider } = await openGoogle(ROBIN);
    const [name = '', value = ''] = (await addPerson(world.context, 'anna')).split('=');
    browser.setCookie(name, decodeURIComponent(value));
    provider.answers[PROFILE] = async () => {
      await changeAccount(world.context, 'anna', { sessions: [] });
      return Response.json(ROBIN);
    };
    expect(errorOf(await comeBack(browser)).type).toBe('user_session_not_found');
    expect(await accountOf(world, 'anna')).toMatchObject({ identities: [], sessions: [] });
    await world.app.close();
  });

  test('neither its tokens nor ours are in the log', async () => {
    const lines: string[] = [];
    const provider = createPretendedProvider({ [TOKENS]: { access_token: 'acc3ss' }, [PROFILE]: ROBIN });
    const context = await createBoard({ ...GOOGLE, LOG_LEVEL: 'trace' });
    context.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = createApp(context, [], { fetch: provider.fetch });
    const browser = new InjectedBrowser(app);
    await comeBack(browser, { code: 'the-c0de' });
    const session = decodeURIComponent(browser.cookie('a_session_portage') ?? '');
    expect(session).not.toBe('');
    for (const secret of ['acc3ss', 'the-c0de', 's3cret', session])
      expect([secret, lines.join('').includes(secret)]).toEqual([secret, false]);
    expect(lines.join('')).toContain('logged in');
    await app.close();
  });
});

describe('providers', () => {
  test.each([
    ['nonsense', 400, 'general_argument_invalid'],
    ['yammer', 501, 'project_provider_unsupported'],
    ['google', 412, 'project_provider_disabled'],
  ])('%s: %i', async (name, status, type) => {
    const { world, browser } = await openOAuthWorld();
    for (const kind of ['sessions', 'tokens']) {
      const { answer } = await browser.visit(`/v1/account/${kind}/oauth2/${name}?project=portage`);
      expect([answer.statusCode, answer.json().type]).toEqual([status, type]);
    }
    await world.app.close();
  });

  test('the mock is there only where somebody asked for it', async () => {
    const { world, browser } = await openOAuthWorld({});
    const { answer } = await browser.visit(OAUTH_START);
    expect([answer.statusCode, answer.json().type]).toEqual([412, 'project_provider_disabled']);
    expect((await browser.visit('/__dev/oauth2')).answer.statusCode).toBe(404);
    await world.app.close();
  });

  test('the mock’s page leads nowhere but back', async () => {
    const { world, browser } = await openOAuthWorld();
    const query = 'redirect_uri=https://evil.example/&state=x&code_challenge=y&user=2';
    expect((await browser.visit(`/__dev/oauth2?${query}`)).answer.statusCode).toBe(400);
    await world.app.close();
  });

  test('scopes beside our own go along; what is none is refused', async () => {
    const { world, browser } = await openOAuthWorld();
    const page = await browser.visit(`${OAUTH_START}&scopes[0]=calendar&scopes[1]=photos`);
    expect(page.url.searchParams.get('scope')).toBe('email calendar photos');
    const { answer } = await browser.visit(`${OAUTH_START}&scopes[0]=${encodeURIComponent('a b')}`);
    expect(answer.json().message).toContain('`scopes`');
    await world.app.close();
  });

  test('one that sends a form instead of a link (Apple) is followed by our own address', async () => {
    const { world } = await openOAuthWorld();
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/account/sessions/oauth2/callback/apple/portage',
      headers: {
        origin: 'https://appleid.apple.com',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'code=abc&state=s%26t&user=%7B%7D',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/v1/account/sessions/oauth2/apple/redirect?project=portage&code=abc&state=s%26t',
    ]);
    const other = '/v1/account/sessions/oauth2/callback/apple/another';
    expect((await world.app.inject({ url: other })).json().type).toBe('project_unknown');
    await world.app.close();
  });

  test('a form is taken nowhere else', async () => {
    const { world } = await openOAuthWorld();
    const headers = { ...PROJECT, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/account/sessions/email',
      headers,
      payload: 'email=a%40example.com&password=x',
    });
    expect(answer.statusCode).toBe(400);
    await world.app.close();
  });
});
