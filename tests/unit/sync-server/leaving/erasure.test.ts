import { beforeEach, describe, expect, test } from 'vitest';
import { JOB_STATUS_CLOSED } from '../../../../src/domain/listing.ts';
import type { Operation } from '../../../../src/wire/operations/push.ts';
import type { EffectsRunner } from '../../../../sync-server/board/effects.ts';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { knownPerson } from '../../../../sync-server/board/adoptions.ts';
import { beginErasure } from '../../../../sync-server/leaving/begin-erasure.ts';
import { closeAnonymous } from '../../../../sync-server/leaving/close-anonymous.ts';
import { REQUEST_TIMEOUT_MS } from '../../../../sync-server/http/limits/http-server.ts';
import { leaveTeams } from '../../../../sync-server/leaving/leave-teams.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import { recountApplications } from '../../../../sync-server/postings/posting-counts.ts';
import { createReservations, EMAIL_RESERVATION } from '../../../../sync-server/records/reservations.ts';
import { TeamDirectory } from '../../../../sync-server/records/team-directory.ts';
import {
  addPosting,
  aContact,
  ANNA,
  anApplication,
  aNote,
  aPosting,
  aReport,
  aWithdrawal,
  BRUNO,
  createBoard,
  documentsOf,
  GUEST_PERSON,
  reopenBoard,
} from '../../../support/board.ts';
import { addPerson } from '../../../support/server-world.ts';
import type { TestContext } from '../../../support/test-context.ts';

const WITH_GUEST: Person = { ...ANNA, aliases: [GUEST_PERSON.id] };
let context: TestContext;

beforeEach(async () => {
  context = await createBoard();
  await addPerson(context, 'anna', { email: 'anna@example.com' });
  await addPerson(context, 'bruno');
  await addPosting(context, { jobId: 100 }, 'bruno');
  await addPosting(context, { jobId: 200 }, 'bruno');
});

const by = (person: Person, operation: Operation): Operation => ({ ...operation, userId: person.userId });

async function push(person: Person, ...operations: Operation[]): Promise<string[]> {
  const known = await knownPerson(context, person);
  const outcomes = await createOperations(context).apply(
    known,
    operations.map(each => by(person, each)),
  );
  return outcomes.map(outcome => {
    if ('receipt' in outcome) return outcome.receipt.documentId;
    throw new Error(JSON.stringify(outcome));
  });
}

/** Everything that she can have, and two applications, one of them as a guest before. */
async function fill(): Promise<void> {
  await push({ ...GUEST_PERSON }, anApplication({ payload: { jobId: 200, name: 'Anna the Guest' } }));
  const [application = ''] = await push(WITH_GUEST, anApplication());
  await push(WITH_GUEST, aNote({ payload: { applicationId: application, text: 'Anna’s own note' } }));
  await push(BRUNO, aNote({ payload: { applicationId: application, text: 'Bruno about Anna' } }));
  await push(WITH_GUEST, aWithdrawal());
  await push({ ...GUEST_PERSON }, aContact({ payload: { message: 'A guest asks', name: 'Anna the Guest' } }));
  await push(WITH_GUEST, aContact({ payload: { message: 'Anna’s question' } }));
  await push(WITH_GUEST, aReport({ payload: { jobId: 100, text: 'It is a scam' } }));
  await push(
    WITH_GUEST,
    operation('saved.put', { jobId: 100, on: true }),
    operation('saved.put', { jobId: 200, on: false }),
    operation('hidden.put', { jobId: 200, on: true }),
    operation('search.put', { searchId: 'search-1', search: { name: 'Anna’s search', query: 'q=cook' } }),
    operation('draft.put', { key: 'application:100', content: { message: 'Anna’s draft' } }),
  );
  for (const jobId of [100, 200]) await recountApplications(context, jobId);
}

let count = 0;
function operation(kind: string, payload: Record<string, unknown>): Operation {
  count += 1;
  const createdAt = '2026-11-20T11:00:00.000Z';
  return {
    id: `erasure-operation-${count}`,
    kind,
    createdAt,
    userId: 'anna',
    payload: { editedAt: context.clock.nowMs, ...payload },
  };
}

async function applicationTexts(): Promise<string[]> {
  const all = await context.stores.board.range({ start: 'applications/', end: 'applications0' });
  return all.map(({ body }) => JSON.stringify(body['data']));
}

async function erase(userId = 'anna'): Promise<void> {
  const runner = await start();
  await beginErasure(context, userId);
  await runner.idle();
  await runner.close();
}

const start = (sleep: () => Promise<void> = () => Promise.resolve()): Promise<EffectsRunner> =>
  startErasures(context, { sleep });

/** All that any store holds, as one text. */
async function everything(): Promise<string> {
  const all = await Promise.all(
    [context.stores.board, context.stores.accounts].map(store => store.range({ start: '', end: '\uffff' })),
  );
  return JSON.stringify(all.flat());
}

describe('of somebody who was erased', () => {
  test('nothing that they wrote is left in any store, and no name or address', async () => {
    await fill();
    const before = await everything();
    for (const word of [
      'Anna’s own note',
      'Bruno about Anna',
      'Anna’s search',
      'Anna’s draft',
      'Anna’s question',
      'A guest asks',
      'Anna the Guest',
    ])
      expect([word, before.includes(word)]).toEqual([word, true]);
    await erase();
    const after = await everything();
    expect(after).not.toMatch(/anna@example\.com|Anna|A guest asks/);
    expect(await documentsOf(context, 'applications')).toEqual([]);
    expect(await documentsOf(context, 'applicationEvents')).toEqual([]);
    for (const name of ['drafts', 'saved', 'hidden', 'searches', 'adoptions', 'messages'])
      expect([name, await documentsOf(context, name)]).toEqual([name, []]);
  });

  test('the projection remembers nothing but that something is gone', async () => {
    await fill();
    await erase();
    for (const name of ['drafts', 'saved', 'hidden', 'searches', 'applications', 'applicationEvents']) {
      const gone = context.projection.removedFrom(name, 'anna');
      const told = gone.flatMap(({ data }) => Object.values(data).filter(value => value !== null));
      expect([name, context.projection.ownedBy(name, 'anna'), told]).toEqual([name, [], []]);
    }
  });

  test('a report stays, as nobody’s', async () => {
    await fill();
    await erase();
    const [report] = await documentsOf(context, 'reports');
    expect(report).toMatchObject({
      permissions: [],
      data: { text: 'It is a scam' },
      operation: { person: 'erased' },
    });
    expect(report).not.toHaveProperty('owner');
  });

  test('the counters of the postings follow', async () => {
    await fill();
    const counted = async () =>
      (await documentsOf(context, 'postingCounts')).map(({ data }) => [
        data['applications'],
        data['withdrawn'],
      ]);
    expect(await counted()).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await erase();
    expect(await counted()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('nothing of others is touched', async () => {
    await push(BRUNO, operation('saved.put', { jobId: 100, on: true }));
    await push(BRUNO, anApplication({ payload: { jobId: 200, name: 'Bruno' } }));
    const before = await documentsOf(context, 'applications');
    await fill();
    await erase();
    expect(await documentsOf(context, 'applications')).toEqual(before);
    expect(await documentsOf(context, 'saved')).toEqual([expect.objectContaining({ owner: 'bruno' })]);
  });

  test('a device that still holds the guest’s secret is a new guest, and may apply', async () => {
    await fill();
    await erase();
    const known = await knownPerson(context, GUEST_PERSON);
    expect(known.accountId).toBeNull();
    const [first, second] = await push(
      GUEST_PERSON,
      anApplication({ payload: { jobId: 100 } }),
      anApplication({ payload: { jobId: 200 } }),
    );
    const made = await documentsOf(context, 'applications');
    expect(new Set(made.map(({ documentId }) => documentId))).toEqual(new Set([first, second]));
  });

  test('the address is free, the id is not', async () => {
    await erase();
    const store = context.stores.accounts;
    const reservations = createReservations(store, () => context.clock.nowMs, EMAIL_RESERVATION);
    expect(await reservations.claim('anna@example.com', 'another')).toBeDefined();
    expect(await readAccount(store, 'anna')).toBeUndefined();
    const { sessions, ...rest } = (await store.get('user:anna'))?.body ?? {};
    expect(rest).toEqual({ id: 'anna', erasedAt: context.clock.nowMs });
    // Only hashes, for the person’s other devices.
    expect(sessions).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(await store.range({ start: 'erasure:', end: 'erasure;' })).toEqual([]);
  });
});

describe('their postings', () => {
  test('end and are nobody’s; the page stays, without how to reach them', async () => {
    await addPosting(context, { jobId: 300 }, 'anna');
    await erase();
    const posting = (await documentsOf(context, 'jobs')).find(({ data }) => data['jobId'] === 300);
    expect(posting).toMatchObject({
      permissions: ['read("any")'],
      data: { employerId: '', jobStatus: JOB_STATUS_CLOSED.text, closedAt: '2026-11-20T12:00:00.000+00:00' },
    });
    expect(posting).not.toHaveProperty('owner');
  });

  test('of their own team end with it', async () => {
    await push(ANNA, aPosting({ payload: { jobId: 400 } }));
    const [team] = context.teams.membershipsOf('anna');
    expect(team?.membership.roles).toEqual(['owner']);
    const held = (await documentsOf(context, 'jobs')).find(({ data }) => data['jobId'] === 400);
    expect(held?.data['closedAt']).toBeNull();
    await erase();
    expect(context.teams.get(team?.team.id ?? '')).toBeUndefined();
    const posting = (await documentsOf(context, 'jobs')).find(({ data }) => data['jobId'] === 400);
    expect(posting?.data['closedAt']).toBe('2026-11-20T12:00:00.000+00:00');
    expect(posting?.data['details']).toContain('"apply":{"direct":false,"email":""');
    expect(posting?.operation?.person).toBe('erased');
  });

  test('of a team with others go on, and the longest member leads it if nobody else does', async () => {
    await push(ANNA, aPosting({ payload: { jobId: 400 } }));
    const [mine] = context.teams.membershipsOf('anna');
    if (!mine) throw new Error('no team');
    await addMember(mine.team.id, 'carla', ['member'], 20);
    await addMember(mine.team.id, 'bruno', ['member'], 10);
    await erase();
    const team = context.teams.get(mine.team.id);
    expect(team?.memberships.map(({ userId, roles }) => [userId, roles])).toEqual([
      ['carla', ['member']],
      ['bruno', ['member', 'owner']],
    ]);
    const posting = (await documentsOf(context, 'jobs')).find(({ data }) => data['jobId'] === 400);
    expect(posting).toMatchObject({ data: { closedAt: null }, owner: `team:${mine.team.id}` });
  });

  test('of a team end with it when its last two members are erased at the same time', async () => {
    await push(ANNA, aPosting({ payload: { jobId: 400 } }));
    const [mine] = context.teams.membershipsOf('anna');
    if (!mine) throw new Error('no team');
    await addMember(mine.team.id, 'bruno', ['member'], 10);
    await Promise.all(['anna', 'bruno'].map(userId => leaveTeams(context, userId, new Set())));
    expect(context.teams.get(mine.team.id)).toBeUndefined();
    const posting = (await documentsOf(context, 'jobs')).find(({ data }) => data['jobId'] === 400);
    expect(posting?.data['closedAt']).toBe('2026-11-20T12:00:00.000+00:00');
  });
});

async function addMember(teamId: string, userId: string, roles: string[], joinedAt: number): Promise<void> {
  const stored = await context.stores.accounts.get(`team:${teamId}`);
  const team = context.teams.get(teamId);
  if (!stored || !team) throw new Error('no team');
  const times = { createdAt: 1, updatedAt: 1, invitedAt: 1, joinedAt };
  const memberships = [...team.memberships, { id: `m-${userId}`, userId, roles, ...times }];
  const body = { ...team, memberships };
  await context.stores.accounts.commit([
    { id: stored.id, revision: stored.revision, body: structuredClone(body) as never },
  ]);
}

test('a posting that was under way in the name of a team that ended is closed too', async () => {
  await push(ANNA, aPosting({ payload: { jobId: 400 } }));
  const [mine] = context.teams.membershipsOf('anna');
  if (!mine) throw new Error('no team');
  const late = (await documentsOf(context, 'jobs')).find(({ data }) => data['jobId'] === 400);
  if (!late) throw new Error('no posting');
  const meanwhile = async () => {
    const body = { ...late, documentId: 'late', data: { ...late.data, jobId: 401 } };
    await context.stores.board.commit([{ id: 'jobs/late', body }]);
  };
  const runner = await start(meanwhile);
  await beginErasure(context, 'anna');
  await runner.idle();
  await runner.close();
  const postings = (await documentsOf(context, 'jobs')).filter(({ owner }) => owner === late.owner);
  expect(postings.map(({ data }) => [data['jobId'], data['closedAt']])).toEqual([
    [400, '2026-11-20T12:00:00.000+00:00'],
    [401, '2026-11-20T12:00:00.000+00:00'],
  ]);
});

describe('cut off', () => {
  test('after an account that nobody could open was emptied: the employers keep what they received', async () => {
    await fill();
    const stored = await context.stores.accounts.get('user:anna');
    const runner = await start();
    await closeAnonymous(context.stores.accounts, 'anna', stored?.revision ?? '', context.clock.nowMs);
    await runner.idle();
    await runner.close();
    const kept = await applicationTexts();
    expect(kept.join()).toContain('Anna');
    await context.stores.accounts.commit([{ id: 'erasure:anna', body: { askedAt: 1 } }]);
    const again = await start();
    await again.idle();
    await again.close();
    expect(await applicationTexts()).toEqual(kept);
  });

  test('between the two first writes: the next start carries it out', async () => {
    await fill();
    await context.stores.accounts.commit([{ id: 'erasure:anna', body: { askedAt: 1 } }]);
    const runner = await start();
    await runner.idle();
    expect(await everything()).not.toMatch(/anna@example\.com|Anna/);
    await runner.close();
  });

  test('after any number of writes: the next start ends with the same', async () => {
    await fill();
    const whole = context;
    for (let kept = 1; ; kept += 6) {
      const { board, accounts } = whole.stores;
      context = await copyOf(whole);
      let writes = 0;
      const stop = () => {
        writes += 1;
        if (writes > kept) throw new Error('killed');
      };
      const killed = await startErasures(context, { sleep: () => new Promise(() => undefined) });
      context.stores.board.beforeCommit = stop;
      await beginErasure(context, 'anna');
      await settled(() => writes);
      void killed;
      const wasKilled = writes > kept;
      context = await copyOf(context);
      const runner = await start();
      await runner.idle();
      await runner.close();
      expect([kept, /anna@example\.com|Anna/.test(await everything())]).toEqual([kept, false]);
      expect(await documentsOf(context, 'applications')).toEqual([]);
      expect([board.ids.length, accounts.ids.length]).not.toEqual([0, 0]);
      if (!wasKilled) break;
    }
  });

  test('while the disk takes no writes: tried again until it does', async () => {
    await fill();
    let waits = 0;
    const runner = await start(async () => {
      waits += 1;
      context.stores.board.failing = false;
    });
    context.stores.board.failing = true;
    await beginErasure(context, 'anna');
    expect(await readAccount(context.stores.accounts, 'anna')).toBeUndefined();
    await runner.idle();
    expect(waits).toBe(2);
    expect(await everything()).not.toMatch(/anna@example\.com|Anna/);
    await runner.close();
  });

  test('what a request wrote that was under way is found a minute later', async () => {
    let during: () => Promise<unknown> = async () => undefined;
    const runner = await start(() => during().then(() => undefined));
    during = () => push(ANNA, anApplication());
    await beginErasure(context, 'anna');
    await runner.idle();
    expect(await documentsOf(context, 'applications')).toEqual([]);
    await runner.close();
  });
});

/** The process started anew on the same disk. */
async function copyOf(before: TestContext): Promise<TestContext> {
  const fresh = await createBoard();
  const { board, accounts, catalogue } = before.stores;
  const stores = { board: board.copy(), accounts: accounts.copy(), catalogue: catalogue.copy() };
  const teams = new TeamDirectory(before.log);
  await stores.accounts.subscribe(undefined, changes => teams.take(changes));
  return reopenBoard({ ...fresh, stores, teams });
}

/** Until nothing more is written. */
async function settled(read: () => number): Promise<void> {
  for (let before = -1; before !== read(); ) {
    before = read();
    for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
  }
}

test('everything is erased again once all requests that were under way are over', async () => {
  const waits: number[] = [];
  const runner = await startErasures(context, { sleep: async ms => void waits.push(ms) });
  await beginErasure(context, 'anna');
  await runner.idle();
  await runner.close();
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(REQUEST_TIMEOUT_MS + 60_000);
});
