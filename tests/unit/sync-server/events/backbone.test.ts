import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardEvent, EventConsumer } from '../../../../sync-server/events/board-event.ts';
import { createEventBackbone, type EventBackbone } from '../../../../sync-server/events/event-backbone.ts';
import { createAccountChanges } from '../../../../sync-server/accounts/account-changes.ts';
import { replaceRecord, changeRecord } from '../../../../sync-server/board/change-record.ts';
import { newMembership, newTeam } from '../../../../sync-server/teams/new-team.ts';
import { commitNewTeam, createTeamChanges } from '../../../../sync-server/teams/team-changes.ts';
import { formatMoment } from '../../../../sync-server/core/moments.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { addPosting, createBoard } from '../../../support/board.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { addPerson } from '../../../support/server-world.ts';
import type { TestContext } from '../../../support/test-context.ts';
import { PretendedWriter } from '../../../support/pretended-writer.ts';
import { until } from '../../../support/until.ts';
import { gate } from '../../../support/gate.ts';

let context: TestContext;
let timer: FakeTimer;
beforeEach(async () => {
  context = await createBoard();
  timer = new FakeTimer();
});

/** A consumer that notes what it gets. */
function collector(name = 'notes', more: Partial<EventConsumer> = {}) {
  const events: BoardEvent[] = [];
  const consumer: EventConsumer = {
    name,
    wants: () => true,
    consume: async event => void events.push(event),
    ...more,
  };
  return { events, consumer, names: () => events.map(event => event.name) };
}

async function open(...consumers: EventConsumer[]): Promise<EventBackbone> {
  const backbone = createEventBackbone(context, { timer });
  for (const consumer of consumers) backbone.register(consumer);
  await backbone.start();
  return backbone;
}

/** What is logged from now on. */
function logOf({ log }: TestContext): string[] {
  const logged: string[] = [];
  const note = (_facts: unknown, text?: string) => void logged.push(text ?? String(_facts));
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(log, level).mockImplementation(note);
  return logged;
}

const job = (jobId: number) => `databases.board.collections.jobs.documents.job-${jobId}`;
/** The next millisecond: two changes in one can't be told apart by time, only by content. */
const tick = () => void (context.clock.nowMs += 1);

describe('the events of documents', () => {
  it('are created, updated and deleted ones, and none for what the server notes in a document', async () => {
    await addPosting(context, { jobId: 1 });
    const notes = collector();
    const backbone = await open(notes.consumer);
    tick();
    await addPosting(context, { jobId: 2 });
    await backbone.idle();
    tick();
    await changeRecord(context, 'jobs', 'job-2', record => ({
      ...record,
      data: { ...record.data, views: 3 },
    }));
    await backbone.idle();
    await replaceRecord(context.stores.board, 'jobs', 'job-2', record => ({ ...record, effects: {} }));
    await backbone.idle();
    const stored = await context.stores.board.get('jobs/job-2');
    await context.stores.board.commit([{ id: 'jobs/job-2', revision: stored?.revision ?? '', body: null }]);
    await backbone.idle();
    expect(notes.names()).toEqual([`${job(2)}.create`, `${job(2)}.update`, `${job(2)}.delete`]);
    const [made, , gone] = notes.events;
    expect(await made?.payload()).toMatchObject({ $id: 'job-2', $collectionId: 'jobs', jobId: 2 });
    expect(await gone?.payload()).toEqual({ $id: 'job-2', $collectionId: 'jobs', $databaseId: 'board' });
    expect(made?.names()).toContain('databases.*.collections.jobs.documents.*.create');
    expect(made?.names()).toContain('tablesdb.board.tables.jobs.rows.job-2.create');
    await backbone.close();
  });

  it('are all delivered if a document was created and changed before a consumer looked', async () => {
    const first = collector();
    await (await open(first.consumer)).close();
    context.clock.nowMs += 3_600_000;
    await addPosting(context, { jobId: 5 });
    tick();
    await changeRecord(context, 'jobs', 'job-5', record => ({
      ...record,
      data: { ...record.data, views: 3 },
    }));
    const notes = collector();
    const backbone = await open(notes.consumer);
    await backbone.idle();
    expect(notes.names()).toEqual([`${job(5)}.create`, `${job(5)}.update`]);
    await backbone.close();
  });

  it('of the collections that only the server sees are not delivered', async () => {
    const notes = collector();
    const backbone = await open(notes.consumer);
    const record = { documentId: 'a', sequence: 1, permissions: [], data: {} };
    const at = '2026-11-20T12:00:00.000+00:00';
    const body = { collectionId: 'adoptions', createdAt: at, updatedAt: at, ...record };
    await context.stores.board.commit([{ id: 'adoptions/a', body }]);
    await backbone.idle();
    expect(notes.names()).toEqual([]);
    await backbone.close();
  });
});

describe('the events of people', () => {
  it('name the part of an account that changed, even if several changes are seen as one', async () => {
    const notes = collector();
    await (await open(notes.consumer)).close();
    context.clock.nowMs += 1000;
    await addPerson(context, 'anna', { createdAt: context.clock.nowMs });
    const change = createAccountChanges(context.stores.accounts, () => context.clock.nowMs);
    await change('anna', account => ({ ...account, name: 'Anna Roy' }));
    await change('anna', account => ({ ...account, emailVerified: true, prefs: { theme: 'dark' } }));
    await change('anna', account => ({ ...account, accessedAt: 5 }));
    const backbone = await open(notes.consumer);
    await backbone.idle();
    expect(notes.names()).toEqual(['users.anna.create', 'users.anna.update.name', 'users.anna.update.prefs']);
    expect(await notes.events[1]?.payload()).toMatchObject({ $id: 'anna', name: 'Anna Roy' });
    expect(JSON.stringify(await notes.events[1]?.payload())).not.toContain('passwordHash');
    tick();
    await change('anna', account => ({ ...account, sessions: [] }));
    await backbone.idle();
    expect(notes.names().at(-1)).toBe('users.anna.sessions.session-anna.delete');
    await backbone.close();
  });

  it('are those of teams and memberships too', async () => {
    await addPerson(context, 'bruno');
    const notes = collector();
    const backbone = await open(notes.consumer);
    tick();
    const members = [newMembership(context, 'bruno', ['owner'])];
    await commitNewTeam(context, newTeam({ id: 'crew', now: context.clock.nowMs, name: 'Crew', members }));
    await backbone.idle();
    const changeTeam = createTeamChanges(context.stores.accounts, () => context.clock.nowMs);
    tick();
    const added = newMembership(context, 'carla', []);
    await changeTeam('crew', team => ({
      ...team,
      name: 'Crew 2',
      memberships: [...team.memberships, added],
    }));
    await backbone.idle();
    tick();
    await changeTeam('crew', team => ({ ...team, deleted: true }));
    await backbone.idle();
    expect(notes.names()).toEqual([
      'teams.crew.create',
      'teams.crew.update',
      `teams.crew.memberships.${added.id}.create`,
      'teams.crew.delete',
    ]);
    await backbone.close();
  });
});

describe('a consumer', () => {
  it('gets only what happens after it was first registered, and goes on where it stopped', async () => {
    await addPosting(context, { jobId: 1 });
    context.clock.nowMs += 60_000;
    const notes = collector();
    const backbone = await open(notes.consumer);
    tick();
    await addPosting(context, { jobId: 2 });
    await backbone.idle();
    await backbone.close();
    context.clock.nowMs += 60_000;
    await addPosting(context, { jobId: 3 });
    const again = await open(notes.consumer);
    await again.idle();
    expect(notes.names()).toEqual([`${job(2)}.create`, `${job(3)}.create`]);
    await again.close();
  });

  it('gets a change that reached the disk long after it was made, and after later ones', async () => {
    await addPosting(context, { jobId: 1 });
    context.clock.nowMs += 3_600_000;
    const notes = collector();
    const backbone = await open(notes.consumer);
    tick();
    const madeAt = formatMoment(context.clock.nowMs);
    context.clock.nowMs += 10_000;
    await addPosting(context, { jobId: 2 });
    await backbone.idle();
    await replaceRecord(context.stores.board, 'jobs', 'job-1', it => ({ ...it, updatedAt: madeAt }));
    await backbone.idle();
    expect(notes.names()).toEqual([`${job(2)}.create`, `${job(1)}.update`]);
    await backbone.close();
  });

  it('gets an event again with the same id after a kill before its position was saved', async () => {
    const notes = collector();
    const killed = await open(notes.consumer);
    tick();
    await addPosting(context, { jobId: 2 });
    await until(() => expect(notes.events).toHaveLength(1));
    // Not closed: its position was never saved.
    const again = collector();
    const backbone = await open(again.consumer);
    await backbone.idle();
    expect(again.events.map(({ id }) => id)).toEqual(notes.events.map(({ id }) => id));
    await backbone.close();
    await killed.close();
  });

  it('that fails gets the event again, and after five failures the event is set aside and the next one follows', async () => {
    const seen: string[] = [];
    const failing = collector('failing', {
      consume: async ({ name }) => {
        seen.push(name);
        if (name.includes('job-2')) throw new Error('it is poison');
      },
    });
    const healthy = collector('healthy');
    const backbone = await open(failing.consumer, healthy.consumer);
    tick();
    await addPosting(context, { jobId: 2 });
    await addPosting(context, { jobId: 3 });
    for (const pauseMs of [1_000, 5_000, 30_000, 120_000]) {
      await until(() => expect(timer.waiting).toContain(pauseMs));
      timer.advance(pauseMs);
    }
    await backbone.idle();
    expect(seen).toEqual([...Array(5).fill(`${job(2)}.create`), `${job(3)}.create`]);
    expect(healthy.names()).toEqual([`${job(2)}.create`, `${job(3)}.create`]);
    expect(backbone.figures().get('failing')).toMatchObject({
      failures: 5,
      parked: 1,
      delivered: 1,
      waiting: 0,
    });
    const parked = await context.stores.accounts.get('events:parked:failing');
    expect(parked?.body['events']).toMatchObject([{ name: `${job(2)}.create`, reason: 'it is poison' }]);
    await backbone.close();
  });

  it('never loses an event to a store that fails for a while', async () => {
    let tries = 0;
    const notes = collector('notes', {
      consume: async () => {
        tries += 1;
        if (tries <= 7) throw new StoreUnavailable('No space left on device');
      },
    });
    const backbone = await open(notes.consumer);
    tick();
    await addPosting(context, { jobId: 2 });
    for (let round = 0; round < 7; round += 1) {
      await until(() => expect(timer.waiting).toContain(5_000));
      timer.advance(5_000);
    }
    await backbone.idle();
    expect(tries).toBe(8);
    expect(backbone.figures().get('notes')).toMatchObject({ parked: 0, delivered: 1 });
    await backbone.close();
  });

  it('that is slow leaves the feed and gets the rest later, in order', async () => {
    const { isOpen: first, open: release } = gate();
    const names: string[] = [];
    const slow = collector('slow', {
      consume: async ({ name }) => {
        if (names.length === 0) await first;
        names.push(name);
      },
    });
    const backbone = await open(slow.consumer);
    tick();
    const at = '2026-11-20T12:00:00.001+00:00';
    const COUNT = 6_000;
    for (let number = 0; number < COUNT; number += 1) {
      const documentId = `r${number}`;
      const body = { collectionId: 'reports', documentId, sequence: 1, createdAt: at, updatedAt: at };
      await context.stores.board.commit([
        { id: `reports/${documentId}`, body: { ...body, permissions: [], data: {} } },
      ]);
    }
    expect(backbone.figures().get('slow')?.waiting).toBeLessThan(5_100);
    release();
    await backbone.idle();
    await until(() => expect(names).toHaveLength(COUNT));
    const expected = Array.from(
      { length: COUNT },
      (_, n) => `databases.board.collections.reports.documents.r${n}.create`,
    );
    expect(names).toEqual(expected);
    await backbone.close();
  });

  it('that was stopped while much was waiting gets the rest later, however old it is', async () => {
    for (const jobId of [1, 2, 3]) await addPosting(context, { jobId });
    context.clock.nowMs += 3_600_000;
    const { isOpen: blocked, open: block } = gate();
    const seen: string[] = [];
    const slow = collector('notes', {
      consume: async ({ name }) => {
        seen.push(name);
        if (name.includes('job-2')) await blocked;
      },
    });
    const backbone = await open(slow.consumer);
    for (const jobId of [1, 2, 3]) {
      tick();
      await changeRecord(context, 'jobs', `job-${jobId}`, record => ({
        ...record,
        data: { ...record.data, views: 3 },
      }));
    }
    await until(() => expect(seen).toHaveLength(2));
    context.clock.nowMs += 3_600_000;
    const closing = backbone.close();
    block();
    await closing;
    const notes = collector();
    const again = await open(notes.consumer);
    await again.idle();
    expect(notes.names()).toEqual([`${job(3)}.update`]);
    await again.close();
  });

  it('is said once to wait for the store, and once to go on', async () => {
    const logged = logOf(context);
    let tries = 0;
    const notes = collector('notes', {
      consume: async () => {
        tries += 1;
        if (tries <= 3) throw new StoreUnavailable('No space left on device');
      },
    });
    const backbone = await open(notes.consumer);
    tick();
    await addPosting(context, { jobId: 2 });
    for (let round = 0; round < 3; round += 1) {
      await until(() => expect(timer.waiting).toContain(5_000));
      timer.advance(5_000);
    }
    await backbone.idle();
    expect(logged).toEqual([
      'events: an event could not be delivered yet',
      'events: events are delivered again',
    ]);
    await backbone.close();
  });

  it('has its position saved less and less often while the disk is full, which is logged once for all', async () => {
    const { accounts } = context.stores;
    const logged = logOf(context);
    const position = async () => (await accounts.get('events:position:notes'))?.body['board'];
    const backbone = await open(collector('notes').consumer, collector('others').consumer);
    const before = Number(await position());
    accounts.failing = true;
    tick();
    await addPosting(context, { jobId: 2 });
    for (const pauseMs of [1, 2, 4, 8, 16, 32, 60, 60].map(seconds => seconds * 1_000)) {
      await until(() => expect(timer.waiting).toEqual([pauseMs, pauseMs]));
      timer.advance(pauseMs);
    }
    await until(() => expect(timer.waiting).toEqual([60_000, 60_000]));
    expect(logged).toEqual(['events: positions can’t be saved for now']);

    accounts.failing = false;
    timer.advance(60_000);
    await until(async () => expect(await position()).toBe(before + 1));
    await backbone.idle();
    expect(logged).toEqual(['events: positions can’t be saved for now', 'events: positions are saved again']);

    tick();
    await addPosting(context, { jobId: 3 });
    await until(() => expect(timer.waiting).toEqual([1_000, 1_000]));
    await backbone.close();
  });

  it('has its position saved although something always waits', async () => {
    const position = async () => (await context.stores.accounts.get('events:position:notes'))?.body['board'];
    const done: string[] = [];
    const { isOpen: held, open: release } = gate();
    const busy = collector('notes', {
      consume: async ({ name }) => {
        if (done.length === 2) await held;
        done.push(name);
      },
    });
    const backbone = await open(busy.consumer);
    const before = Number(await position());
    tick();
    for (const jobId of [1, 2, 3, 4]) await addPosting(context, { jobId });
    await until(() => expect(timer.waiting).toContain(1_000));
    timer.advance(1_000);
    await until(async () => expect(await position()).toBe(before + 2));
    release();
    await backbone.idle();
    await backbone.close();
  });

  it('isn’t asked about documents that it doesn’t hear, and its position passes them', async () => {
    const asked: string[] = [];
    const deaf = collector('deaf', {
      hears: id => !id.startsWith('jobs/'),
      wants: ({ name }) => asked.push(name) > 0,
    });
    const backbone = await open(deaf.consumer);
    tick();
    for (let jobId = 1; jobId <= 600; jobId += 1) await addPosting(context, { jobId });
    await until(() => expect(timer.waiting).toContain(1_000));
    await backbone.idle();
    expect(asked).toEqual([]);
    const position = await context.stores.accounts.get('events:position:deaf');
    expect(position?.body['board']).toBe((await context.stores.board.status()).sequence);
    await backbone.close();
  });

  it('that fails on the question whether it wants an event gets the next one', async () => {
    const notes = collector('notes', {
      wants: ({ name }) => {
        if (name.includes('job-1')) throw new Error('a fault');
        return true;
      },
    });
    const backbone = await open(notes.consumer);
    tick();
    for (const jobId of [1, 2]) await addPosting(context, { jobId });
    await backbone.idle();
    expect(notes.names()).toEqual([`${job(2)}.create`]);
    await backbone.close();
  });

  it('that can’t be started because the store fails is started later', async () => {
    let isFailing = true;
    const notes = collector('notes', {
      start: async () => {
        if (isFailing) throw new StoreUnavailable('No space left on device');
      },
    });
    const backbone = await open(notes.consumer);
    isFailing = false;
    tick();
    await addPosting(context, { jobId: 2 });
    timer.advance(5_000);
    await until(() => expect(notes.names()).toEqual([`${job(2)}.create`]));
    await backbone.close();
  });

  it('begins anew on data from a backup, where positions mean nothing', async () => {
    const notes = collector();
    const backbone = await open(notes.consumer);
    await addPosting(context, { jobId: 2 });
    await backbone.close();
    context = { ...context, epoch: 'another' };
    context.clock.nowMs += 60_000;
    const again = collector();
    const restored = await open(again.consumer);
    await restored.idle();
    expect(again.names()).toEqual([]);
    await restored.close();
  });
});

it('of several servers on a store, the one that writes delivers, and another goes on when it stops', async () => {
  context = await createBoard({ STORE_URL: 'http://127.0.0.1:5984' });
  const [west, east] = [collector(), collector()];
  const [first, second] = [
    new PretendedWriter({ isWriting: true }),
    new PretendedWriter({ isWriting: false }),
  ];
  const [one, two] = [first, second].map(writer => createEventBackbone({ ...context, writer }, { timer }));
  one?.register(west.consumer);
  two?.register(east.consumer);
  await one?.start();
  await two?.start();
  tick();
  await addPosting(context, { jobId: 2 });
  await one?.idle();
  await two?.idle();
  expect([west.names(), east.names()]).toEqual([[`${job(2)}.create`], []]);
  await one?.close();
  tick();
  await addPosting(context, { jobId: 3 });
  second.hold();
  await until(() => expect(east.names()).toEqual([`${job(3)}.create`]));
  await two?.close();
});
