import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccountChanges } from '../../../../sync-server/accounts/account-changes.ts';
import { auditWrites, recordsIn } from '../../../../sync-server/audit/audit-page.ts';
import { auditId, auditKey, type AuditRecord } from '../../../../sync-server/audit/audit-record.ts';
import { changeRecord } from '../../../../sync-server/board/change-record.ts';
import { auditConsumer } from '../../../../sync-server/events/audit-consumer.ts';
import { createEventBackbone, type EventBackbone } from '../../../../sync-server/events/event-backbone.ts';
import { auditSweeps } from '../../../../sync-server/retention/audit-sweeps.ts';
import { registerAudit } from '../../../../sync-server/routes/audit.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { addPosting } from '../../../support/board.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { addPerson, createWorld, OWN_ROUTES, type World } from '../../../support/server-world.ts';
import { until } from '../../../support/until.ts';

const DAY_MS = 86_400_000;
let world: World;
let timer: FakeTimer;
let backbone: EventBackbone;

async function open(): Promise<void> {
  backbone = createEventBackbone(world.context, { timer });
  backbone.register(auditConsumer(world.context));
  await backbone.start();
}
beforeEach(async () => {
  world = await createWorld({}, [registerAudit], OWN_ROUTES);
  timer = new FakeTimer();
  await open();
});
afterEach(async () => {
  await backbone.close();
  await world.app.close();
});

interface Page {
  total: number;
  events: {
    $id: string;
    $createdAt: string;
    event: string;
    action: string;
    subjects: string[];
    userId: string | null;
  }[];
}
async function list(queries: object[] = [], more = ''): Promise<Page> {
  const texts = queries.map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`);
  const answer = await world.send('key', 'GET', `/v1/audit/events?${[...texts, more].join('&')}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const names = async (queries: object[] = []) => (await list(queries)).events.map(({ event }) => event);
const job = (jobId: number) => `databases.board.collections.jobs.documents.job-${jobId}`;
const byId = (a: AuditRecord, b: AuditRecord) => (auditId(a) < auditId(b) ? -1 : 1);
const later = (ms = 1_000) => void (world.context.clock.nowMs += ms);
const stored = () => world.context.stores.accounts.range({ start: 'audit', end: 'audiu' });
async function remove(id: string): Promise<void> {
  const revision = (await world.context.stores.board.get(id))?.revision ?? '';
  await world.context.stores.board.commit([{ id, revision, body: null }]);
}
async function twoPostings(): Promise<void> {
  later();
  await addPosting(world.context, { jobId: 1 });
  later();
  await addPosting(world.context, { jobId: 2 });
  await backbone.idle();
}

describe('the audit log', () => {
  it('notes each event with its name, ids, time and account, and nothing of its content', async () => {
    later();
    await addPosting(world.context, { jobId: 1, jobTitle: 'Lighthouse keeper' });
    later();
    await addPerson(world.context, 'anna', { createdAt: world.context.clock.nowMs, sessions: [] });
    const change = createAccountChanges(world.context.stores.accounts, () => world.context.clock.nowMs);
    later();
    await change('anna', account => ({ ...account, name: 'Anna Roy' }));
    await backbone.idle();
    const { total, events } = await list();
    expect(total).toBe(3);
    expect(events.map(({ event, action, subjects, userId }) => [event, action, subjects, userId])).toEqual([
      ['users.anna.update.name', 'update', ['anna'], 'anna'],
      ['users.anna.create', 'create', ['anna'], 'anna'],
      [`${job(1)}.create`, 'create', ['board', 'jobs', 'job-1'], null],
    ]);
    expect(JSON.stringify(await stored())).not.toMatch(/Lighthouse|Anna/);
  });

  it('notes an event once, although it is delivered again after a kill, also that of a deletion', async () => {
    await twoPostings();
    later();
    await remove('jobs/job-1');
    // The old pause before a position is saved, and the new one in which changes gather.
    await until(() => expect(timer.waiting).toEqual([1_000, 1_000]));
    timer.advance(1_000);
    await until(async () => expect(await stored()).toHaveLength(4));
    // Not closed: its position was never saved.
    const killed = backbone;
    later(30_000);
    await open();
    await backbone.idle();
    expect(await names()).toEqual([`${job(1)}.delete`, `${job(2)}.create`, `${job(1)}.create`]);
    await killed.close();
  });

  it('is written in batches, once changes have gathered', async () => {
    const commits: number[] = [];
    world.context.stores.accounts.beforeCommit = writes =>
      void (writes.some(({ id }) => id.startsWith('audit:')) && commits.push(writes.length));
    later();
    for (let jobId = 1; jobId <= 120; jobId += 1) await addPosting(world.context, { jobId });
    expect(commits).toEqual([]);
    await backbone.idle();
    // Fifty records in a document.
    expect(commits).toEqual([3]);
    const queries = [{ method: 'limit', values: [200] }];
    expect((await list(queries)).events).toHaveLength(120);
  });

  it('has an event once that was delivered again with others', async () => {
    await twoPostings();
    const [first, second] = (await stored()).flatMap(({ body }) => recordsIn(body));
    if (!first || !second) throw new Error('Nothing was noted');
    const third = { ...first, eventId: 'f'.repeat(36), event: 'users.anna.create' };
    await world.context.stores.accounts.commit(auditWrites([first, third]));
    expect(await names()).toEqual([third, first, second].sort(byId).map(({ event }) => event));
  });

  it('reads the records of earlier versions, each of which is a document', async () => {
    await twoPostings();
    const [first] = (await stored()).flatMap(({ body }) => recordsIn(body));
    if (!first) throw new Error('Nothing was noted');
    const old = { ...first, eventId: '0'.repeat(36), event: 'users.anna.create' };
    await world.context.stores.accounts.commit([{ id: auditKey(auditId(old)), body: { ...old } }]);
    expect(await names()).toEqual(['users.anna.create', `${job(2)}.create`, `${job(1)}.create`]);
    const limit = { method: 'limit', values: [1] };
    expect(await names([limit, { method: 'cursorAfter', values: [auditId(old)] }])).toEqual([
      `${job(2)}.create`,
    ]);
  });

  it('goes on when the store works again', async () => {
    let failures = 2;
    world.context.stores.accounts.beforeCommit = writes => {
      if (!writes.some(({ id }) => id.startsWith('audit:')) || failures === 0) return;
      failures -= 1;
      throw new StoreUnavailable('No space left on device');
    };
    later();
    await addPosting(world.context, { jobId: 1 });
    for (const pauseMs of [1_000, 5_000, 5_000]) {
      await until(() => expect(timer.waiting).toContain(pauseMs));
      timer.advance(pauseMs);
    }
    await backbone.idle();
    expect(await names()).toEqual([`${job(1)}.create`]);
  });
});

describe('its list', () => {
  it('has pages and queries', async () => {
    await twoPostings();
    const middle = new Date(world.context.clock.nowMs - 500).toISOString();
    later();
    await changeRecord(world.context, 'jobs', 'job-2', record => ({
      ...record,
      data: { ...record.data, views: 3 },
    }));
    await backbone.idle();
    const all = [`${job(2)}.update`, `${job(2)}.create`, `${job(1)}.create`];
    expect(await names()).toEqual(all);
    const equal = (attribute: string, ...values: string[]) => ({ method: 'equal', attribute, values });
    const limit = { method: 'limit', values: [1] };
    expect(await names([equal('action', 'create')])).toEqual(all.slice(1));
    expect(await names([{ method: 'contains', attribute: 'subjects', values: ['job-1'] }])).toEqual([all[2]]);
    expect(await names([{ method: 'startsWith', attribute: 'event', values: [job(2)] }])).toEqual(
      all.slice(0, 2),
    );
    expect(await names([{ method: 'greaterThan', attribute: '$createdAt', values: [middle] }])).toEqual(
      all.slice(0, 2),
    );
    expect(await names([{ method: 'lessThan', attribute: '$createdAt', values: [middle] }])).toEqual([
      all[2],
    ]);
    const [first] = (await list([limit])).events;
    expect(await names([limit, { method: 'cursorAfter', values: [first?.$id] }])).toEqual([all[1]]);
    expect(await names([limit, { method: 'offset', values: [2] }])).toEqual([all[2]]);
    expect(await list([limit], 'total=0')).toMatchObject({ total: 0 });
    expect((await list([limit])).total).toBe(3);
    const time = String(first?.$createdAt);
    for (const method of ['greaterThanEqual', 'lessThanEqual'])
      expect(await names([{ method, attribute: '$createdAt', values: [time] }])).toContain(all[0]);
    for (const method of ['greaterThan', 'lessThan'])
      expect(await names([{ method, attribute: '$createdAt', values: [time] }])).not.toContain(all[0]);
    expect(await names([{ method: 'between', attribute: '$createdAt', values: [time, time] }])).toEqual([
      all[0],
    ]);
  });

  it.each([
    [{ method: 'equal', attribute: 'name', values: ['x'] }],
    [{ method: 'equal', attribute: 'event', values: [5] }],
    [{ method: 'equal', attribute: 'event' }],
    [{ method: 'search', attribute: 'event', values: ['x'] }],
    [{ method: 'greaterThan', attribute: '$createdAt', values: ['soon'] }],
    [{ method: 'between', attribute: '$createdAt', values: ['2026-01-01'] }],
    [{ method: 'between', attribute: '$createdAt', values: ['2026-01-01', 'soon'] }],
    [{ method: 'equal', attribute: '$createdAt', values: ['2026-01-01'] }],
    [{ method: 'limit', values: [-1] }],
    [{ method: 'limit', values: [5_001] }],
    [{ method: 'offset', values: ['2'] }],
    [{ method: 'cursorAfter', values: ['../user:anna'] }],
    [{ method: 'orderAsc', attribute: 'event' }],
  ])('refuses %j', async query => {
    const path = `/v1/audit/events?queries[0]=${encodeURIComponent(JSON.stringify(query))}`;
    const answer = await world.send('key', 'GET', path);
    expect([answer.statusCode, answer.json().type]).toEqual([400, 'general_argument_invalid']);
  });

  it.each([
    ['orderAsc', '$createdAt', /Invalid query method: orderAsc\. The newest events always/],
    ['orderDesc', 'event', /Invalid query method: orderDesc\. The newest events always come first/],
    ['isNull', '$createdAt', /Invalid query method: isNull/],
    ['isNull', 'userId', /Invalid query method: isNull/],
  ])('says that it can’t do %s by %s', async (method, attribute, message) => {
    const path = `/v1/audit/events?queries[0]=${encodeURIComponent(JSON.stringify({ method, attribute }))}`;
    const { message: said } = (await world.send('key', 'GET', path)).json<{ message: string }>();
    expect(said).toMatch(message);
  });

  it('is closed to guests and people', async () => {
    for (const who of ['guest', 'owner'] as const)
      expect((await world.send(who, 'GET', '/v1/audit/events')).statusCode).toBe(401);
  });
});

describe('a record', () => {
  /** The names that are left after a round. */
  async function round(days: number, most?: number): Promise<string[]> {
    const config = { ...world.context.config, auditDays: days };
    for (const { rule, store, start, end } of auditSweeps({ ...world.context, config }, most))
      for (const document of await store.range({ start, end })) {
        const found = await rule(document, world.context.clock.nowMs);
        if (found?.write) await store.commit([found.write]);
      }
    return names();
  }

  it('goes after so many days, or if the log is turned off', async () => {
    await twoPostings();
    later(90 * DAY_MS);
    expect(await round(90)).toEqual([`${job(2)}.create`]);
    expect(await round(0)).toEqual([]);
  });

  it('goes early if there are too many, the oldest first', async () => {
    await twoPostings();
    expect(await round(90, 1)).toEqual([`${job(2)}.create`]);
    expect(await round(90, 1)).toEqual([`${job(2)}.create`]);
  });

  it('of an account goes with the account’s id', async () => {
    later();
    await addPerson(world.context, 'anna', { createdAt: world.context.clock.nowMs, sessions: [] });
    await twoPostings();
    expect(await round(90)).toContain('users.anna.create');
    const { accounts } = world.context.stores;
    const revision = (await accounts.get('user:anna'))?.revision ?? '';
    await accounts.commit([{ id: 'user:anna', revision, body: null }]);
    await backbone.idle();
    expect(await round(90)).toEqual([`${job(2)}.create`, `${job(1)}.create`]);
    expect(JSON.stringify(await stored())).not.toContain('anna');
  });
});
