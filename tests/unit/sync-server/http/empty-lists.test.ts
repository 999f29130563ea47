import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTeamWorld, type TeamWorld } from '../../../support/team-world.ts';

let it: TeamWorld;
beforeAll(async () => {
  it = await createTeamWorld();
  await it.ask(201, 'key', 'POST', '/databases', { databaseId: 'shop', name: 'Shop' });
  await it.ask(201, 'key', 'POST', '/databases/shop/collections', {
    collectionId: 'goods',
    name: 'Goods',
    permissions: ['create("users")', 'read("users")', 'update("users")', 'delete("users")'],
    attributes: [
      { key: 'title', type: 'string', size: 20 },
      { key: 'count', type: 'integer' },
    ],
  });
  await it.ask(201, 'ann', 'POST', GOODS, { documentId: 'd1', data: { count: 1 } });
});
afterAll(() => it.world.app.close());

const GOODS = '/databases/shop/collections/goods/documents';

describe('an empty list counts as an object without fields', () => {
  test('as the body', async () => {
    expect(await it.ask(201, 'ann', 'POST', '/account/jwt', [])).toHaveProperty('jwt');
    expect(await it.ask(401, 'guest', 'POST', '/account/verification/phone', [])).toMatchObject({
      type: 'general_unauthorized_scope',
    });
    expect(await it.ask(200, 'ann', 'PATCH', `${GOODS}/d1/count/increment`, [])).toMatchObject({ count: 2 });
    expect(await it.ask(204, 'ann', 'DELETE', `${GOODS}/d1`, [])).toEqual({});
    // A password is required, which is another matter than the form of the body.
    expect(await it.ask(401, 'ann', 'DELETE', '/account', [])).toMatchObject({
      type: 'user_invalid_credentials',
    });
  });

  test('as a field that holds an object', async () => {
    expect(await it.ask(201, 'ann', 'POST', GOODS, { documentId: 'd2', data: [] })).toMatchObject({
      $id: 'd2',
      title: null,
    });
    expect(await it.ask(200, 'ann', 'PATCH', '/account/prefs', { prefs: [] })).toMatchObject({ prefs: {} });
    expect(await it.ask(200, 'owner', 'PUT', '/teams/crew/prefs', { prefs: [] })).toEqual({});
  });

  test('but a list with an element doesn’t', async () => {
    for (const [method, url, body] of [
      ['PATCH', '/account/prefs', { prefs: [1] }],
      ['POST', GOODS, { documentId: 'd3', data: ['x'] }],
      ['POST', '/account/jwt', [1]],
      ['PATCH', `${GOODS}/d2/count/increment`, [1]],
    ] as const)
      expect(await it.ask(400, 'ann', method, url, body)).toMatchObject({ type: 'general_argument_invalid' });
  });

  test('and a field that holds a list keeps it', async () => {
    const asked = { documentId: 'd4', data: { title: 'x' }, permissions: [] };
    expect(await it.ask(201, 'ann', 'POST', GOODS, asked)).toMatchObject({ $permissions: [] });
  });
});

test('a body that is missing is refused for the first parameter that is missing', async () => {
  for (const [method, url, name] of [
    ['PATCH', '/account/name', 'name'],
    ['PATCH', '/account/prefs', 'prefs'],
    ['POST', '/teams', 'teamId'],
    ['PATCH', '/account/mfa', 'mfa'],
  ] as const)
    expect(await it.ask(400, 'ann', method, url)).toMatchObject({
      message: `Param "${name}" is not optional.`,
    });
});
