import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTeamWorld, type TeamWorld } from '../../../support/team-world.ts';

let it: TeamWorld;
beforeEach(async () => {
  it = await createTeamWorld();
});
afterEach(() => it.world.app.close());

const query = (...queries: object[]) =>
  queries.map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`).join('&');
const typeOf = async (
  who: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
) => {
  const answer = await it.send(who, method, url, body);
  return `${answer.statusCode} ${answer.statusCode < 400 ? '' : answer.json().type}`.trim();
};

describe('a team', () => {
  test('has its maker as its confirmed owner', async () => {
    const made = await it.ask(201, 'ann', 'POST', '/teams', {
      teamId: 'unique()',
      name: 'Kitchen',
      roles: ['cook'],
    });
    expect(made).toMatchObject({ name: 'Kitchen', total: 1, prefs: {} });
    expect(made['$id']).toMatch(/^[0-9a-f]{20}$/);
    const { memberships } = await it.ask(200, 'ann', 'GET', `/teams/${String(made['$id'])}/memberships`);
    expect(memberships).toMatchObject([
      { userId: 'ann', confirm: true, roles: ['cook', 'owner'], userName: 'ann', teamName: 'Kitchen' },
    ]);
  });

  test('has an id that nobody else takes, also when it is gone', async () => {
    const crew = { teamId: 'crew', name: 'Another' };
    expect(await typeOf('ann', 'POST', '/teams', crew)).toBe('409 team_already_exists');
    expect(await typeOf('owner', 'DELETE', '/teams/crew')).toBe('204');
    expect(await typeOf('ann', 'POST', '/teams', crew)).toBe('409 team_already_exists');
    expect(await typeOf('owner', 'GET', '/teams/crew')).toBe('404 team_not_found');
    expect(it.context.teams.isTaken('crew')).toBe(true);
  });

  test('made by a key has no members', async () => {
    expect(await it.ask(201, 'key', 'POST', '/teams', { teamId: 'k', name: 'K' })).toMatchObject({
      total: 0,
    });
    expect(await it.ask(200, 'key', 'GET', '/teams/k/memberships')).toEqual({ total: 0, memberships: [] });
  });

  test.each([
    ['a blank in the id', { teamId: 'a b', name: 'x' }, 'teamId'],
    ['an id that begins with a mark', { teamId: '_a', name: 'x' }, 'teamId'],
    ['no name', { teamId: 'a', name: '' }, 'name'],
    ['a long name', { teamId: 'a', name: 'x'.repeat(129) }, 'name'],
    ['a blank in a role', { teamId: 'a', name: 'x', roles: ['with blank'] }, 'roles'],
    ['a long role', { teamId: 'a', name: 'x', roles: ['x'.repeat(33)] }, 'roles'],
    ['many roles', { teamId: 'a', name: 'x', roles: Array(101).fill('r') }, 'roles'],
  ])('refuses %s', async (_name, body, field) => {
    const { message, type } = await it.ask(400, 'ann', 'POST', '/teams', body);
    expect({ type, field: String(message).includes(`\`${field}\``) }).toEqual({
      type: 'general_argument_invalid',
      field: true,
    });
  });

  test('is one of at most a hundred of a person', async () => {
    for (let made = 0; made < 100; made += 1)
      await it.ask(201, 'ann', 'POST', '/teams', { teamId: `t${made}`, name: 'x' });
    expect(await typeOf('ann', 'POST', '/teams', { teamId: 'more', name: 'x' })).toBe(
      '400 team_limit_exceeded',
    );
  });
});

describe('who may do what with a team', () => {
  test('a guest needs an account', async () => {
    for (const [method, url] of [
      ['GET', '/teams'],
      ['POST', '/teams'],
      ['GET', '/teams/crew'],
      ['DELETE', '/teams/crew'],
      ['GET', '/teams/crew/prefs'],
      ['GET', '/teams/crew/memberships'],
    ] as const) {
      const body = method === 'POST' ? { teamId: 'x', name: 'x' } : undefined;
      expect(await typeOf('guest', method, url, body)).toBe('401 general_unauthorized_scope');
    }
  });

  test('to whoever is not in it, it does not exist', async () => {
    for (const [method, url, body] of [
      ['GET', '/teams/crew', undefined],
      ['PUT', '/teams/crew', { name: 'Mine' }],
      ['DELETE', '/teams/crew', undefined],
      ['GET', '/teams/crew/prefs', undefined],
      ['PUT', '/teams/crew/prefs', { prefs: {} }],
      ['GET', '/teams/crew/memberships', undefined],
    ] as const) {
      expect(await typeOf('stranger', method, url, body)).toBe('404 team_not_found');
      expect(await typeOf('stranger', method, url.replace('crew', 'nosuch'), body)).toBe(
        '404 team_not_found',
      );
    }
  });

  test('a member reads it and an owner changes it', async () => {
    await it.join('crew', 'ann', ['cook']);
    expect(await it.ask(200, 'ann', 'GET', '/teams/crew')).toMatchObject({ name: 'Night crew', total: 2 });
    expect(await typeOf('ann', 'PUT', '/teams/crew', { name: 'Mine' })).toBe('401 user_unauthorized');
    expect(await typeOf('ann', 'PUT', '/teams/crew/prefs', { prefs: {} })).toBe('401 user_unauthorized');
    expect(await typeOf('ann', 'DELETE', '/teams/crew')).toBe('401 user_unauthorized');
    expect(await it.ask(200, 'owner', 'PUT', '/teams/crew', { name: 'Day crew' })).toMatchObject({
      $id: 'crew',
      name: 'Day crew',
      total: 2,
    });
    expect(await it.ask(200, 'key', 'PUT', '/teams/crew', { name: 'Crew' })).toMatchObject({ name: 'Crew' });
  });
});

describe('preferences of a team', () => {
  test('are replaced whole, and an object', async () => {
    expect(await it.ask(200, 'owner', 'GET', '/teams/crew/prefs')).toEqual({});
    await it.ask(200, 'owner', 'PUT', '/teams/crew/prefs', { prefs: { colour: 'red', size: 2 } });
    const set = { prefs: { size: 3 } };
    expect(await it.ask(200, 'owner', 'PUT', '/teams/crew/prefs', set)).toEqual({ size: 3 });
    expect(await it.ask(200, 'owner', 'GET', '/teams/crew')).toMatchObject({ prefs: { size: 3 } });
    for (const prefs of ['red', [1], 7, null])
      expect(await typeOf('owner', 'PUT', '/teams/crew/prefs', { prefs })).toBe(
        '400 general_argument_invalid',
      );
    const large = { prefs: { text: 'x'.repeat(65_536) } };
    expect(await typeOf('owner', 'PUT', '/teams/crew/prefs', large)).toBe('400 general_argument_invalid');
  });
});

describe('the list of teams', () => {
  beforeEach(async () => {
    it.context.clock.nowMs += 1000;
    await it.ask(201, 'ann', 'POST', '/teams', { teamId: 'a', name: 'Érablière du Lac' });
    it.context.clock.nowMs += 1000;
    await it.ask(201, 'ann', 'POST', '/teams', { teamId: 'b', name: 'Bakery' });
    await it.join('b', 'bob');
  });

  test('has those that somebody belongs to, the oldest first, and for a key all', async () => {
    const ids = async (who: string, asked = '') => {
      const { total, teams } = await it.ask(200, who, 'GET', `/teams?${asked}`);
      return { total, ids: (teams as { $id: string }[]).map(({ $id }) => $id) };
    };
    expect(await ids('ann')).toEqual({ total: 2, ids: ['a', 'b'] });
    expect(await ids('bob')).toEqual({ total: 1, ids: ['b'] });
    expect(await ids('stranger')).toEqual({ total: 0, ids: [] });
    expect(await ids('key')).toEqual({ total: 3, ids: ['crew', 'a', 'b'] });
    expect(await ids('ann', 'search=erabliere')).toEqual({ total: 1, ids: ['a'] });
    expect(await ids('ann', 'search=bakery%20lac')).toEqual({ total: 0, ids: [] });
    expect(await ids('ann', 'total=false')).toEqual({ total: 0, ids: ['a', 'b'] });
    expect(await ids('ann', query({ method: 'equal', attribute: 'name', values: ['Bakery'] }))).toEqual({
      total: 1,
      ids: ['b'],
    });
    expect(await ids('ann', query({ method: 'greaterThan', attribute: 'total', values: [1] }))).toEqual({
      total: 1,
      ids: ['b'],
    });
    const page = query({ method: 'limit', values: [1] }, { method: 'cursorAfter', values: ['a'] });
    expect(await ids('ann', page)).toEqual({ total: 2, ids: ['b'] });
    expect(await ids('ann', query({ method: 'orderDesc', attribute: 'name' }))).toMatchObject({
      ids: ['a', 'b'],
    });
  });

  test('refuses what it cannot answer, and tells of no hidden team', async () => {
    const wrong = query({ method: 'equal', attribute: 'secret', values: ['x'] });
    expect(await typeOf('ann', 'GET', `/teams?${wrong}`)).toBe('400 general_argument_invalid');
    const hidden = query({ method: 'cursorAfter', values: ['crew'] });
    expect(await typeOf('ann', 'GET', `/teams?${hidden}`)).toBe('400 general_cursor_not_found');
    expect(await typeOf('ann', 'GET', `/teams?search=${'x'.repeat(257)}`)).toBe(
      '400 general_argument_invalid',
    );
  });
});
