import { afterEach, describe, expect, test } from 'vitest';
import { OPERATION_MAX_AGE_DAYS } from '../../../../src/wire/operations/push-limits.ts';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { registerSubmit } from '../../../../sync-server/routes/submit.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import {
  addPosting,
  aContact,
  aDraft,
  aHidden,
  anApplication,
  aMessage,
  aNote,
  aPosting,
  aPreference,
  aReport,
  aSaved,
  aSearch,
  aWithdrawal,
  documentsOf,
  EDITED_AT,
} from '../../../support/board.ts';
import { changeAccount, createWorld, PASSWORD, PROJECT, type World } from '../../../support/server-world.ts';

const DAY_MS = 86_400_000;
const HERE = '203.0.113.1';

let world: World;
afterEach(() => world.app.close());

async function open(quotas: string, variables: Record<string, string> = {}): Promise<void> {
  world = await createWorld({ RATE_LIMITS: 'on', QUOTAS: quotas, ...variables }, [
    registerSyncPush,
    registerSubmit,
  ]);
  for (let jobId = 1; jobId <= 9; jobId += 1) await addPosting(world.context, { jobId });
}

type Who = 'owner' | 'stranger' | `guest-${string}` | { cookie: string };

function headersOf(who: Who): Record<string, string> {
  if (typeof who === 'object') return { ...PROJECT, cookie: who.cookie };
  if (who === 'owner' || who === 'stranger') return world.headersOf(who);
  return { 'x-portage-guest': who.padEnd(43, 'x') };
}

async function push(who: Who, operations: readonly Operation[], from = HERE): Promise<Outcome[]> {
  const userId = who === 'owner' || who === 'stranger' ? who : null;
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers: headersOf(who),
    remoteAddress: from,
    payload: {
      protocol: 1,
      operations: operations.map(each => ({ ...each, userId: each.userId && userId })),
    },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().outcomes;
}

const statuses = (outcomes: readonly Outcome[]) => outcomes.map(({ status }) => status);
const many = (count: number, make: (at: number) => Operation) =>
  Array.from({ length: count }, (_, at) => make(at));
const asGuest = (operation: Operation): Operation => ({ ...operation, userId: null });

describe('an operation in a push', () => {
  test('stays queued when the daily quota is used up, and says until when', async () => {
    await open('reports.guest=2');
    const reports = many(3, () => asGuest(aReport({ payload: { jobId: 1 } })));
    const outcomes = await push('guest-a', reports);
    expect(statuses(outcomes)).toEqual(['applied', 'applied', 'deferred']);
    const freesAt = new Date(world.context.clock.nowMs + DAY_MS / 2).toISOString().replace('Z', '+00:00');
    expect(outcomes[2]).toMatchObject({
      error: {
        type: 'daily_quota_exceeded',
        quota: { name: 'reports', share: 'guest', limit: 2, used: 2, freesAt },
      },
    });
    world.context.clock.nowMs += DAY_MS / 2;
    expect(statuses(await push('guest-a', reports))).toEqual(['applied', 'applied', 'applied']);
    expect(await documentsOf(world.context, 'reports')).toHaveLength(3);
  });

  test('is returned immediately when it is out of time, whatever the daily quota', async () => {
    await open('reports.guest=1');
    const old = new Date(world.context.clock.nowMs - (OPERATION_MAX_AGE_DAYS + 1) * DAY_MS).toISOString();
    const [late, fresh] = many(2, () => asGuest(aReport({ payload: { jobId: 1 } })));
    if (!late || !fresh) throw new Error('two reports');
    expect(statuses(await push('guest-a', [fresh]))).toEqual(['applied']);
    const [outcome] = await push('guest-a', [{ ...late, createdAt: old }]);
    expect(outcome).toMatchObject({ status: 'rejected', error: { type: 'operation_too_old' } });
  });

  test('is returned when there are too many, and accepted once some are removed', async () => {
    await open('drafts.held=2');
    const draft = (key: number, content: Record<string, unknown> | null = { text: 'x' }, at = EDITED_AT) =>
      aDraft({ payload: { key: `apply:${key}`, content, editedAt: at } });
    const outcomes = await push('owner', [draft(1), draft(2), draft(3)]);
    expect(statuses(outcomes)).toEqual(['applied', 'applied', 'rejected']);
    expect(outcomes[2]).toMatchObject({
      error: { type: 'quota_exceeded', quota: { name: 'drafts', share: 'held', limit: 2, used: 2 } },
    });
    // Existing drafts can be changed and removed.
    expect(statuses(await push('owner', [draft(1, { text: 'y' }, EDITED_AT + 1)]))).toEqual(['applied']);
    expect(statuses(await push('owner', [draft(9, null)]))).toEqual(['applied']);
    expect(statuses(await push('owner', [draft(2, null, EDITED_AT + 1), draft(3)]))).toEqual([
      'applied',
      'applied',
    ]);
    // A removed draft counts again when it comes back.
    expect(statuses(await push('owner', [draft(2, { text: 'z' }, EDITED_AT + 2)]))).toEqual(['rejected']);
    expect(statuses(await push('stranger', [draft(1)]))).toEqual(['applied']);
  });

  test('counts correctly when two requests arrive at the same moment', async () => {
    await open('saved.held=5,reports.account=5');
    const saves = () => many(10, at => aSaved({ payload: { jobId: 100 + at } }));
    const reports = () => many(10, () => aReport({ payload: { jobId: 1 } }));
    await Promise.all([
      push('owner', saves()),
      push('owner', reports()),
      push('owner', saves()),
      push('owner', reports()),
    ]);
    expect(world.context.projection.countOwnedBy('saved', 'owner')).toBe(5);
    expect(await documentsOf(world.context, 'reports')).toHaveLength(5);
  });

  test('isn’t counted again when resent, or when refused for another reason', async () => {
    await open('reports.account=2');
    const report = aReport({ payload: { jobId: 1 } });
    for (let again = 0; again < 4; again += 1)
      expect(statuses(await push('owner', [report]))).toEqual(['applied']);
    const nowhere = many(4, () => aReport({ payload: { jobId: 77 } }));
    expect(new Set(statuses(await push('owner', nowhere)))).toEqual(new Set(['rejected']));
    expect(statuses(await push('owner', [aReport({ payload: { jobId: 1 } })]))).toEqual(['applied']);
  });

  test('counts for an address, however many secrets it makes, and IPv6 by the /64', async () => {
    await open('messages.address=2,messages.guest=1');
    const contact = () => [asGuest(aContact())];
    const from = (last: string) => `2001:db8:1:2::${last}`;
    expect(statuses(await push('guest-a', contact(), from('1')))).toEqual(['applied']);
    expect(statuses(await push('guest-b', contact(), from('2')))).toEqual(['applied']);
    const [refused] = await push('guest-c', contact(), from('ffff'));
    expect(refused).toMatchObject({ status: 'deferred', error: { quota: { share: 'address' } } });
    expect(statuses(await push('guest-d', contact(), '2001:db8:1:3::1'))).toEqual(['applied']);
  });

  test('has no daily quota with RATE_LIMITS=off, but still a limit at once', async () => {
    await open('reports.account=1,searches.held=1', { RATE_LIMITS: 'off' });
    const reports = many(3, () => aReport({ payload: { jobId: 1 } }));
    expect(statuses(await push('owner', reports))).toEqual(['applied', 'applied', 'applied']);
    const searches = many(2, at => aSearch({ payload: { searchId: `search-number-${at}` } }));
    expect(statuses(await push('owner', searches))).toEqual(['applied', 'rejected']);
  });

  const KINDS: [string, (at: number) => Operation][] = [
    ['applications', at => anApplication({ userId: 'owner', payload: { jobId: at + 1 } })],
    ['withdrawals', at => aWithdrawal({ payload: { jobId: at + 1 } })],
    ['notes', () => aNote({ payload: { applicationId: applicationIds[0] ?? '' } })],
    ['conversations', () => aMessage({ payload: { applicationId: applicationIds[0] ?? '' } })],
    ['reports', () => aReport({ payload: { jobId: 1 } })],
    ['messages', () => aContact()],
    ['unconfirmedPostings', () => aPosting()],
    ['drafts', at => aDraft({ payload: { key: `apply:${at}` } })],
    ['saved', at => aSaved({ payload: { jobId: 50 + at } })],
    ['hidden', at => aHidden({ payload: { jobId: 50 + at } })],
    ['searches', at => aSearch({ payload: { searchId: `search-number-${at}` } })],
  ];
  let applicationIds: string[] = [];

  test.each(KINDS)('has a daily quota for %s', async (name, make) => {
    await open(`${name}.account=2`);
    if (name === 'withdrawals' || name === 'notes' || name === 'conversations') {
      const applied = await push(
        'owner',
        many(3, at => anApplication({ userId: 'owner', payload: { jobId: at + 1 } })),
      );
      applicationIds = applied.flatMap(each => ('receipt' in each ? [each.receipt.documentId] : []));
    }
    const outcomes = await push('owner', many(3, make));
    expect(statuses(outcomes)).toEqual(['applied', 'applied', 'deferred']);
    expect(outcomes[2]).toMatchObject({ error: { quota: { name, share: 'account', limit: 2 } } });
  });

  test('has a limit of preferences, all of which can still be changed', async () => {
    await open('preferences.held=2');
    const named = (name: string, at = 0) => aPreference({ payload: { name, editedAt: EDITED_AT + at } });
    const outcomes = await push('owner', [named('a'), named('b'), named('c'), named('a', 1)]);
    expect(statuses(outcomes)).toEqual(['applied', 'applied', 'rejected', 'applied']);
    expect(outcomes[2]).toMatchObject({ error: { type: 'quota_exceeded', quota: { name: 'preferences' } } });
  });
});

describe('postings', () => {
  const three = () => many(3, () => aPosting());

  test('are limited for an account without an address, and for its network address', async () => {
    await open('anonymousPostings.account=1,anonymousPostings.address=2');
    const first = await anonymousSession();
    const second = await anonymousSession();
    expect(statuses(await pushAs(first, three()))).toEqual(['applied', 'deferred', 'deferred']);
    expect(statuses(await pushAs(second, three()))).toEqual(['applied', 'deferred', 'deferred']);
    const third = await anonymousSession();
    const [refused] = await pushAs(third, three());
    expect(refused).toMatchObject({ status: 'deferred', error: { quota: { share: 'address' } } });
    // Accounts with an address are not affected.
    expect(statuses(await push('owner', three()))).toEqual(['applied', 'applied', 'applied']);
  });

  test('are limited until an address that can be verified is verified', async () => {
    await open('unconfirmedPostings.account=1,postings.account=2', { DEV_MAILBOX: 'on' });
    const outcomes = await push('owner', three());
    expect(statuses(outcomes)).toEqual(['applied', 'deferred', 'deferred']);
    expect(outcomes[1]).toMatchObject({ error: { quota: { name: 'unconfirmedPostings' } } });
    await changeAccount(world.context, 'owner', { emailVerified: true });
    expect(statuses(await push('owner', three()))).toEqual(['applied', 'applied', 'deferred']);
  });

  test('any address counts as verified where the server can’t send anything', async () => {
    await open('unconfirmedPostings.account=1,postings.account=2');
    Object.assign(world.context.messenger, { canMail: false });
    expect(statuses(await push('owner', three()))).toEqual(['applied', 'applied', 'deferred']);
  });

  test('aren’t read once the quota is used up, and one that can’t be read takes nothing of it', async () => {
    await open('postings.account=1,unconfirmedPostings.account=1');
    const unreadable = () => aPosting({ payload: { row: { jobTitle: 'Cook' } } });
    expect(statuses(await push('owner', [unreadable()]))).toEqual(['rejected']);
    expect(statuses(await push('owner', [aPosting()]))).toEqual(['applied']);
    expect(statuses(await push('owner', [unreadable()]))).toEqual(['deferred']);
  });

  test('created as documents use the same quota', async () => {
    await open('postings.account=2,unconfirmedPostings.account=2');
    expect(statuses(await push('owner', [aPosting()]))).toEqual(['applied']);
    const make = () =>
      world.send('owner', 'POST', '/v1/databases/board/collections/jobs/documents', {
        documentId: 'unique()',
        data: { jobTitle: 'cook', businessName: 'Inn', city: 'Hope', province: 'BC' },
      });
    expect((await make()).statusCode).toBe(201);
    const refused = await make();
    expect(refused.json()).toMatchObject({ code: 429, type: 'daily_quota_exceeded' });
    expect(refused.headers['retry-after']).toBe(String(DAY_MS / 2000));
  });

  async function anonymousSession(): Promise<{ cookie: string; userId: string }> {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/account/sessions/anonymous',
      headers: PROJECT,
      remoteAddress: HERE,
    });
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    return { cookie, userId: answer.json().userId };
  }

  async function pushAs({ cookie, userId }: { cookie: string; userId: string }, operations: Operation[]) {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/sync/push',
      headers: { cookie },
      remoteAddress: HERE,
      payload: { protocol: 1, operations: operations.map(each => ({ ...each, userId })) },
    });
    return answer.json().outcomes as Outcome[];
  }
});

describe('the form', () => {
  test('limits the applications from one address in a day', async () => {
    await open('forms.address=2');
    const submit = (turn: number, remoteAddress = HERE) =>
      world.app.inject({
        method: 'POST',
        url: '/submit',
        remoteAddress,
        payload: { jobId: 1, jobTitle: 'Cook', name: 'Robin', email: `r${turn}@example.ca`, message: 'Hi.' },
      });
    const answers = [await submit(1), await submit(2), await submit(3), await submit(1)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200]);
    expect(answers[2]?.json()).toEqual({
      success: false,
      message:
        'The quota "forms" is 2 a day, and your network address has reached it. Try again in 43200 seconds.',
    });
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await submit(4, '203.0.113.2')).statusCode).toBe(200);
  });
});

describe('documents', () => {
  const saved = '/v1/databases/board/collections/saved/documents';
  const save = (actor: 'owner' | 'stranger' | 'key', documentId = 'unique()') =>
    world.send(actor, 'POST', saved, { documentId, data: { jobId: 1 } });

  test('have the same quotas as in a push, and keys have none', async () => {
    await open('saved.held=2');
    expect(statuses(await push('owner', [aSaved()]))).toEqual(['applied']);
    expect((await save('owner', 'second')).statusCode).toBe(201);
    expect((await save('owner')).json()).toMatchObject({ code: 400, type: 'quota_exceeded' });
    expect((await world.send('owner', 'PATCH', `${saved}/second`, { data: { jobId: 2 } })).statusCode).toBe(
      200,
    );
    expect((await world.send('owner', 'PUT', `${saved}/third`, { data: { jobId: 2 } })).statusCode).toBe(400);
    for (let turn = 0; turn < 4; turn += 1) expect((await save('key')).statusCode).toBe(201);
    expect((await world.send('owner', 'DELETE', `${saved}/second`)).statusCode).toBe(204);
    expect((await save('owner')).statusCode).toBe(201);
    expect((await save('stranger')).statusCode).toBe(201);
  });

  test('in collections made by keys have a daily quota, counted by address for guests', async () => {
    await open('documents.account=2,documents.address=3');
    const made = '/v1/databases/board/collections';
    await world.send('key', 'POST', made, {
      collectionId: 'comments',
      name: 'Comments',
      permissions: ['create("any")', 'read("any")'],
    });
    await world.send('key', 'POST', `${made}/comments/attributes/string`, {
      key: 'text',
      size: 100,
      required: false,
    });
    const comment = (actor: 'owner' | 'guest' | 'key') =>
      world.send(actor, 'POST', `${made}/comments/documents`, {
        documentId: 'unique()',
        data: { text: 'x' },
      });
    const codes: number[] = [];
    for (const actor of ['owner', 'owner', 'owner', 'guest', 'guest', 'key'] as const)
      codes.push((await comment(actor)).statusCode);
    expect(codes).toEqual([201, 201, 429, 201, 429, 201]);
  });
});

describe('accounts, teams and push targets', () => {
  test('have a daily quota', async () => {
    await open('accounts.address=1,teams.account=2,targets.account=2');
    const signUp = (turn: number) =>
      world.send('guest', 'POST', '/v1/account', {
        userId: 'unique()',
        email: `new${turn}@example.ca`,
        password: PASSWORD,
      });
    // A request refused for another reason does not count.
    expect(
      (await world.send('guest', 'POST', '/v1/account', { userId: 'unique()', email: 'x' })).statusCode,
    ).toBe(400);
    expect((await signUp(1)).statusCode).toBe(201);
    expect((await signUp(2)).json()).toMatchObject({ code: 429, type: 'daily_quota_exceeded' });
    expect((await world.send('guest', 'POST', '/v1/account/sessions/anonymous')).statusCode).toBe(429);

    const team = () => world.send('owner', 'POST', '/v1/teams', { teamId: 'unique()', name: 'Crew' });
    const target = (turn: number) =>
      world.send('owner', 'POST', '/v1/account/targets/push', {
        targetId: 'unique()',
        identifier: `t${turn}`,
      });
    expect([await team(), await team(), await team()].map(({ statusCode }) => statusCode)).toEqual([
      201, 201, 429,
    ]);
    expect([await target(1), await target(2), await target(3)].map(({ statusCode }) => statusCode)).toEqual([
      201, 201, 429,
    ]);
  });

  test('a first batch of postings creates one team, which counts once', async () => {
    await open('teams.account=2');
    const batch = many(30, at => aPosting({ payload: { jobId: 4_000 + at } }));
    expect(new Set(statuses(await push('owner', batch)))).toEqual(new Set(['applied']));
    const team = () => world.send('owner', 'POST', '/v1/teams', { teamId: 'unique()', name: 'Crew' });
    expect([await team(), await team()].map(({ statusCode }) => statusCode)).toEqual([201, 429]);
  });

  test('still count after removal, and a posting creates no team beyond the quota', async () => {
    await open('teams.account=1');
    const made = await world.send('owner', 'POST', '/v1/teams', { teamId: 'unique()', name: 'Crew' });
    const team = made.json().$id;
    expect((await world.send('owner', 'DELETE', `/v1/teams/${team}`)).statusCode).toBe(204);
    expect(
      (await world.send('owner', 'POST', '/v1/teams', { teamId: 'unique()', name: 'Crew' })).statusCode,
    ).toBe(429);
    const [outcome] = await push('owner', [aPosting()]);
    expect(outcome).toMatchObject({ status: 'deferred', error: { quota: { name: 'teams' } } });
  });

  test('have a limit at once, even for concurrent requests', async () => {
    await open('teams.held=2,sessions.held=2,targets.held=2,memberships.held=1');
    const teams = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.send('owner', 'POST', '/v1/teams', { teamId: 'unique()', name: 'Crew' }),
      ),
    );
    expect(teams.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(teams.filter(({ statusCode }) => statusCode === 400)).toHaveLength(3);
    const teamId = teams.find(({ statusCode }) => statusCode === 201)?.json().$id;
    const added = await world.send('key', 'POST', `/v1/teams/${teamId}/memberships`, {
      userId: 'stranger',
      roles: [],
    });
    expect(added.json()).toMatchObject({ code: 400, type: 'membership_limit_exceeded' });
    for (let turn = 0; turn < 3; turn += 1)
      await world.send('owner', 'POST', '/v1/account/targets/push', {
        targetId: `t${turn}`,
        identifier: `t${turn}`,
      });
    const account = await world.send('owner', 'GET', '/v1/account');
    const targets = (account.json().targets as { providerType: string }[]).filter(
      ({ providerType }) => providerType === 'push',
    );
    expect(targets).toHaveLength(2);
  });

  test('are limited to one where the limit is one', async () => {
    await open('sessions.held=1,targets.held=1');
    for (const identifier of ['old', 'new'])
      await world.send('owner', 'POST', '/v1/account/targets/push', { targetId: 'unique()', identifier });
    const account = await world.send('owner', 'GET', '/v1/account');
    const targets = (account.json().targets as { providerType: string; identifier: string }[]).filter(
      ({ providerType }) => providerType === 'push',
    );
    expect(targets.map(({ identifier }) => identifier)).toEqual(['new']);
    await world.send('guest', 'POST', '/v1/account/sessions/email', {
      email: 'owner@example.com',
      password: PASSWORD,
    });
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(401);
  });
});

test('refused items are counted for the operator without names', async () => {
  await open('reports.guest=1,reports.address=2,drafts.held=1');
  await push(
    'guest-a',
    many(3, () => asGuest(aReport({ payload: { jobId: 1 } }))),
  );
  await push(
    'guest-b',
    many(3, () => asGuest(aReport({ payload: { jobId: 1 } }))),
  );
  await push(
    'owner',
    many(3, at => aDraft({ payload: { key: `apply:${at}` } })),
  );
  const { body } = await world.send('key', 'GET', '/metrics');
  const counted = [...body.matchAll(/^portage_quota_refusals_total\{(.*)\} (\d+)$/gm)].map(
    ([, labels, count]) => [labels, Number(count)],
  );
  expect(Object.fromEntries(counted)).toEqual({
    'quota="reports",share="guest"': 4,
    'quota="drafts",share="held"': 2,
  });
  expect(body).not.toContain(HERE);
});
