import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, PASSWORD, type World } from '../../../support/server-world.ts';

const PROXY = '127.0.0.1';
const SIGN_IN = '/v1/account/sessions/email';
let world: World;

beforeAll(async () => {
  world = await createWorld({ TRUSTED_PROXIES: `${PROXY},10.0.0.0/8`, DEV_MAILBOX: 'on' });
});
afterAll(() => world.app.close());

describe('a session is of the address that a trusted proxy reports', () => {
  test.each([
    ['203.0.113.10', '203.0.113.10'],
    ['203.0.113.10:40000', '203.0.113.10'],
    ['[2001:db8::1]:40000', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[::ffff:203.0.113.10]:40000', '203.0.113.10'],
    ['198.51.100.7, 203.0.113.10:40000 ,10.0.0.1:80', '203.0.113.10'],
    ['unknown', PROXY],
    ['_hidden', PROXY],
    ['203.0.113.10:port', PROXY],
    ['<script>', PROXY],
    ['203.0.113.10, unknown, 10.0.0.1', '10.0.0.1'],
    ['', PROXY],
  ])('%s', async (named, ip) => {
    const { app, headersOf } = world;
    const answer = await app.inject({
      method: 'POST',
      url: SIGN_IN,
      headers: { ...headersOf('guest'), 'x-forwarded-for': named },
      payload: { email: 'owner@example.com', password: PASSWORD },
    });
    expect(answer.json()).toMatchObject({ ip });
  });
});

test('connections of one address share its limits, whatever port the proxy adds', async () => {
  const { app, headersOf } = await createWorld({ RATE_LIMITS: 'on', TRUSTED_PROXIES: PROXY });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/account',
      headers: { ...headersOf('guest'), 'x-forwarded-for': `203.0.113.10:${40_000 + i}` },
      payload: { userId: `u${i}`, email: `u${i}@example.com`, password: PASSWORD },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  await app.close();
});

test('links have the name that the request was sent to, not the one that a proxy reports', async () => {
  const { app } = world;
  const answer = await app.inject({
    url: '/v1/account/sessions/oauth2/mock?project=portage',
    headers: { host: 'localhost:8080', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  expect(answer.headers.location).toMatch(/^https:\/\/localhost:8080\//);
});
