import { describe, expect, test } from 'vitest';
import { openProvider } from '../../../../sync-server/accounts/oauth/open-provider.ts';
import { createProviderCalls } from '../../../../sync-server/accounts/oauth/provider-calls.ts';
import { FURTHER_PROVIDERS } from '../../../../sync-server/sign-in-providers/further-providers.ts';
import { PROVIDER_NAMES } from '../../../../sync-server/sign-in-providers/provider-names.ts';
import { readProviderSecret } from '../../../../sync-server/sign-in-providers/provider-secret.ts';
import { createPretendedProvider } from '../../../support/pretended-provider.ts';
import { START_MS } from '../../../support/test-context.ts';

const CALLBACK = 'https://jobs.example/v1/account/sessions/oauth2/callback/x/portage';
const VERIFIER = 'v'.repeat(43);
const OIDC = {
  authorizationEndpoint: 'https://id.jobs.example/authorize',
  tokenEndpoint: 'https://id.jobs.example/token',
  userInfoEndpoint: 'https://id.jobs.example/userinfo',
};
const SECRETS: Record<string, object> = {
  fusionauth: { clientSecret: 's3cret', fusionAuthDomain: 'id.jobs.example' },
  oidc: { clientSecret: 's3cret', ...OIDC },
};

const CLAIMS = { sub: '42', email: 'robin@example.com', email_verified: true, name: 'Robin' };

interface Case {
  authorize: string;
  token: string;
  by: 'basic' | 'body';
  profile: string;
  answer: object;
  isVerified?: boolean;
  /** What the profile's request presents. */
  shows?: string;
}

/** What each provider documents. */
const CASES: Record<string, Case> = {
  amazon: {
    authorize: 'https://www.amazon.com/ap/oa',
    token: 'https://api.amazon.com/auth/o2/token',
    by: 'body',
    profile: 'https://api.amazon.com/user/profile',
    answer: { user_id: '42', email: 'robin@example.com', name: 'Robin' },
  },
  bitly: {
    authorize: 'https://bitly.com/oauth/authorize',
    token: 'https://api-ssl.bitly.com/oauth/access_token',
    by: 'body',
    profile: 'https://api-ssl.bitly.com/v4/user',
    answer: {
      login: '42',
      name: 'Robin',
      emails: [
        { email: 'old@example.com', is_primary: false, is_verified: true },
        { email: 'robin@example.com', is_primary: true, is_verified: true },
      ],
    },
    isVerified: true,
  },
  dailymotion: {
    authorize: 'https://www.dailymotion.com/oauth/authorize',
    token: 'https://api.dailymotion.com/oauth/token',
    by: 'body',
    profile: 'https://api.dailymotion.com/user/me',
    answer: { id: '42', email: 'robin@example.com', screenname: 'Robin' },
  },
  fusionauth: {
    authorize: 'https://id.jobs.example/oauth2/authorize',
    token: 'https://id.jobs.example/oauth2/token',
    by: 'basic',
    profile: 'https://id.jobs.example/oauth2/userinfo',
    answer: CLAIMS,
    isVerified: true,
  },
  huggingface: {
    authorize: 'https://huggingface.co/oauth/authorize',
    token: 'https://huggingface.co/oauth/token',
    by: 'basic',
    profile: 'https://huggingface.co/oauth/userinfo',
    answer: { ...CLAIMS, email_verified: false },
  },
  oidc: {
    authorize: OIDC.authorizationEndpoint,
    token: OIDC.tokenEndpoint,
    by: 'basic',
    profile: OIDC.userInfoEndpoint,
    answer: CLAIMS,
    isVerified: true,
  },
  paypal: {
    authorize: 'https://www.paypal.com/signin/authorize',
    token: 'https://api-m.paypal.com/v1/oauth2/token',
    by: 'basic',
    profile: 'https://api-m.paypal.com/v1/identity/openidconnect/userinfo',
    answer: { ...CLAIMS, payer_id: '42', email_verified: 'true' },
    isVerified: true,
  },
  paypalSandbox: {
    authorize: 'https://www.sandbox.paypal.com/signin/authorize',
    token: 'https://api-m.sandbox.paypal.com/v1/oauth2/token',
    by: 'basic',
    profile: 'https://api-m.sandbox.paypal.com/v1/identity/openidconnect/userinfo',
    answer: { ...CLAIMS, user_id: '42', email_verified: 'yes' },
  },
  podio: {
    authorize: 'https://podio.com/oauth/authorize',
    token: 'https://podio.com/oauth/token',
    by: 'body',
    profile: 'https://api.podio.com/user/status',
    answer: { user: { user_id: 42, mail: 'robin@example.com' }, profile: { name: 'Robin' } },
    shows: 'OAuth2 the-token',
  },
  stripe: {
    authorize: 'https://connect.stripe.com/oauth/authorize',
    token: 'https://connect.stripe.com/oauth/token',
    by: 'body',
    profile: 'https://api.stripe.com/v1/account',
    answer: { id: '42', email: 'robin@example.com', business_profile: { name: 'Robin' } },
  },
  wordpress: {
    authorize: 'https://public-api.wordpress.com/oauth2/authorize',
    token: 'https://public-api.wordpress.com/oauth2/token',
    by: 'body',
    profile: 'https://public-api.wordpress.com/rest/v1.1/me',
    answer: { ID: 42, email: 'robin@example.com', email_verified: true, display_name: 'Robin' },
    isVerified: true,
  },
  zoho: {
    authorize: 'https://accounts.zoho.com/oauth/v2/auth',
    token: 'https://accounts.zoho.com/oauth/v2/token',
    by: 'body',
    profile: 'https://accounts.zoho.com/oauth/v2/userinfo',
    answer: CLAIMS,
    isVerified: true,
  },
};

test('all of them are Appwrite’s', () => {
  expect(Object.keys(CASES)).toEqual(Object.keys(FURTHER_PROVIDERS));
  expect(PROVIDER_NAMES).toEqual(expect.arrayContaining(Object.keys(CASES)));
});

describe.each(Object.entries(CASES))('%s', (name, { authorize, token, by, profile, answer, ...rest }) => {
  const pretended = createPretendedProvider({ [token]: { access_token: 'the-token' }, [profile]: answer });
  const definition = FURTHER_PROVIDERS[name];
  if (!definition) throw new Error(`no ${name}`);
  const reading = readProviderSecret(definition, SECRETS[name] ? JSON.stringify(SECRETS[name]) : 's3cret');
  if (!reading.ok) throw new Error(reading.problem);
  const client = { id: 'client', secret: reading.secret, settings: reading.settings };
  const ask = createProviderCalls(pretended.fetch);
  const provider = openProvider({ definition, client, ask, nowMs: () => START_MS });

  test('sends people there, and never a secret', () => {
    const url = provider.authorize({
      callback: CALLBACK,
      state: 'the state',
      verifier: VERIFIER,
      scopes: ['more'],
    });
    expect(url.origin + url.pathname).toBe(authorize);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: CALLBACK,
      state: 'the state',
      scope: [...definition.scopes, 'more'].join(' '),
    });
    expect(url.searchParams.get('code_challenge_method')).toBe(definition.token.isPkce ? 'S256' : null);
    expect(url.href).not.toMatch(/s3cret|v{43}/);
  });

  test('tells who returns, and whether the address is proven', async () => {
    expect(await provider.profile({ callback: CALLBACK, code: 'the code', verifier: VERIFIER })).toEqual({
      uid: '42',
      email: 'robin@example.com',
      isEmailVerified: rest.isVerified ?? false,
      name: 'Robin',
    });
    const [exchange, asked] = pretended.requests;
    const sent = new URLSearchParams(exchange?.body);
    expect([exchange?.url, exchange?.method, sent.get('code')]).toEqual([token, 'POST', 'the code']);
    const basic = `Basic ${Buffer.from('client:s3cret').toString('base64')}`;
    expect([exchange?.headers.get('authorization'), sent.get('client_secret')]).toEqual(
      by === 'basic' ? [basic, null] : [null, 's3cret'],
    );
    expect(asked?.headers.get('authorization')).toBe(rest.shows ?? 'Bearer the-token');
  });
});

test('an endpoint or a domain that could lead elsewhere is refused', () => {
  const problemOf = (name: string, given: object) => {
    const definition = FURTHER_PROVIDERS[name];
    const reading =
      definition && readProviderSecret(definition, JSON.stringify({ ...SECRETS[name], ...given }));
    return reading?.ok === false ? reading.problem : null;
  };
  expect(problemOf('oidc', { tokenEndpoint: 'http://id.jobs.example/token' })).toMatch(
    /tokenEndpoint.*https/,
  );
  expect(problemOf('oidc', { userInfoEndpoint: '' })).toBe('lacks userInfoEndpoint');
  expect(problemOf('fusionauth', { fusionAuthDomain: 'id.example/..' })).toMatch(/fusionAuthDomain/);
});
