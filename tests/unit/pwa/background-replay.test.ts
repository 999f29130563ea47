import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteLeft } from '../../../src/local/db/people-on-device.ts';
import type { PersonDatabase } from '../../../src/local/db/person-db.ts';
import { userIdOfDatabase } from '../../../src/local/db/person-name.ts';
import { createPersonOutbox } from '../../../src/local/people/person-outbox.ts';
import { type BackgroundParts, replayInBackground } from '../../../src/pwa/background-replay.ts';
import { type Locks, noLocks } from '../../../src/sync/locks.ts';
import type { Clock } from '../../../src/sync/ports.ts';
import { registerSyncPush } from '../../../sync-server/routes/sync/sync-push.ts';
import { addPosting, anApplication, documentsOf } from '../../support/board.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { keepSome } from '../../support/kept-files.ts';
import { createDisk } from '../../support/person-databases.ts';
import { until } from '../../support/until.ts';
import { createWorld, OWN_ROUTES, type World } from '../../support/server-world.ts';
import { gate } from '../../support/gate.ts';

let world: World;
let app: FastifyInstance;
let disk: ReturnType<typeof createDisk>;
let isOnline: boolean;
let badges: number[];
let requests: { credentials: RequestCredentials | undefined; guest: string | null }[];
let pauses: number[];

beforeEach(async () => {
  world = await createWorld({}, [registerSyncPush], OWN_ROUTES);
  ({ app } = world);
  await addPosting(world.context, { jobId: 100 });
  disk = createDisk();
  isOnline = true;
  requests = [];
  badges = [];
  pauses = [];
});
afterEach(() => app.close());

const edits = { nowMs: () => 1000, newId: () => 'drawn-in-the-background' };

async function waiting(userId: string | null): Promise<PersonDatabase> {
  const db = disk.open(userId);
  await createPersonOutbox(db, edits).add(
    [{ operation: anApplication({ userId }), title: 'a job' }],
    undefined,
  );
  if (userId === null) await db.settings.put({ key: 'guest-secret', value: 'g'.repeat(43) });
  return db;
}

/** The browser: its session is `owner`'s, and goes along unless the request leaves it out. */
const toServer: BackgroundParts['fetch'] = async (url, init) => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  const headers = new Headers(init.headers);
  requests.push({ credentials: init.credentials, guest: headers.get('x-portage-guest') });
  const cookie = init.credentials === 'omit' ? {} : world.headersOf('owner');
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...Object.fromEntries(headers), ...cookie },
    payload: typeof init.body === 'string' ? init.body : '',
  });
  return new Response(answer.body, { status: answer.statusCode });
};

const run = (people: (string | null)[], parts: Partial<BackgroundParts> = {}) =>
  replayInBackground(
    {
      people: async () => people,
      openDatabase: disk.open,
      fetch: toServer,
      locks: noLocks,
      channel: null,
      isMetered: () => false,
      onOutstanding: async count => void badges.push(count),
      clock: pausingClock(),
      newId: edits.newId,
      ...parts,
    },
    new AbortController().signal,
  );

/** Pauses between two attempts pass at once; the patience of a request doesn't. */
function pausingClock({ nowMs, sleep } = new FakeClock()): Clock {
  return {
    nowMs,
    sleep: (ms, signal) => {
      if (ms > LONGEST_PAUSE_MS) return sleep(ms, signal);
      pauses.push(ms);
      return Promise.resolve();
    },
  };
}
const LONGEST_PAUSE_MS = 10_000;

const states = async (db: PersonDatabase) => (await db.outbox.toArray()).map(({ state }) => state);

describe('what waits when no page is open', () => {
  it('is sent as whoever wrote it: the account with its session, the guest without any', async () => {
    const owner = await waiting('owner');
    const guest = await waiting(null);
    expect(await run(['owner', null])).toBe(true);
    expect([await states(owner), await states(guest)]).toEqual([['sent'], ['sent']]);
    expect(badges).toEqual([0]);
    expect(requests).toEqual([
      { credentials: 'same-origin', guest: null },
      { credentials: 'omit', guest: 'g'.repeat(43) },
    ]);
    const people = (await documentsOf(world.context, 'applications')).map(({ owner: id }) => id);
    expect(new Set(people.map(id => id?.split(':')[0]))).toEqual(new Set(['guest', 'owner']));
  });

  it('goes before the files, which may take longer than the browser lets this run', async () => {
    const owner = await waiting('owner');
    const { resume } = await keepSome(owner, 100);
    const operation = anApplication({ userId: 'owner', payload: { jobId: 101, resume } });
    await createPersonOutbox(owner, edits).add([{ operation, title: 'another job' }], undefined);
    const asked: string[] = [];
    const fetch = async (url: string): Promise<Response> => {
      asked.push(url.replace(/[0-9a-f]{64}/, 'HASH'));
      throw new TypeError('Failed to fetch');
    };
    expect(await run(['owner'], { fetch })).toBe(false);
    expect(asked.slice(0, 2)).toEqual(['/v1/sync/push', '/v1/sync/uploads/HASH']);
  });

  it('of another account than the session’s stays, and is no reason to come again', async () => {
    const other = await waiting('stranger');
    expect(await run(['stranger'])).toBe(true);
    expect(await states(other)).toEqual(['waiting']);
    expect(badges).toEqual([1]);
  });

  it('of an account that was signed out of stays', async () => {
    const owner = await waiting('owner');
    await noteLeft(owner, true);
    expect(await run(['owner'])).toBe(true);
    expect([await states(owner), requests]).toEqual([['waiting'], []]);
    await noteLeft(owner, false);
    await run(['owner']);
    expect(await states(owner)).toEqual(['sent']);
  });

  it('waits for a page that is sending, and is sent when that page was closed amid it', async () => {
    const owner = await waiting('owner');
    const { isOpen: closed, open: close } = gate();
    const locks: Locks = { run: (_name, task) => closed.then(task) };
    const replay = run(['owner'], { locks });
    expect(requests).toEqual([]);
    close();
    expect(await replay).toBe(true);
    expect([await states(owner), badges]).toEqual([['sent'], [0]]);
  });

  it('leaves nothing of somebody whose data went from the device since they were listed', async () => {
    const guest = await waiting(null);
    expect(await run(['gone', null])).toBe(true);
    expect(await disk.names()).toEqual(['portage-person-guest']);
    expect(await states(guest)).toEqual(['sent']);
  });

  it('is tried again after seconds when the network was not there yet', async () => {
    const owner = await waiting('owner');
    isOnline = false;
    const onOutstanding = async (count: number) => {
      badges.push(count);
      isOnline = true;
    };
    expect(await run(['owner'], { onOutstanding })).toBe(true);
    expect([await states(owner), badges, pauses]).toEqual([['sent'], [1, 0], [2_000]]);
  });

  it('is sent again when the network lost the request and a person asks in a tab', async () => {
    const owner = await waiting('owner');
    const clock = new FakeClock();
    let ask = () => undefined as void;
    const channel: BackgroundParts['channel'] = {
      announce: () => undefined,
      onAnnounced: listener => {
        ask = () => listener('hurry');
      },
      close: () => undefined,
    };
    let lost = 0;
    const fetch: BackgroundParts['fetch'] = (url, init) => {
      if (lost > 0) return toServer(url, init);
      lost += 1;
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
      });
    };
    const sending = run(['owner'], { fetch, channel, clock: pausingClock(clock) });
    await until(() => expect(lost).toBe(1));
    await clock.advance(5_000);
    ask();
    expect(await sending).toBe(true);
    expect([await states(owner), pauses]).toEqual([['sent'], [2_000]]);
  });

  it('asks the browser to be woken again when the network stays away', async () => {
    const owner = await waiting('owner');
    isOnline = false;
    expect(await run(['owner'])).toBe(false);
    expect([await states(owner), pauses]).toEqual([['waiting'], [2_000, 10_000]]);
  });

  it('is not tried before the time that the server named', async () => {
    const owner = await waiting('owner');
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      return new Response('', { status: 503, headers: { 'retry-after': '60' } });
    };
    expect(await run(['owner'], { fetch })).toBe(false);
    expect([await states(owner), asked, pauses]).toEqual([['waiting'], 1, []]);
  });
});

describe('the databases of people', () => {
  it('are known by their names', () => {
    expect(userIdOfDatabase('portage-person-anna')).toBe('anna');
    expect(userIdOfDatabase('portage-person-guest')).toBeNull();
    expect(userIdOfDatabase('portage-catalogue')).toBeUndefined();
  });
});
