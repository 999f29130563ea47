import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../support/server-world.ts';

const PREFS = { prefs: { theme: 'dark' } };

async function patchPrefs(headers: Record<string, string>, variables: Record<string, string> = {}) {
  const world = await createWorld(variables);
  const answer = await world.app.inject({
    method: 'PATCH',
    url: '/v1/account/prefs',
    headers: { ...world.headersOf('owner'), host: 'jobs.example', ...headers },
    payload: PREFS,
  });
  await world.app.close();
  return answer;
}

const ALLOWED = { ALLOWED_ORIGINS: 'https://app.example', PUBLIC_URL: 'https://jobs.example' };

describe('a change', () => {
  test.each([
    ['no origin (not a browser)', {}],
    ['the public address', { origin: 'https://jobs.example' }],
    ['the public address, asked by another name', { origin: 'https://jobs.example', host: '10.0.0.7' }],
    ['an allowed origin', { origin: 'https://app.example' }],
    ['a loopback name', { origin: 'http://localhost:8080', host: 'localhost:8080' }],
  ])('is taken from %s', async (_name, headers: Record<string, string>) => {
    expect((await patchPrefs(headers, ALLOWED)).statusCode).toBe(200);
  });

  test.each(['https', 'http'])(
    'is taken from its own host with %s where no PUBLIC_URL says which',
    async scheme => {
      const origin = `${scheme}://jobs.example`;
      expect((await patchPrefs({ origin }, { ALLOWED_ORIGINS: 'https://app.example' })).statusCode).toBe(200);
      expect((await patchPrefs({ origin: `${scheme}://evil.example` })).statusCode).toBe(403);
    },
  );

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the public name without TLS', { origin: 'http://jobs.example' }],
    ['a name that is not the public one', { origin: 'https://alias.example', host: 'alias.example' }],
    ['a loopback name on another port', { origin: 'http://localhost:9000', host: 'localhost:8080' }],
    ['an allowed name on another scheme', { origin: 'http://app.example' }],
    ['an allowed name on another port', { origin: 'https://app.example:8443' }],
    ['its own host on another port', { origin: 'https://jobs.example:81' }],
    ['a name that ends like ours', { origin: 'https://evil-jobs.example' }],
    ['a name that begins like ours', { origin: 'https://jobs.example.evil.example' }],
    ['a hidden origin', { origin: 'null' }],
    ['no origin but another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_name, headers: Record<string, string>) => {
    const answer = await patchPrefs(headers, ALLOWED);
    expect(answer.json()).toMatchObject({ code: 403, type: 'general_unknown_origin' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the answer to a browser elsewhere', () => {
  const ask = async (origin: string, method: 'OPTIONS' | 'GET') => {
    const { app } = await createWorld(ALLOWED);
    const answer = await app.inject({
      method,
      url: '/v1/databases/board/collections/jobs/documents',
      headers: {
        host: 'jobs.example',
        origin,
        'x-appwrite-project': 'portage',
        ...(method === 'OPTIONS'
          ? {
              'access-control-request-method': 'PATCH',
              'access-control-request-headers': 'x-appwrite-project,x-sdk-name,content-type',
            }
          : {}),
      },
    });
    await app.close();
    return answer;
  };

  test('echoes an allowed origin, with credentials, never a star', async () => {
    const answer = await ask('https://app.example', 'GET');
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin'),
    });
    expect(answer.headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining');
    expect(answer.headers['access-control-expose-headers']).not.toContain('Fallback');
  });

  test('allows the headers that the SDK sends', async () => {
    const answer = await ask('https://app.example', 'OPTIONS');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
    expect(answer.headers['access-control-allow-headers']).toContain('x-sdk-name');
  });

  test.each(['GET', 'OPTIONS'] as const)('allows another site nothing on %s', async method => {
    for (const origin of ['https://evil.example', 'http://jobs.example']) {
      const answer = await ask(origin, method);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });
});
