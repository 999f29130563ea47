import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { TERM_POSITIONS } from '../../../../sync-server/store/write-positions.ts';
import {
  EVERY_MS,
  HOLD_MS,
  LEASE_ID,
  REST_MS,
  TAKE_MS,
  WriterLease,
} from '../../../../sync-server/writer/writer-lease.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';

let store: MapStore;
beforeEach(() => {
  store = new MapStore('accounts');
});

/** One of several processes. Its clock and its timers run when a test says so. */
class Process {
  readonly timer = new FakeTimer();
  readonly told: string[] = [];
  readonly lease: WriterLease;
  nowMs: number;

  constructor(name: string, startMs = 0) {
    this.nowMs = startMs;
    this.lease = new WriterLease({
      store,
      holder: name,
      address: `${name}:1`,
      timer: this.timer,
      clockMs: () => this.nowMs,
      nowMs: () => this.nowMs,
      log: pino({ level: 'silent' }),
    });
    this.lease.follow({
      onHeld: term => void this.told.push(`held ${term}`),
      onLost: () => void this.told.push('lost'),
    });
  }

  async run(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += EVERY_MS) await this.wake(EVERY_MS);
  }

  /** All of the time at once, as after SIGCONT. */
  async wake(ms: number): Promise<void> {
    this.nowMs += ms;
    this.timer.advance(ms);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    await this.lease.look();
  }
}

async function started(name: string, startMs = 0): Promise<Process> {
  const process = new Process(name, startMs);
  await process.lease.start();
  return process;
}

describe('the lease', () => {
  it('is taken by one process, and the others know where it is', async () => {
    const west = await started('west');
    const east = await started('east', 77_000);
    expect([west.lease.held, east.lease.held]).toEqual([1, null]);
    expect(east.lease.holder).toEqual({ id: 'west', address: 'west:1', term: 1, sinceMs: 0 });
    expect(() => east.lease.term()).toThrow('Another server writes');
    for (let second = 0; second < 30; second += 1) {
      await west.run(EVERY_MS);
      await east.run(EVERY_MS);
    }
    expect([west.told, east.told]).toEqual([['held 1'], []]);
    expect(east.lease.holder?.sinceMs).toBe(0);
  });

  it('passes to another one after its holder died, with a higher term', async () => {
    await started('west');
    const east = await started('east');
    await east.run(TAKE_MS - EVERY_MS);
    expect(east.lease.held).toBeNull();
    await east.run(EVERY_MS);
    expect([east.lease.held, east.told]).toEqual([2, ['held 2']]);
  });

  it('passes at once when its holder stops in order', async () => {
    const west = await started('west');
    const east = await started('east');
    await west.lease.close();
    expect(west.lease.held).toBeNull();
    await east.lease.look();
    expect(east.lease.held).toBe(2);
  });

  it('passes at once when its holder hands it on, and its holder takes it again if no other process does', async () => {
    const west = await started('west');
    const east = await started('east');
    await west.lease.handOn();
    expect([west.lease.held, west.told]).toEqual([null, ['held 1', 'lost']]);
    await west.run(EVERY_MS);
    await east.lease.look();
    expect([west.lease.held, east.lease.held]).toEqual([null, 2]);
    await east.lease.handOn();
    await east.run(REST_MS - EVERY_MS);
    expect(east.lease.held).toBeNull();
    await east.run(EVERY_MS);
    expect(east.lease.held).toBe(3);
  });

  it('passes to another one if its holder can’t even release it', async () => {
    const west = await started('west');
    const east = await started('east');
    const commit = store.commit.bind(store);
    store.commit = () => Promise.reject(new StoreUnavailable('parted'));
    await west.lease.handOn();
    store.commit = commit;
    for (let passedMs = 0; passedMs < TAKE_MS; passedMs += EVERY_MS) {
      await west.run(EVERY_MS);
      await east.run(EVERY_MS);
    }
    expect([west.lease.held, east.lease.held]).toEqual([null, 2]);
  });

  it('allows no write of a holder that stood still, from the first moment on', async () => {
    const west = await started('west');
    const east = await started('east');
    await east.run(TAKE_MS);
    expect(east.lease.held).toBe(2);
    // It wakes: its timers have not fired yet.
    west.nowMs += TAKE_MS;
    expect(west.lease.held).toBeNull();
    expect(() => west.lease.term()).toThrow('Another server writes');
    expect(west.told).toEqual(['held 1']);
    await west.wake(0);
    await west.lease.look();
    expect(west.told).toEqual(['held 1', 'lost']);
    expect(west.lease.holder?.id).toBe('east');
  });

  it('goes on for a holder that was held up, once it knows that no one else took it', async () => {
    const west = await started('west');
    west.nowMs += HOLD_MS;
    expect([west.lease.held, west.lease.current]).toEqual([null, 1]);
    const settled = west.lease.settled();
    await west.wake(0);
    expect([await settled, west.told]).toEqual([1, ['held 1']]);
  });

  it('hands on what its holder wasn’t told is stored', async () => {
    const [west, east] = [new Process('west'), new Process('east')];
    const doubts = [west, east].map(({ lease }) => lease.doubtsOf('board'));
    const doubtful = (who: 0 | 1) => [1, 2, 3, 4].filter(at => doubts[who]?.isDoubtful(TERM_POSITIONS + at));
    await west.lease.start();
    doubts[0]?.take(TERM_POSITIONS + 1, 1).failed();
    doubts[0]?.take(TERM_POSITIONS + 2, 1).proven();
    await west.run(EVERY_MS);
    await east.lease.start();
    doubts[0]?.take(TERM_POSITIONS + 3, 1).proven();
    expect([doubtful(0), doubtful(1)]).toEqual([[1], [1, 3, 4]]);
    await east.run(EVERY_MS);
    await west.run(EVERY_MS);
    await east.run(EVERY_MS);
    expect(doubtful(1)).toEqual([1, 4]);
    doubts[0]?.take(TERM_POSITIONS + 4, 1).proven();
    // Killed without another word.
    await east.run(TAKE_MS);
    expect([east.lease.held, doubts[1]?.isWriting, doubtful(1)]).toEqual([2, true, [1, 4]]);
  });

  it('hands on all that was answered when its holder stops in order', async () => {
    const [west, east] = [new Process('west'), new Process('east')];
    const before = west.lease.doubtsOf('board');
    await west.lease.start();
    before.take(TERM_POSITIONS + 1, 9).proven();
    await west.lease.close();
    const doubts = east.lease.doubtsOf('board');
    await east.lease.start();
    expect([east.lease.held, doubts.isDoubtful(TERM_POSITIONS + 9)]).toEqual([2, false]);
  });

  it('is refused to a holder that was held up too long', async () => {
    const west = await started('west');
    const east = await started('east');
    await east.run(TAKE_MS);
    west.nowMs += TAKE_MS;
    const failure = west.lease.settled().catch((error: unknown) => error);
    await west.wake(0);
    expect(await failure).toBeInstanceOf(StoreUnavailable);
  });

  it('ends for its holder before any other can take it', async () => {
    const west = await started('west');
    const east = await started('east');
    store.failing = true;
    await west.run(HOLD_MS - EVERY_MS);
    expect(west.lease.held).toBe(1);
    await west.run(EVERY_MS);
    expect([west.lease.held, west.told]).toEqual([null, ['held 1', 'lost']]);
    store.failing = false;
    await east.run(HOLD_MS);
    expect(east.lease.held).toBeNull();
    // It was only the connection: the lease still is its own.
    await west.run(EVERY_MS);
    expect(west.told).toEqual(['held 1', 'lost', 'held 1']);
  });

  it('is the holder’s whose write’s answer was lost', async () => {
    const west = await started('west');
    store.beforeCommit = async writes => {
      store.beforeCommit = () => {};
      await store.commit(writes);
      throw new Error('the answer was lost');
    };
    await west.run(EVERY_MS);
    await west.run(EVERY_MS);
    expect([west.lease.held, west.told]).toEqual([1, ['held 1']]);
  });

  it('of two that try at the same moment goes to one', async () => {
    const both = [new Process('west'), new Process('east')];
    await Promise.all(both.map(({ lease }) => lease.start()));
    await Promise.all(both.map(({ lease }) => lease.look()));
    expect(both.map(({ lease }) => lease.held).filter(term => term !== null)).toEqual([1]);
  });

  it('of a dead process isn’t taken for a live one at the start', async () => {
    await started('west');
    const east = new Process('east');
    await east.lease.start();
    const told: string[] = [];
    const decided = (async () => {
      await east.lease.decided();
      told.push('decided');
    })();
    await east.run(TAKE_MS - EVERY_MS);
    expect(told).toEqual([]);
    await east.run(EVERY_MS);
    await decided;
    expect(east.lease.held).toBe(2);
  });

  it('of a live process is known as such after its next renewal', async () => {
    const west = await started('west');
    const east = new Process('east');
    await east.lease.start();
    const decided = east.lease.decided();
    await west.run(EVERY_MS);
    await east.run(EVERY_MS);
    await decided;
    expect(east.lease.held).toBeNull();
  });
});

describe('terms in the feed', () => {
  it('a higher one ends the term at once, and the next is higher still', async () => {
    const west = await started('west');
    west.lease.noteTerms([1, 7]);
    expect([west.lease.held, west.told]).toEqual([null, ['held 1', 'lost']]);
    await west.lease.look();
    expect(west.told).toEqual(['held 1', 'lost', 'held 8']);
    expect((await store.get(LEASE_ID))?.body['term']).toBe(8);
  });

  it('also without a term, as with a lease from a backup', async () => {
    const west = new Process('west');
    west.lease.noteTerms([40]);
    await west.lease.start();
    expect(west.lease.held).toBe(41);
  });

  it('a lower one is late, once everything of earlier terms was read', async () => {
    await started('west');
    const east = await started('east');
    await east.run(TAKE_MS);
    east.lease.noteTerms([1, 1, 2]);
    expect(east.lease.lateWrites).toBe(0);
    east.lease.caughtUp();
    east.lease.noteTerms([2, 1, 2]);
    expect([east.lease.lateWrites, east.lease.held]).toEqual([1, 2]);
  });
});

it('nothing is told after the end', async () => {
  const west = await started('west');
  await west.lease.close();
  await west.run(5_000);
  expect(west.told).toEqual(['held 1']);
  expect((await store.get(LEASE_ID))?.body['holder']).toBeNull();
});
