import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTeamWorld, type TeamWorld } from '../../../support/team-world.ts';

let it: TeamWorld;
beforeAll(async () => {
  it = await createTeamWorld();
});
afterAll(() => it.world.app.close());

const DRAFTS = '/databases/board/collections/drafts/documents';

test('a ping is answered to everybody who names the project', async () => {
  const answer = await it.send('guest', 'GET', '/ping');
  expect([answer.statusCode, answer.body]).toEqual([200, 'Pong!']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect((await it.world.app.inject('/v1/ping')).statusCode).toBe(401);
});

test('the console’s project is refused in words of its own', async () => {
  const headers = { 'x-appwrite-project': 'console' };
  const url = '/v1/databases/console/collections/jobs/documents';
  expect((await it.world.app.inject({ url, headers })).json()).toMatchObject({
    code: 401,
    type: 'general_access_forbidden',
    message: expect.stringContaining('This endpoint is not available for the console project.'),
  });
  expect((await it.world.app.inject({ url })).json()).toMatchObject({
    code: 401,
    message: expect.stringContaining('No Appwrite project was specified.'),
  });
});

test('the cookie of an ended session is replaced by one that has expired', async () => {
  const answer = await it.send('bob', 'DELETE', '/account/sessions/current');
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['set-cookie']).toMatch(
    /^a_session_portage=deleted; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT/,
  );
});

const lists = [
  ['ann', '/account/logs'],
  ['ann', '/account/identities'],
  ['owner', '/teams'],
  ['owner', '/teams/crew/memberships'],
  ['key', '/databases'],
  ['key', '/databases/board/collections'],
  ['key', '/databases/board/collections/jobs/attributes'],
  ['key', '/databases/board/collections/jobs/indexes'],
  ['key', '/tablesdb'],
  ['key', '/tablesdb/board/tables/jobs/columns'],
  ['ann', DRAFTS],
  ['ann', '/tablesdb/board/tables/drafts/rows'],
] as const;

describe('`total` of a list', () => {
  test.each(lists)('%s GET %s', async (who, url) => {
    if (url.includes('drafts')) await it.send(who, 'POST', DRAFTS, { documentId: 'd', data: { kind: 'x' } });
    const counted = (await it.ask(200, who, 'GET', url))['total'];
    for (const yes of ['true', '1', ''])
      expect(await it.ask(200, who, 'GET', `${url}?total=${yes}`)).toMatchObject({ total: counted });
    for (const no of ['false', '0'])
      expect(await it.ask(200, who, 'GET', `${url}?total=${no}`)).toMatchObject({ total: 0 });
    expect(await it.ask(400, who, 'GET', `${url}?total=maybe`)).toMatchObject({
      message: 'Invalid `total` param: Value must be a valid boolean',
    });
    expect(await it.ask(400, who, 'GET', `${url}?queries=text`)).toMatchObject({
      type: 'general_argument_invalid',
    });
  });
});

test.each(lists.filter(([, url]) => !/documents|rows/.test(url)))(
  '%s GET %s takes no selection',
  async (who, url) => {
    const select = encodeURIComponent('{"method":"select","values":["name"]}');
    expect(await it.ask(400, who, 'GET', `${url}?queries[]=${select}`)).toMatchObject({
      type: 'general_argument_invalid',
    });
  },
);

test('queries that are no list are refused before the database is looked for', async () => {
  for (const [who, url] of [
    ['ann', '/databases/nothing/collections/x/documents'],
    ['ann', '/tablesdb/nothing/tables/x/rows/y'],
    ['key', '/databases/nothing/collections'],
    ['key', '/databases/nothing/collections/x/attributes'],
    ['key', '/databases/nothing/collections/x/indexes'],
  ] as const)
    expect(await it.ask(400, who, 'GET', `${url}?queries=text`)).toMatchObject({
      type: 'general_argument_invalid',
    });
});

test('a list that may come from a cache says that it doesn’t', async () => {
  const headers = async (query: string) => (await it.send('ann', 'GET', `${DRAFTS}${query}`)).headers;
  expect(await headers('?ttl=60')).toMatchObject({ 'x-appwrite-cache': 'miss' });
  for (const query of ['', '?ttl=0', '?ttl='])
    expect(await headers(query)).not.toHaveProperty('x-appwrite-cache');
  for (const ttl of ['-1', '86401', '1.5', 'x', '99999999999999999999'])
    expect(await it.ask(400, 'ann', 'GET', `${DRAFTS}?ttl=${ttl}`)).toMatchObject({
      type: 'general_argument_invalid',
    });
});
