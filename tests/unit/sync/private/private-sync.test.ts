import { describe, expect, it } from 'vitest';
import { lazyPull } from '../../../../src/app/start/lazy-pull.ts';
import { sendEverything } from '../../../../src/features/account/leaving/send-everything.ts';
import type { OutboxStatus } from '../../../../src/features/services.ts';
import { createPrivateStore } from '../../../../src/local/values/private-store.ts';
import { createPersonOutbox } from '../../../../src/local/people/person-outbox.ts';
import { noLocks } from '../../../../src/sync/locks.ts';
import type { PullResult } from '../../../../src/sync/private/private-ports.ts';
import { createPrivateSync } from '../../../../src/sync/private/private-sync.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { createDisk } from '../../../support/person-databases.ts';

const EMPTY: PullResult = {
  status: 'page',
  page: { protocol: 1, epoch: 'e', cursor: 'c', run: 'r', more: false, newPostings: 'public', changes: [] },
};

function device(answer: () => PullResult = () => EMPTY) {
  const clock = new FakeClock();
  const disk = createDisk();
  const person = (userId: string | null) => {
    const db = disk.open(userId);
    const outbox = createPersonOutbox(db, { nowMs: () => clock.nowMs(), newId: () => 'id' });
    return { userId, db, outbox, guestSecret: () => Promise.resolve(null) };
  };
  const people = { anna: person('anna'), guest: person(null) };
  const listeners = new Set<() => void>();
  let current = people.anna;
  const facts = { asked: 0, unauthorised: [] as string[], isLookedAt: true, isReady: true };
  const sync = createPrivateSync({
    people: {
      current: () => current,
      subscribe: listener => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    storeOf: ({ db }) => createPrivateStore(db),
    remote: {
      page: () => {
        facts.asked += 1;
        return Promise.resolve(answer());
      },
    },
    ready: () => Promise.resolve(facts.isReady),
    onUnauthorised: userId => facts.unauthorised.push(userId),
    onOtherData: () => undefined,
    isLookedAt: () => facts.isLookedAt,
    locks: noLocks,
    clock,
    random: () => 0.5,
    onUnexpectedError: error => {
      throw error;
    },
  });
  const become = (who: keyof typeof people) => {
    current = people[who];
    for (const listener of listeners) listener();
  };
  /** Until it rests. */
  const rest = async () => {
    await expect.poll(() => sync.status(), { interval: 1 }).not.toBe('sending');
  };
  return { clock, sync, facts, become, rest };
}

describe('when it asks', () => {
  it('on a hint, and regularly while the page is looked at', async () => {
    const { clock, sync, facts, rest } = device();
    sync.hint();
    await rest();
    expect(facts.asked).toBe(1);
    await clock.advance(5 * 60_000);
    await rest();
    expect(facts.asked).toBe(2);
    facts.isLookedAt = false;
    await clock.advance(5 * 60_000);
    await rest();
    expect(facts.asked).toBe(2);
    await sync.close();
  });

  it('never for a guest, and not before what belongs first is done', async () => {
    const { sync, facts, become, rest } = device();
    become('guest');
    await rest();
    expect(facts.asked).toBe(0);
    facts.isReady = false;
    become('anna');
    await rest();
    expect([facts.asked, sync.status()]).toEqual([0, 'offline']);
    await sync.close();
  });

  it('not again after a 401, until somebody signs in', async () => {
    let answer: PullResult = { status: 'unauthorised' };
    const { sync, facts, become, rest } = device(() => answer);
    sync.hint();
    await rest();
    expect([facts.unauthorised, sync.status()]).toEqual([['anna'], 'needs-login']);
    sync.hint();
    await rest();
    expect(facts.asked).toBe(1);
    answer = EMPTY;
    become('anna');
    await rest();
    expect([facts.asked, sync.status()]).toEqual([2, 'idle']);
    await sync.close();
  });
});

function outboxOf(...statuses: OutboxStatus[]) {
  const listeners = new Set<() => void>();
  let status: OutboxStatus = 'idle';
  const become = (next: OutboxStatus) => {
    status = next;
    for (const listener of listeners) listener();
  };
  return {
    become,
    status: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sendNow: () => {
      become('sending');
      queueMicrotask(() => become(statuses.shift() ?? 'idle'));
    },
  };
}

describe('after every sending', () => {
  it('the pull is loaded once and told, unless nobody is signed in or the loading failed', async () => {
    const outbox = outboxOf();
    let userId: string | null = null;
    let hints = 0;
    let loads = 0;
    const problems: unknown[] = [];
    const load = async () => {
      loads += 1;
      if (loads === 1) throw new Error('no network');
      return { hint: () => void (hints += 1) };
    };
    const people = { current: () => ({ userId }) as ReturnType<Parameters<typeof lazyPull>[0]['current']> };
    lazyPull(people, outbox, load, error => problems.push(error));
    const send = async () => {
      outbox.become('sending');
      outbox.become('idle');
      await new Promise(resolve => setTimeout(resolve));
    };
    await send();
    expect(loads).toBe(0);
    userId = 'anna';
    await send();
    expect([loads, hints, problems.length]).toEqual([1, 0, 1]);
    await send();
    await send();
    outbox.become('offline');
    expect([loads, hints]).toEqual([2, 2]);
  });
});

describe('sending everything before a sign-out', () => {
  it('ends when nothing waits any more, also with a second try', async () => {
    const unsent = [2, 0];
    expect(await sendEverything(outboxOf('idle', 'idle'), async () => unsent.shift() ?? 0)).toBe(true);
  });

  it.each<OutboxStatus>(['offline', 'needs-login', 'needs-update'])('does not succeed: %s', async status => {
    expect(await sendEverything(outboxOf(status), async () => 1)).toBe(false);
  });

  it('gives up on what is never taken', async () => {
    expect(await sendEverything(outboxOf('idle', 'idle', 'idle'), async () => 1)).toBe(false);
  });
});
