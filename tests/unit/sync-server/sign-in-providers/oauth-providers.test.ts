import {
  Apple,
  Auth0,
  Authentik,
  Autodesk,
  Bitbucket,
  Box,
  Discord,
  Dropbox,
  Etsy,
  Facebook,
  Figma,
  GitHub,
  GitLab,
  Google,
  KeyCloak,
  Kick,
  LinkedIn,
  MicrosoftEntraId,
  Notion,
  Okta,
  Salesforce,
  Slack,
  Spotify,
  Twitch,
  Twitter,
  Yahoo,
  Yandex,
  Zoom,
} from 'arctic';
import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openProvider } from '../../../../sync-server/accounts/oauth/open-provider.ts';
import { createProviderCalls } from '../../../../sync-server/accounts/oauth/provider-calls.ts';
import { FURTHER_PROVIDERS } from '../../../../sync-server/sign-in-providers/further-providers.ts';
import { PROVIDER_NAMES } from '../../../../sync-server/sign-in-providers/provider-names.ts';
import { readProviderSecret } from '../../../../sync-server/sign-in-providers/provider-secret.ts';
import { PROVIDERS } from '../../../../sync-server/sign-in-providers/providers.ts';
import { createPretendedProvider } from '../../../support/pretended-provider.ts';
import { START_MS } from '../../../support/test-context.ts';

const CALLBACK = 'https://jobs.example/v1/account/sessions/oauth2/callback/x/portage';
const [ID, SECRET, CODE, VERIFIER] = ['client', 's3cret', 'the code', 'v'.repeat(43)];
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const P8 = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const P8_BYTES = new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }));

/** What the operator would write where a plain secret does not do. */
const SECRETS: Record<string, object> = {
  apple: { p8: P8, keyID: 'KEY', teamID: 'TEAM' },
  auth0: { clientSecret: SECRET, auth0Domain: 'jobs.auth0.com' },
  authentik: { clientSecret: SECRET, authentikDomain: 'id.jobs.example' },
  keycloak: { clientSecret: SECRET, keycloakDomain: 'id.jobs.example', keycloakRealm: 'people' },
  okta: { clientSecret: SECRET, oktaDomain: 'jobs.okta.com', authorizationServerId: 'default' },
};

type Exchange = { validateAuthorizationCode(code: string, verifier: string): Promise<unknown> };

/** The same client as the library has it. */
const LIBRARY: Record<string, Exchange> = {
  apple: new Apple(ID, 'TEAM', 'KEY', P8_BYTES, CALLBACK),
  auth0: new Auth0('jobs.auth0.com', ID, SECRET, CALLBACK),
  authentik: new Authentik('https://id.jobs.example', ID, SECRET, CALLBACK),
  autodesk: new Autodesk(ID, SECRET, CALLBACK),
  bitbucket: new Bitbucket(ID, SECRET, CALLBACK),
  box: new Box(ID, SECRET, CALLBACK),
  discord: new Discord(ID, SECRET, CALLBACK),
  dropbox: new Dropbox(ID, SECRET, CALLBACK),
  etsy: new Etsy(ID, CALLBACK),
  facebook: new Facebook(ID, SECRET, CALLBACK),
  figma: new Figma(ID, SECRET, CALLBACK),
  github: new GitHub(ID, SECRET, CALLBACK),
  gitlab: new GitLab('https://gitlab.com', ID, SECRET, CALLBACK),
  google: new Google(ID, SECRET, CALLBACK),
  keycloak: new KeyCloak('https://id.jobs.example/realms/people', ID, SECRET, CALLBACK),
  kick: new Kick(ID, SECRET, CALLBACK),
  linkedin: new LinkedIn(ID, SECRET, CALLBACK),
  microsoft: new MicrosoftEntraId('common', ID, SECRET, CALLBACK),
  notion: new Notion(ID, SECRET, CALLBACK),
  okta: new Okta('jobs.okta.com', 'default', ID, SECRET, CALLBACK),
  salesforce: new Salesforce('login.salesforce.com', ID, SECRET, CALLBACK),
  slack: new Slack(ID, SECRET, CALLBACK),
  spotify: new Spotify(ID, SECRET, CALLBACK),
  twitch: new Twitch(ID, SECRET, CALLBACK),
  x: new Twitter(ID, SECRET, CALLBACK),
  yahoo: new Yahoo(ID, SECRET, CALLBACK),
  yandex: new Yandex(ID, SECRET, CALLBACK),
  zoom: new Zoom(ID, SECRET, CALLBACK),
};

const NAMES = [...PROVIDERS.keys()].filter(name => !Object.hasOwn(FURTHER_PROVIDERS, name)).toSorted();

function open(name: string, fetch: Parameters<typeof createProviderCalls>[0]) {
  const definition = PROVIDERS.get(name);
  if (!definition) throw new Error(`no ${name}`);
  const reading = readProviderSecret(definition, SECRETS[name] ? JSON.stringify(SECRETS[name]) : SECRET);
  if (!reading.ok) throw new Error(reading.problem);
  const client = { id: ID, secret: reading.secret, settings: reading.settings };
  return openProvider({ definition, client, ask: createProviderCalls(fetch), nowMs: () => START_MS });
}

const coming = { callback: CALLBACK, code: CODE, verifier: VERIFIER };

test('all of them are Appwrite’s, and as many as the library has', () => {
  expect(NAMES).toEqual(Object.keys(LIBRARY));
  expect(NAMES.filter(name => !PROVIDER_NAMES.includes(name))).toEqual([]);
  expect(NAMES).toHaveLength(28);
});

describe('the redirect to the provider', () => {
  test.each(NAMES)('%s: https, our callback, state, and a challenge where there is PKCE', name => {
    const url = open(name, async () => Response.error()).authorize({
      callback: CALLBACK,
      state: 'the state',
      verifier: VERIFIER,
      scopes: ['more'],
    });
    const query = url.searchParams;
    expect([url.protocol, query.get('client_id'), query.get('redirect_uri'), query.get('state')]).toEqual([
      'https:',
      ID,
      CALLBACK,
      'the state',
    ]);
    const isPkce = PROVIDERS.get(name)?.token.isPkce;
    expect(query.get('code_challenge_method')).toBe(isPkce ? 'S256' : null);
    expect(url.href).not.toContain(VERIFIER);
    expect(url.href).not.toContain(SECRET);
  });
});

describe('the code for a token, as the library would ask for it', () => {
  const sent: Request[] = [];
  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request);
      return Response.json({ access_token: 'a' });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Apple's signs a statement with the time in it. */
  const comparable = (body: string) => {
    const entries = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([key, value]) => [
      key,
      value.startsWith('eyJ') ? Object.keys(decodeJwt(value)).toSorted() : value,
    ]);
  };

  test.each(NAMES)('%s', async name => {
    await LIBRARY[name]?.validateAuthorizationCode(CODE, VERIFIER);
    const pretended = createPretendedProvider({});
    await open(name, pretended.fetch)
      .profile(coming)
      .catch(() => undefined);
    const [theirs, ours] = [sent[0], pretended.requests[0]];
    if (!theirs || !ours) throw new Error('nothing was sent');
    expect([ours.url, ours.method]).toEqual([theirs.url, theirs.method]);
    for (const header of ['authorization', 'content-type', 'accept'])
      expect([header, ours.headers.get(header)]).toEqual([header, theirs.headers.get(header)]);
    expect(comparable(ours.body)).toEqual(comparable(await theirs.text()));
  });
});

async function profileFrom(name: string, answers: Record<string, object>, tokens: object = {}) {
  const pretended = createPretendedProvider({});
  pretended.fetch = async (address, init) => {
    pretended.requests.push({
      url: address,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: '',
    });
    const isToken = init.method === 'POST' && pretended.requests.length === 1;
    const answer = isToken ? { access_token: '77.token', ...tokens } : answers[address];
    return answer ? Response.json(answer) : new Response('', { status: 404 });
  };
  const profile = await open(name, pretended.fetch).profile(coming);
  return { profile, requests: pretended.requests };
}

const idToken = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));

const PERSON = { sub: '42', email: 'robin@example.com', name: 'Robin Tremblay' };
const KNOWN = { uid: '42', email: 'robin@example.com', name: 'Robin Tremblay' };

describe('the person who returns', () => {
  test.each([
    ['google', 'https://openidconnect.googleapis.com/v1/userinfo'],
    ['linkedin', 'https://api.linkedin.com/v2/userinfo'],
    ['slack', 'https://slack.com/api/openid.connect.userInfo'],
    ['gitlab', 'https://gitlab.com/oauth/userinfo'],
    ['auth0', 'https://jobs.auth0.com/userinfo'],
    ['authentik', 'https://id.jobs.example/application/o/userinfo/'],
    ['keycloak', 'https://id.jobs.example/realms/people/protocol/openid-connect/userinfo'],
    ['okta', 'https://jobs.okta.com/oauth2/default/v1/userinfo'],
    ['salesforce', 'https://login.salesforce.com/services/oauth2/userinfo'],
    ['yahoo', 'https://api.login.yahoo.com/openid/v1/userinfo'],
    ['autodesk', 'https://api.userprofile.autodesk.com/userinfo'],
  ])('%s: OpenID Connect’s claims; proven only where it says so', async (name, url) => {
    for (const [said, proven] of [
      [true, true],
      ['true', true],
      [false, false],
      ['yes', false],
      [undefined, false],
    ]) {
      const { profile, requests } = await profileFrom(name, { [url]: { ...PERSON, email_verified: said } });
      expect(profile).toEqual({ ...KNOWN, isEmailVerified: proven });
      expect(requests[1]?.headers.get('authorization')).toBe('Bearer 77.token');
    }
  });

  test.each([
    [
      'bitbucket',
      {
        'https://api.bitbucket.org/2.0/user': { uuid: '42', display_name: 'Robin Tremblay' },
        'https://api.bitbucket.org/2.0/user/emails': {
          values: [
            { email: 'old@example.com', is_primary: false, is_confirmed: true },
            { email: 'robin@example.com', is_primary: true, is_confirmed: true },
          ],
        },
      },
      true,
    ],
    [
      'github',
      {
        'https://api.github.com/user': { id: 42, name: null, login: 'Robin Tremblay' },
        'https://api.github.com/user/emails': [
          { email: 'old@example.com', primary: false, verified: true },
          { email: 'robin@example.com', primary: true, verified: false },
        ],
      },
      false,
    ],
    [
      'discord',
      {
        'https://discord.com/api/users/@me': {
          id: '42',
          username: 'robin',
          global_name: 'Robin Tremblay',
          email: 'robin@example.com',
          verified: true,
        },
      },
      true,
    ],
    [
      'dropbox',
      {
        'https://api.dropboxapi.com/2/users/get_current_account': {
          account_id: '42',
          email: 'robin@example.com',
          email_verified: true,
          name: { display_name: 'Robin Tremblay' },
        },
      },
      true,
    ],
    [
      'twitch',
      {
        'https://api.twitch.tv/helix/users': {
          data: [{ id: '42', email: 'robin@example.com', display_name: 'Robin Tremblay' }],
        },
      },
      true,
    ],
    [
      'x',
      {
        'https://api.x.com/2/users/me?user.fields=confirmed_email': {
          data: { id: '42', name: 'Robin Tremblay', confirmed_email: 'robin@example.com' },
        },
      },
      true,
    ],
    [
      'zoom',
      {
        'https://api.zoom.us/v2/users/me': {
          id: '42',
          email: 'robin@example.com',
          verified: 1,
          display_name: 'Robin Tremblay',
        },
      },
      true,
    ],
    [
      'box',
      {
        'https://api.box.com/2.0/users/me?fields=id,name,login': {
          id: '42',
          name: 'Robin Tremblay',
          login: 'robin@example.com',
        },
      },
      false,
    ],
    [
      'facebook',
      {
        'https://graph.facebook.com/me?fields=id,name,email': {
          id: '42',
          name: 'Robin Tremblay',
          email: 'robin@example.com',
        },
      },
      false,
    ],
    [
      'figma',
      {
        'https://api.figma.com/v1/me': { id: '42', handle: 'Robin Tremblay', email: 'robin@example.com' },
      },
      false,
    ],
    [
      'kick',
      {
        'https://api.kick.com/public/v1/users': {
          data: [{ user_id: 42, name: 'Robin Tremblay', email: 'robin@example.com' }],
        },
      },
      false,
    ],
    [
      'spotify',
      {
        'https://api.spotify.com/v1/me': {
          id: '42',
          display_name: 'Robin Tremblay',
          email: 'robin@example.com',
        },
      },
      false,
    ],
    [
      'yandex',
      {
        'https://login.yandex.ru/info?format=json': {
          id: '42',
          real_name: 'Robin Tremblay',
          default_email: 'robin@example.com',
        },
      },
      false,
    ],
  ])('%s', async (name, answers, isEmailVerified) => {
    expect((await profileFrom(name, answers)).profile).toEqual({ ...KNOWN, isEmailVerified });
  });

  test('etsy: the number in the token, and both halves of its key', async () => {
    const { profile, requests } = await profileFrom('etsy', {
      'https://api.etsy.com/v3/application/users/77': { primary_email: 'r@example.com', first_name: 'Robin' },
    });
    expect(profile).toEqual({ uid: '77', email: 'r@example.com', isEmailVerified: false, name: 'Robin' });
    expect(requests[1]?.headers.get('x-api-key')).toBe(`${ID}:${SECRET}`);
  });

  test('notion: from the answer to the code', async () => {
    const user = { id: '42', name: 'Robin Tremblay', person: { email: 'robin@example.com' } };
    const { profile, requests } = await profileFrom('notion', {}, { owner: { user } });
    expect(profile).toEqual({ ...KNOWN, isEmailVerified: false });
    expect(requests).toHaveLength(1);
  });

  test('apple: the id token, made for us', async () => {
    const claims = { ...PERSON, email_verified: 'true' };
    const { profile } = await profileFrom('apple', {}, { id_token: await idToken({ ...claims, aud: ID }) });
    expect(profile).toEqual({ ...KNOWN, isEmailVerified: true, name: '' });
    const foreign = { id_token: await idToken({ ...claims, aud: 'another' }) };
    await expect(profileFrom('apple', {}, foreign)).rejects.toThrow('is for another client');
    await expect(profileFrom('apple', {}, { id_token: 'nonsense' })).rejects.toThrow('cannot be read');
  });

  test.each([
    ['an organisation’s address', { tid: 'contoso', email_verified: true }, false],
    ['one of a domain that it proved', { tid: 'contoso', xms_edov: true }, true],
    ['somebody’s own account', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, true],
  ])('microsoft: %s', async (_name, claims, isEmailVerified) => {
    const token = { id_token: await idToken({ ...PERSON, aud: ID, ...claims }) };
    expect((await profileFrom('microsoft', {}, token)).profile).toEqual({ ...KNOWN, isEmailVerified });
  });
});

describe('a provider that fails', () => {
  const ask = (fetch: Parameters<typeof createProviderCalls>[0], timeoutMs?: number) =>
    createProviderCalls(fetch, timeoutMs)('https://id.example/token');

  test.each([
    ['does not answer', async () => Promise.reject(new Error('refused')), 'id.example did not answer'],
    [
      'answers no',
      async () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
      '400 (invalid_grant)',
    ],
    [
      'says no with 200',
      async () => Response.json({ error: 'bad_verification_code' }),
      '(bad_verification_code)',
    ],
    ['tells secrets in its error', async () => Response.json({ error: 'token=abc def' }), /answered 200$/],
    ['answers no JSON', async () => new Response('<html>'), 'did not answer with JSON'],
    ['answers too much', async () => new Response('x'.repeat(300_000)), 'more than 262144 bytes'],
  ])('%s', async (_name, fetch, message) => {
    await expect(ask(fetch)).rejects.toThrow(message);
  });

  test('is called without following redirects, and with a timeout', async () => {
    const seen: RequestInit[] = [];
    const never = (_url: string, init: RequestInit) => {
      seen.push(init);
      return new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    await expect(ask(never, 1)).rejects.toThrow('did not answer');
    expect(seen).toEqual([expect.objectContaining({ redirect: 'error' })]);
  });
});

describe('the operator’s settings', () => {
  const read = (name: string, text: string) => {
    const definition = PROVIDERS.get(name);
    return definition && readProviderSecret(definition, text);
  };

  test.each([
    ['apple', SECRET, 'must be JSON with p8, keyID, teamID'],
    ['okta', '{', 'is not valid JSON'],
    ['okta', '{"oktaDomain":"a.example"}', 'lacks clientSecret'],
    ['okta', '{"clientSecret":"x"}', 'lacks oktaDomain'],
    ['okta', '{"clientSecret":"x","oktaDomain":"a.example/../b"}', 'has oktaDomain, which is not a domain'],
    [
      'auth0',
      '{"clientSecret":"x","auth0Domain":"user@evil.example"}',
      'has auth0Domain, which is not a domain',
    ],
    [
      'gitlab',
      '{"clientSecret":"x","endpoint":"http://a.example"}',
      'has endpoint, which is not an https URL',
    ],
    ['microsoft', '{"clientSecret":"x","tenantID":"a/b"}', 'has tenantID, which is not the id of a tenant'],
  ])('%s %s: %s', (name, text, problem) => {
    expect(read(name, text)).toEqual({ ok: false, problem });
  });

  test('a plain secret may begin with any character if no JSON is expected', () => {
    expect(read('google', '{x')).toEqual({ ok: true, secret: '{x', settings: {} });
    expect(read('gitlab', 'plain')).toEqual({ ok: true, secret: 'plain', settings: {} });
  });
});
