import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_WORDS } from '../../../../sync-server/openapi/all-words.ts';
import { registerMessaging } from '../../../../sync-server/routes/messaging/messaging-api.ts';
import { registerAudit } from '../../../../sync-server/routes/audit.ts';
import { registerWebhooks } from '../../../../sync-server/routes/webhooks/webhooks.ts';
import { createWorld, type Method, type World } from '../../../support/server-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({}, [
    (scope, context) => registerWebhooks(scope, context, {} as never),
    (scope, context) => registerMessaging(scope, context, {} as never),
    registerAudit,
  ]);
});
afterAll(() => world.app.close());

const ofAppwrite = /^[A-Z]+ \/(?!sync|mail)/;
const routes = Object.entries(ALL_WORDS).filter(
  ([route, { isRefused }]) => ofAppwrite.test(route) && isRefused !== true,
);
/** Parameters that no route accepts: an id can't begin with an underscore. */
const addressOf = (route: string) => `/v1${route.slice(route.indexOf(' ') + 1).replaceAll(/:\w+/g, '_bad')}`;

async function answersTo(by: 'person' | 'key', as: 'guest' | 'owner') {
  const found: [string, number, string][] = [];
  for (const [route] of routes.filter(([, words]) => words.by === by)) {
    const method = route.slice(0, route.indexOf(' ')) as Method;
    const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 1, total: [] };
    const answer = await world.send(as, method, addressOf(route), body);
    found.push([route, answer.statusCode, answer.json().type]);
  }
  return found;
}

const refused = (found: [string, number, string][]) =>
  found.map(([route]) => [route, 401, 'general_unauthorized_scope']);

test('a guest is refused on every route of people, whatever it sends', async () => {
  const found = await answersTo('person', 'guest');
  expect(found.length).toBeGreaterThan(40);
  expect(found).toEqual(refused(found));
});

test('people and guests are refused on every route of keys, whatever they send', async () => {
  for (const as of ['guest', 'owner'] as const) {
    const found = await answersTo('key', as);
    expect(found.length).toBeGreaterThan(80);
    expect(found).toEqual(refused(found));
  }
});

test('the refusal names Appwrite’s scope', async () => {
  const scopeOf = async (method: Method, url: string) =>
    (await world.send('guest', method, url)).json().message;
  expect(await scopeOf('POST', '/v1/teams')).toBe('User (role: guests) missing scopes (["teams.write"])');
  expect(await scopeOf('PATCH', '/v1/account/name')).toBe('User (role: guests) missing scopes (["account"])');
  expect(await scopeOf('GET', '/v1/tablesdb/d/tables/t/columns')).toBe(
    'User (role: guests) missing scopes (["columns.read"])',
  );
  expect(await scopeOf('DELETE', '/v1/tablesdb/d')).toBe(
    'User (role: guests) missing scopes (["databases.write"])',
  );
  expect(await scopeOf('GET', '/v1/storage/buckets')).toBe(
    'User (role: guests) missing scopes (["buckets.read"])',
  );
  expect(await scopeOf('PATCH', '/v1/tokens/t')).toBe(
    'User (role: guests) missing scopes (["tokens.write"])',
  );
});
