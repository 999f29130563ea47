import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, PROJECT, type World } from '../../../support/server-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.app.close());

const countriesIn = async (locale?: string) => {
  const headers = { ...PROJECT, ...(locale !== undefined && { 'x-appwrite-locale': locale }) };
  const answer = await world.app.inject({ url: '/v1/locale/countries', headers });
  const { countries } = answer.json<{ countries: { name: string; code: string }[] }>();
  return countries.find(({ code }) => code === 'DE')?.name;
};

test.each([
  ['fr', 'Allemagne'],
  ['fr-CA', 'Allemagne'],
  ['de_DE', 'Deutschland'],
  ['AR', 'ألمانيا'],
  ['xx', 'Germany'],
  ['tlh', 'Germany'],
  ['__proto__', 'Germany'],
  [`fr${'-x'.repeat(2000)}`, 'Allemagne'],
  ['', 'Germany'],
  [undefined, 'Germany'],
])('names are in the language %s', async (locale, name) => {
  expect(await countriesIn(locale)).toBe(name);
});

test('everybody may ask, and only for lists that there are', async () => {
  for (const who of ['guest', 'owner', 'key'] as const)
    expect((await world.send(who, 'GET', '/v1/locale/languages')).statusCode).toBe(200);
  expect((await world.send('guest', 'GET', '/v1/locale/planets')).json()).toMatchObject({
    code: 404,
    type: 'general_route_not_found',
  });
});

test('new lists are paid for, kept ones are not', async () => {
  const { app } = await createWorld({ RATE_LIMITS: 'on' });
  const statusOf = async (locale: string) => {
    const headers = { ...PROJECT, 'x-appwrite-locale': locale };
    return (await app.inject({ url: '/v1/locale/currencies', headers })).statusCode;
  };
  expect(await statusOf('fr')).toBe(200);
  app.budgets.spend('steps', { address: '127.0.0.1' }, Number.MAX_SAFE_INTEGER);
  expect(await statusOf('de')).toBe(429);
  expect(await statusOf('fr')).toBe(200);
  await app.close();
});
