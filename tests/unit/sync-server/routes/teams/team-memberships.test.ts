import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';
import { readStoredTeam, teamBody } from '../../../../../sync-server/records/team-record.ts';
import { changeAccount, type Method } from '../../../../support/server-world.ts';
import { without } from '../../../../support/sent-messages.ts';
import { type Body, createTeamWorld, JOIN_URL, type TeamWorld } from '../../../../support/team-world.ts';

const DAY_MS = 86_400_000;
const MEMBERS = '/teams/crew/memberships';

let it: TeamWorld;
beforeEach(async () => {
  it = await createTeamWorld();
});
afterEach(() => it.world.app.close());

const typeOf = async (who: string, method: Method, url: string, body?: unknown) => {
  const answer = await it.send(who, method, url, body);
  return `${answer.statusCode} ${answer.statusCode < 400 ? '' : answer.json().type}`.trim();
};
const invite = (body: Body, who = 'owner') =>
  it.ask(201, who, 'POST', MEMBERS, { roles: ['cook'], url: JOIN_URL, ...body });
const accept = async (given: Record<string, string>, who = 'guest') => {
  const { membershipId, teamId, ...body } = given;
  return it.send(who, 'PATCH', `/teams/${teamId}/memberships/${membershipId}/status`, {
    userId: body['userId'],
    secret: body['secret'],
  });
};
const refusal = async (given: Record<string, string>, who = 'guest') => {
  const answer = await accept(given, who);
  return `${answer.statusCode} ${answer.json().type}`;
};

describe('an invitation', () => {
  test('goes by mail, with all that the acceptance asks for, to the address of the app', async () => {
    const asked = await invite({ email: 'New.One@example.com', name: 'Nell' });
    expect(asked).toMatchObject({
      confirm: false,
      joined: '',
      roles: ['cook'],
      userName: 'Nell',
      userEmail: 'new.one@example.com',
      teamId: 'crew',
      teamName: 'Night crew',
    });
    const { mails } = it.context.messenger;
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'new.one@example.com',
      name: 'Nell',
      subject: 'Invitation to Night crew Team at Portage',
    });
    expect(it.lastInvitation()).toEqual({
      lang: 'fr',
      membershipId: asked['$id'],
      userId: expect.stringMatching(/^[0-9a-f]{20}$/),
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      teamId: 'crew',
      teamName: 'Night crew',
    });
  });

  test('makes an account for an address that has none, which nobody can sign in to without it', async () => {
    await invite({ email: 'new@example.com', name: 'Nell' });
    const { userId } = it.lastInvitation();
    const stored = await readAccount(it.context.stores.accounts, String(userId));
    expect(stored?.account).toMatchObject({
      email: 'new@example.com',
      emailVerified: false,
      name: 'Nell',
      passwordHash: null,
      sessions: [],
    });
  });

  test('does not tell whether the address is known', async () => {
    const own = new Set(['$id', 'userId', 'userEmail']);
    const id = expect.stringMatching(/^[0-9a-f]{20}$/);
    const shape = (asked: Body) => Object.entries(asked).filter(([key]) => !own.has(key));
    const known = await invite({ email: 'ann@example.com' });
    const unknown = await invite({ email: 'unknown@example.com' });
    expect(shape(known)).toEqual(shape(unknown));
    expect([known['userId'], unknown['userId']]).toEqual([id, id]);
    const { memberships } = await it.ask(200, 'owner', 'GET', MEMBERS);
    expect(JSON.stringify(memberships)).not.toMatch(/"userName":"ann"|"userId":"ann"/);
    const { total } = await it.ask(
      200,
      'owner',
      'GET',
      `${MEMBERS}?queries[0]=${encodeURIComponent('{"method":"equal","attribute":"userId","values":["ann"]}')}`,
    );
    expect(total).toBe(0);
    // A second invitation shows the same id. After acceptance it is the account's own.
    expect((await invite({ email: 'ann@example.com' }))['userId']).toBe(known['userId']);
    expect((await accept({ ...it.lastInvitation(), userId: String(known['userId']) })).json()).toMatchObject({
      userId: 'ann',
      confirm: true,
    });
    expect(await it.ask(200, 'owner', 'GET', `${MEMBERS}/${String(known['$id'])}`)).toMatchObject({
      userId: 'ann',
    });
  });

  test('keeps only the hash of its secret', async () => {
    await invite({ email: 'ann@example.com' });
    const { secret = '' } = it.lastInvitation();
    const stored = await readStoredTeam(it.context.stores.accounts, 'crew');
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test('goes by text message to a number', async () => {
    const asked = await invite({ phone: '+14165550100' });
    expect(asked).toMatchObject({ userPhone: '+14165550100', userEmail: '', confirm: false });
    expect(it.context.messenger.mails).toEqual([]);
    const [text] = it.context.messenger.texts;
    expect(text?.to).toBe('+14165550100');
    expect(text?.message).toContain('Join the Night crew team on Portage: https://jobs.example/join-team?');
  });

  test('to an account by its id goes to that account’s address', async () => {
    const asked = await invite({ userId: 'ann' });
    expect(asked).toMatchObject({ userId: 'ann', userEmail: '', userName: '' });
    expect(it.context.messenger.mails[0]?.to).toBe('ann@example.com');
  });

  test('is in the language of whoever is asked, and else in that of whoever asks', async () => {
    await changeAccount(it.context, 'ann', { prefs: { language: 'fr' } });
    await invite({ userId: 'ann' });
    expect(it.context.messenger.mails[0]?.subject).toBe('Invitation à l’équipe Night crew sur Portage');
  });

  test('puts what a stranger typed on one line, as text', async () => {
    await it.ask(200, 'owner', 'PUT', '/teams/crew', { name: 'Crew\r\nBcc: x@example.com <b>' });
    await invite({ email: 'ann@example.com' });
    const [mail] = it.context.messenger.mails;
    expect(mail?.subject).toBe('Invitation to Crew Bcc: x@example.com <b> Team at Portage');
    expect(mail?.html).not.toContain('<b>');
  });

  test('may be sent again: then the earlier one opens nothing', async () => {
    const first = await invite({ email: 'ann@example.com' });
    const earlier = it.lastInvitation();
    const again = await invite({ email: 'ann@example.com', roles: ['baker'] });
    expect(again).toMatchObject({ $id: first['$id'], roles: ['baker'] });
    expect(await refusal(earlier)).toBe('401 team_invalid_secret');
    expect((await accept(it.lastInvitation())).statusCode).toBe(200);
    expect(await typeOf('owner', 'POST', MEMBERS, { userId: 'ann', roles: [], url: JOIN_URL })).toBe(
      '409 membership_already_confirmed',
    );
  });

  test.each([
    ['without an address', { url: JOIN_URL }, 'general_argument_invalid'],
    ['without a url', { email: 'ann@example.com' }, 'general_argument_invalid'],
    [
      'to another site',
      { email: 'ann@example.com', url: 'https://evil.example/' },
      'general_argument_invalid',
    ],
    ['to no url', { email: 'ann@example.com', url: 'javascript:alert(1)' }, 'general_argument_invalid'],
    ['to a hostile address', { email: 'a@b.ca\r\nBcc: c@d.ca', url: JOIN_URL }, 'general_argument_invalid'],
    ['to no number', { phone: '416 555 0100', url: JOIN_URL }, 'general_argument_invalid'],
    ['to nobody', { userId: 'nobody', url: JOIN_URL }, 'user_not_found'],
    [
      'to an id and another address',
      { userId: 'ann', email: 'x@example.com', url: JOIN_URL },
      'user_already_exists',
    ],
    [
      'with roles that are none',
      { userId: 'ann', roles: ['a b'], url: JOIN_URL },
      'general_argument_invalid',
    ],
  ])('%s is refused and sends nothing', async (_name, body, type) => {
    const answer = await it.send('owner', 'POST', MEMBERS, { roles: [], ...body });
    expect(answer.json().type).toBe(type);
    expect(it.context.messenger.mails).toEqual([]);
  });

  test('is an owner’s to send', async () => {
    await it.join('crew', 'ann');
    const body = { email: 'x@example.com', roles: [], url: JOIN_URL };
    expect(await typeOf('ann', 'POST', MEMBERS, body)).toBe('401 user_unauthorized');
    expect(await typeOf('stranger', 'POST', MEMBERS, body)).toBe('404 team_not_found');
    expect(await typeOf('guest', 'POST', MEMBERS, body)).toBe('401 general_unauthorized_scope');
    expect(it.context.messenger.mails).toEqual([]);
  });

  test('by a key is no invitation: the member is in at once', async () => {
    const added = await it.ask(201, 'key', 'POST', MEMBERS, { email: 'new@example.com', roles: ['cook'] });
    expect(added).toMatchObject({ confirm: true, userEmail: 'new@example.com' });
    expect(added['joined']).not.toBe('');
    expect(it.context.messenger.mails).toEqual([]);
    await invite({ userId: 'ann' });
    expect(await it.ask(201, 'key', 'POST', MEMBERS, { userId: 'ann', roles: [] })).toMatchObject({
      confirm: true,
    });
    expect(await it.ask(200, 'owner', 'GET', '/teams/crew')).toMatchObject({ total: 3 });
  });

  test('needs a way to whoever is asked, and makes no account for an address without one', async () => {
    without(it.context.messenger, 'canMail', 'canText');
    const { accounts } = it.context.stores;
    const before = accounts.ids;
    const ask = (body: Body) => typeOf('owner', 'POST', MEMBERS, { roles: [], url: JOIN_URL, ...body });
    expect(await ask({ email: 'new@example.com' })).toBe('503 general_smtp_disabled');
    expect(await ask({ phone: '+14165550100' })).toBe('503 general_phone_disabled');
    expect(await ask({ userId: 'ann' })).toBe('503 general_smtp_disabled');
    expect(await ask({})).toBe('400 general_argument_invalid');
    expect(accounts.ids).toEqual(before);
  });

  test('counts among at most five hundred', async () => {
    const stored = await readStoredTeam(it.context.stores.accounts, 'crew');
    if (!stored) throw new Error('no team');
    const [owner] = stored.team.memberships;
    if (!owner) throw new Error('no owner');
    const many = Array.from({ length: 499 }, (_, at) => ({ ...owner, id: `m${at}`, userId: `u${at}` }));
    const body = teamBody({ ...stored.team, memberships: [owner, ...many] });
    await it.context.stores.accounts.commit([{ id: 'team:crew', revision: stored.revision, body }]);
    expect(await typeOf('key', 'POST', MEMBERS, { userId: 'ann', roles: [] })).toBe(
      '400 membership_limit_exceeded',
    );
  });
});

describe('accepting an invitation', () => {
  test('signs in, verifies the address, and gives the roles from the next request on', async () => {
    await invite({ email: 'new@example.com' });
    const given = it.lastInvitation();
    const answer = await accept(given);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ confirm: true, userEmail: 'new@example.com', roles: ['cook'] });
    expect(answer.json().joined).not.toBe('');
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'a_session_portage', httpOnly: true, path: '/' });
    const headers = {
      'x-appwrite-project': 'portage',
      cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`,
    };
    const account = await it.world.app.inject({ url: '/v1/account', headers });
    expect(account.json()).toMatchObject({ $id: given['userId'], emailVerification: true });
    const team = await it.world.app.inject({ url: '/v1/teams/crew', headers });
    expect(team.json()).toMatchObject({ total: 2 });
  });

  test('works once', async () => {
    await invite({ email: 'new@example.com' });
    const answers = await Promise.all([accept(it.lastInvitation()), accept(it.lastInvitation())]);
    expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409']);
    expect(await refusal(it.lastInvitation())).toBe('409 membership_already_confirmed');
    expect(answers.flatMap(({ cookies }) => cookies.map(({ name }) => name))).toEqual([
      'a_session_portage',
      'a_device_portage',
    ]);
  });

  test('needs the secret, the person and the membership', async () => {
    await invite({ email: 'ann@example.com' });
    const given = it.lastInvitation();
    expect(await refusal({ ...given, secret: 'wrong' })).toBe('401 team_invalid_secret');
    expect(await refusal({ ...given, userId: 'bob' })).toBe('401 team_invite_mismatch');
    expect(await refusal({ ...given, userId: 'bob', secret: 'wrong' })).toBe('401 team_invalid_secret');
    expect(await refusal({ ...given, userId: '' })).toBe('400 general_argument_invalid');
    expect(await refusal({ ...given, membershipId: 'nosuch' })).toBe('404 membership_not_found');
    expect(await refusal({ ...given, teamId: 'nosuch' })).toBe('404 team_not_found');
    expect(await refusal(given, 'bob')).toBe('401 team_invite_mismatch');
    expect((await accept(given)).statusCode).toBe(200);
  });

  test('by whoever is signed in as that person opens no second session', async () => {
    await invite({ email: 'ann@example.com' });
    const answer = await accept(it.lastInvitation(), 'ann');
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
    expect(await it.ask(200, 'ann', 'GET', '/account')).toMatchObject({ emailVerification: true });
  });

  test('ends after seven days', async () => {
    await invite({ email: 'ann@example.com' });
    const given = it.lastInvitation();
    it.context.clock.nowMs += 7 * DAY_MS;
    expect(await refusal(given)).toBe('401 team_invalid_secret');
  });

  test('is not possible with a mail to an address that the account has no longer', async () => {
    await invite({ userId: 'ann' });
    await changeAccount(it.context, 'ann', { email: 'moved@example.com' });
    expect(await refusal(it.lastInvitation())).toBe('401 team_invalid_secret');
    const stored = await readAccount(it.context.stores.accounts, 'ann');
    expect(stored?.account.sessions).toHaveLength(1);
  });

  test('is not possible for somebody who is blocked, nor for a team that is gone', async () => {
    await invite({ userId: 'ann' });
    await changeAccount(it.context, 'ann', { active: false });
    expect(await refusal(it.lastInvitation())).toBe('403 user_blocked');
    await it.ask(204, 'owner', 'DELETE', '/teams/crew');
    expect(await refusal(it.lastInvitation())).toBe('404 team_not_found');
  });

  test('is not possible for somebody who belongs to as many teams as a person can, until they leave one', async () => {
    for (let made = 0; made < 100; made += 1)
      await it.ask(201, 'ann', 'POST', '/teams', { teamId: `t${made}`, name: 'x' });
    await invite({ userId: 'ann' });
    expect(await refusal(it.lastInvitation(), 'ann')).toBe('400 team_limit_exceeded');
    await it.ask(204, 'ann', 'DELETE', '/teams/t7');
    expect((await accept(it.lastInvitation(), 'ann')).statusCode).toBe(200);
  });

  test('by a text message to a number that nobody proved opens no account that can be opened otherwise', async () => {
    await changeAccount(it.context, 'ann', { email: '', phone: '+14165550100' });
    await invite({ userId: 'ann' });
    const link = new URL(/https:\S+/.exec(it.context.messenger.texts.at(-1)?.message ?? '')?.[0] ?? '');
    const given = Object.fromEntries(link.searchParams);
    expect(await refusal(given)).toBe('400 user_phone_not_verified');
    expect(await it.ask(200, 'owner', 'GET', MEMBERS)).toMatchObject({
      memberships: [{}, { confirm: false }],
    });
    await changeAccount(it.context, 'ann', { phoneVerified: true });
    expect((await accept(given)).statusCode).toBe(200);
  });

  test('of a membership that was taken away is not possible', async () => {
    const { $id } = await invite({ userId: 'ann' });
    await it.ask(204, 'owner', 'DELETE', `${MEMBERS}/${String($id)}`);
    expect(await refusal(it.lastInvitation())).toBe('404 membership_not_found');
  });
});

describe('members', () => {
  test('see one another, and whoever was only asked sees nobody', async () => {
    await it.join('crew', 'ann', ['cook']);
    const { $id: asked } = await invite({ userId: 'bob', name: 'Bobby' });
    const { total, memberships } = await it.ask(200, 'ann', 'GET', MEMBERS);
    expect(total).toBe(3);
    expect(memberships).toMatchObject([
      { userId: 'owner', userName: 'owner', userEmail: 'owner@example.com', confirm: true },
      { userId: 'ann', userName: 'ann', roles: ['cook'], confirm: true },
      { userId: 'bob', userName: 'Bobby', confirm: false, joined: '' },
    ]);
    expect(await typeOf('bob', 'GET', MEMBERS)).toBe('404 team_not_found');
    expect(await typeOf('bob', 'GET', `${MEMBERS}/${String(asked)}`)).toBe('404 team_not_found');
    expect(await it.ask(200, 'ann', 'GET', `${MEMBERS}/${String(asked)}`)).toMatchObject({ userId: 'bob' });
    expect(await typeOf('ann', 'GET', `${MEMBERS}/nosuch`)).toBe('404 membership_not_found');
  });

  test('do not see one another’s number or second factor, unless they are an owner', async () => {
    await it.join('crew', 'ann');
    const mfa = { enabled: true, totp: null, recoveryCodes: null };
    await changeAccount(it.context, 'owner', { phone: '+14165550100' });
    await changeAccount(it.context, 'ann', { phone: '+14165550111', mfa });
    const read = async (who: string) => {
      const { memberships } = await it.ask(200, who, 'GET', MEMBERS);
      return (memberships as Body[]).map(({ userPhone, mfa: second }) => [userPhone, second]);
    };
    expect(await read('owner')).toEqual([
      ['+14165550100', false],
      ['+14165550111', true],
    ]);
    await changeAccount(it.context, 'ann', { mfa: { ...mfa, enabled: false } });
    expect(await read('ann')).toEqual([
      ['', false],
      ['+14165550111', false],
    ]);
  });

  test('can be searched and filtered', async () => {
    await it.join('crew', 'ann', ['cook', 'baker']);
    await invite({ userId: 'bob' });
    const found = async (asked: string) => {
      const { memberships } = await it.ask(200, 'owner', 'GET', `${MEMBERS}?${asked}`);
      return (memberships as Body[]).map(({ userId }) => userId);
    };
    const only = (query: object) => found(`queries[0]=${encodeURIComponent(JSON.stringify(query))}`);
    expect(await only({ method: 'equal', attribute: 'confirm', values: [false] })).toEqual(['bob']);
    expect(await only({ method: 'equal', attribute: 'userId', values: ['ann'] })).toEqual(['ann']);
    expect(await only({ method: 'contains', attribute: 'roles', values: ['baker'] })).toEqual(['ann']);
    expect(await only({ method: 'isNull', attribute: 'joined' })).toEqual(['bob']);
    expect(await found('search=ann')).toEqual(['ann']);
  });

  test('get and lose roles by an owner’s hand, at once', async () => {
    const membershipId = await it.join('crew', 'ann');
    const set = (roles: string[], who = 'owner') =>
      it.send(who, 'PATCH', `${MEMBERS}/${membershipId}`, { roles });
    expect((await set(['owner'], 'ann')).json().type).toBe('user_unauthorized');
    expect((await set(['owner'], 'stranger')).json().type).toBe('team_not_found');
    expect((await set(['owner', 'owner'])).json()).toMatchObject({ roles: ['owner'] });
    expect(await typeOf('ann', 'PUT', '/teams/crew', { name: 'Ours' })).toBe('200');
    await set(['cook']);
    expect(await typeOf('ann', 'PUT', '/teams/crew', { name: 'Mine' })).toBe('401 user_unauthorized');
  });

  test('leave, decline, and are removed by an owner', async () => {
    const ann = await it.join('crew', 'ann');
    const { $id: bob } = await invite({ userId: 'bob' });
    expect(await typeOf('ann', 'DELETE', `${MEMBERS}/${String(bob)}`)).toBe('401 user_unauthorized');
    expect(await typeOf('stranger', 'DELETE', `${MEMBERS}/${ann}`)).toBe('404 team_not_found');
    expect(await typeOf('bob', 'DELETE', `${MEMBERS}/${String(bob)}`)).toBe('204');
    expect(await typeOf('ann', 'DELETE', `${MEMBERS}/${ann}`)).toBe('204');
    expect(await typeOf('ann', 'GET', '/teams/crew')).toBe('404 team_not_found');
    const again = await it.join('crew', 'ann');
    expect(await typeOf('owner', 'DELETE', `${MEMBERS}/${again}`)).toBe('204');
    expect(await typeOf('ann', 'GET', '/teams/crew')).toBe('404 team_not_found');
  });
});

describe('the last owner', () => {
  const own = async () => {
    const { memberships } = await it.ask(200, 'owner', 'GET', MEMBERS);
    return `${MEMBERS}/${String((memberships as Body[])[0]?.['$id'])}`;
  };

  test('neither leaves nor loses the role, not even by a key', async () => {
    const url = await own();
    await it.join('crew', 'ann');
    for (const who of ['owner', 'key']) {
      expect(await typeOf(who, 'DELETE', url)).toBe('400 membership_deletion_prohibited');
      expect(await typeOf(who, 'PATCH', url, { roles: ['cook'] })).toBe(
        '400 membership_downgrade_prohibited',
      );
    }
    expect(await typeOf('owner', 'PATCH', url, { roles: ['owner', 'cook'] })).toBe('200');
  });

  test('is not one who was only asked', async () => {
    await invite({ userId: 'ann', roles: ['owner'] });
    expect(await typeOf('owner', 'DELETE', await own())).toBe('400 membership_deletion_prohibited');
  });

  test('stays, also when both owners leave in the same moment', async () => {
    const ann = await it.join('crew', 'ann', ['owner']);
    const statuses = await Promise.all([
      typeOf('owner', 'DELETE', await own()),
      typeOf('ann', 'DELETE', `${MEMBERS}/${ann}`),
    ]);
    expect(statuses.sort()).toEqual(['204', '400 membership_deletion_prohibited']);
  });
});
