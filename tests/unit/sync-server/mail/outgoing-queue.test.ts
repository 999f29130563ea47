import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Channel, Undeliverable } from '../../../../sync-server/mail/channel.ts';
import { DeliveryFigures } from '../../../../sync-server/mail/delivery-figures.ts';
import type { Mail } from '../../../../sync-server/mail/messenger.ts';
import { openOutgoingQueue, type OutgoingQueue } from '../../../../sync-server/mail/outgoing-queue.ts';
import type { Store, WriteResult } from '../../../../sync-server/store/store.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';
import { ID_KEY, START_MS } from '../../../support/test-context.ts';
import { until } from '../../../support/until.ts';

const MINUTE = 60_000;
const mail = (subject: string, more: Partial<Mail> = {}): Mail => ({
  kind: 'invitation',
  to: 'ann@example.com',
  name: 'Ann',
  subject,
  text: 'Your code is 042042',
  html: '<p>Your code is 042042</p>',
  ...more,
});
const code = (subject: string) => mail(subject, { kind: 'sign-in-code', expiresAt: nowMs + 15 * MINUTE });

let nowMs: number;
let timer: FakeTimer;
let disk: MapStore;
let figures: DeliveryFigures;
/** Subject and Message-ID of what the mail server accepted. */
let accepted: { subject: string; messageId: string | undefined }[];
/** What the mail server does with the next mails; none = accepts. */
let answers: (Error | ((mail: Mail) => Error | undefined))[];
/** For every mail from now on, until it is cleared. */
let outage: Error | undefined;
let tried: string[];

const channel: Channel<Mail> = async given => {
  tried.push(given.subject);
  const answer = outage ?? answers.shift();
  const error = typeof answer === 'function' ? answer(given) : answer;
  if (error) throw error;
  accepted.push({ subject: given.subject, messageId: given.messageId });
};
const later = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });
const unreachable = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

let drawn = 0;
function open(
  store: Store = disk,
  {
    isShared = false,
    by = channel,
    key = ID_KEY,
  }: { isShared?: boolean; by?: Channel<Mail> | null; key?: Uint8Array } = {},
): Promise<OutgoingQueue> {
  return openOutgoingQueue({
    store,
    environment: {
      nowMs: () => nowMs,
      randomBytes: length => {
        drawn += 1;
        return new Uint8Array(new Uint32Array(Math.ceil(length / 4)).fill(drawn).buffer).subarray(0, length);
      },
    },
    idKey: key,
    isShared,
    channels: { mail: by, text: null },
    figures,
    timer,
    log: pino({ level: 'silent' }),
  });
}
/** Until nothing moves any more at this moment. */
const rest = async () => {
  for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
};
const pass = async (ms: number) => {
  nowMs += ms;
  timer.advance(ms);
  await rest();
};
const subjects = () => accepted.map(({ subject }) => subject);

beforeEach(() => {
  nowMs = START_MS;
  timer = new FakeTimer();
  disk = new MapStore('accounts');
  figures = new DeliveryFigures();
  accepted = [];
  answers = [];
  outage = undefined;
  tried = [];
});

describe('a kill', () => {
  /** A process whose life ends before or after one of its commits: 1 the message, 2 the claim, 3 its removal. */
  function dyingStore(moment: 'before' | 'after', at: number): Store {
    let commits = 0;
    let isDead = false;
    const never = <T>() => new Promise<T>(() => undefined);
    const dying = Object.create(disk) as MapStore;
    const living = (act: () => Promise<WriteResult[]>) => (isDead ? never<WriteResult[]>() : act());
    dying.commit = writes =>
      living(async () => {
        commits += 1;
        isDead = commits === at && moment === 'before';
        if (isDead) return never();
        // Nobody hears of a commit after which the process is gone.
        isDead = commits === at;
        if (!isDead) return disk.commit(writes);
        disk = disk.copy();
        await disk.commit(writes);
        return never();
      });
    dying.get = id => disk.get(id);
    dying.range = options => disk.range(options);
    dying.status = () => disk.status();
    dying.subscribe = (since, listener) => disk.subscribe(since, listener);
    return dying;
  }

  test.each([
    ['before', 1, 0],
    ['after', 1, 1],
    ['before', 2, 1],
    ['after', 2, 1],
    // The one window: the mail server has it, and nobody wrote that down.
    ['before', 3, 2],
    ['after', 3, 1],
  ] as const)('%s commit %i: it arrives %i times, with one Message-ID', async (moment, at, times) => {
    const first = await open(dyingStore(moment, at));
    const added = first.add('mail', mail('Join us'));
    const unanswered = rest().then(() => 'unanswered');
    // What was acknowledged was on disk.
    expect(await Promise.race([added, unanswered])).toBe(at > 1 ? undefined : 'unanswered');
    await rest();
    disk = disk.copy();
    const second = await open();
    await rest();
    expect(accepted).toHaveLength(times);
    expect(new Set(accepted.map(({ messageId }) => messageId)).size).toBeLessThanOrEqual(1);
    expect(second.waiting()).toEqual({ count: 0, oldestMs: null });
    expect(disk.ids).toEqual([]);
  });

  test('while the mail server is asked leaves it to the next process', async () => {
    const first = await open(disk, { by: () => new Promise(() => undefined) });
    await first.add('mail', mail('Join us'));
    await rest();
    disk = disk.copy();
    await open();
    await rest();
    expect(subjects()).toEqual(['Join us']);
  });

  test('and a full disk after the mail server accepted do not send it twice', async () => {
    const queue = await open();
    answers.push(() => {
      disk.failing = true;
      return undefined;
    });
    await queue.add('mail', mail('Join us'));
    await rest();
    expect(queue.waiting().count).toBe(1);
    disk.failing = false;
    await pass(MINUTE);
    expect(subjects()).toEqual(['Join us']);
    expect(disk.ids).toEqual([]);
  });
});

describe('on disk', () => {
  test('nobody reads an address, a name or a code, and nothing stays after delivery', async () => {
    outage = unreachable();
    const queue = await open();
    await queue.add('mail', code('Your code'));
    await rest();
    const stored = JSON.stringify(await disk.range({ start: '', end: '~' }));
    expect(stored).toContain('sign-in-code');
    expect(stored).not.toMatch(/ann@|Ann|example|042042|Your code/);
    outage = undefined;
    await pass(2_000);
    expect(subjects()).toEqual(['Your code']);
    expect(disk.ids).toEqual([]);
  });

  test('a thousand messages one after another use a few places', async () => {
    const places = new Set<string>();
    disk.beforeCommit = writes => {
      for (const { id } of writes) places.add(id);
    };
    const queue = await open();
    for (let count = 0; count < 1000; count += 1) {
      await queue.add('mail', mail(`no. ${count}`));
      await new Promise(setImmediate);
    }
    await until(() => expect(accepted).toHaveLength(1000));
    expect(new Set(subjects()).size).toBe(1000);
    expect(places.size).toBeLessThanOrEqual(256);
  });

  test('a thousand at once arrive once each', async () => {
    const queue = await open();
    await Promise.all(Array.from({ length: 1000 }, (_, index) => queue.add('mail', mail(`no. ${index}`))));
    await until(() => expect(accepted).toHaveLength(1000));
    await rest();
    expect(new Set(subjects()).size).toBe(1000);
    expect(disk.ids).toEqual([]);
  });

  test('what a later version wrote stays, and its place is not taken', async () => {
    await disk.commit(
      Array.from({ length: 5 }, (_, at) => ({ id: `outgoing:${at}`, body: { id: 'x', format: 2 } })),
    );
    const queue = await open();
    await queue.add('mail', mail('Join us'));
    await rest();
    expect(subjects()).toEqual(['Join us']);
    expect(disk.ids).toHaveLength(5);
  });

  test('what another key sealed is left for a server that has the key, for five days, and keeps nothing else back', async () => {
    outage = unreachable();
    const first = await open();
    for (const subject of ['One', 'Two', 'Three']) await first.add('mail', mail(subject));
    await rest();
    await first.close();
    outage = undefined;
    const second = await open(disk, { key: new Uint8Array(32).fill(9) });
    await second.add('mail', mail('Join us'));
    await pass(MINUTE);
    expect(subjects()).toEqual(['Join us']);
    expect([disk.ids.length, second.waiting().count, timer.waiting.length]).toEqual([3, 3, 1]);
    await second.close();

    const third = await open();
    await rest();
    expect(subjects().toSorted()).toEqual(['Join us', 'One', 'Three', 'Two']);
    outage = unreachable();
    await third.add('mail', mail('Four'));
    await third.close();
    await open(disk, { key: new Uint8Array(32).fill(9) });
    await pass(5 * 86_400_000 - MINUTE);
    expect(disk.ids).toHaveLength(1);
    await pass(MINUTE);
    expect(disk.ids).toEqual([]);
    expect([...figures.failed]).toEqual([{ kind: 'invitation', reason: 'gave-up', count: 1 }]);
  });

  test('a disk that was full is tried again though the clock was set back meanwhile', async () => {
    const queue = await open();
    nowMs += 365 * 86_400_000;
    await queue.add('mail', mail('Join us'));
    disk.failing = true;
    await rest();
    disk.failing = false;
    nowMs = START_MS;
    await pass(MINUTE);
    await queue.add('mail', mail('And you'));
    await pass(MINUTE);
    expect(subjects().toSorted()).toEqual(['And you', 'Join us']);
    expect(queue.waiting().count).toBe(0);
  });

  test('a store that cannot be written to refuses the message: nobody is told that it was taken', async () => {
    const queue = await open();
    disk.failing = true;
    await expect(queue.add('mail', mail('Join us'))).rejects.toThrow('No space left');
    disk.failing = false;
    await rest();
    expect(accepted).toEqual([]);
  });
});

describe('while the mail server is away', () => {
  test('one message is tried at a time, less and less often, and all arrive once when it is back', async () => {
    outage = unreachable();
    const queue = await open();
    for (let count = 0; count < 50; count += 1) await queue.add('mail', mail(`no. ${count}`));
    await rest();
    tried = [];
    for (let minute = 0; minute < 60; minute += 1) await pass(MINUTE);
    expect(tried.length).toBeGreaterThan(10);
    expect(tried.length).toBeLessThan(20);
    expect(new Set(tried).size).toBe(tried.length);
    expect(queue.waiting()).toEqual({ count: 50, oldestMs: START_MS });
    outage = undefined;
    await pass(4 * MINUTE);
    expect(accepted).toHaveLength(50);
    expect(new Set(subjects()).size).toBe(50);
    expect(figures.delivered.get('invitation')).toBe(50);
    expect(timer.waiting).toEqual([]);
  });

  test('a code goes ahead of invitations, and one that expired is never sent', async () => {
    outage = unreachable();
    const queue = await open();
    await queue.add('mail', mail('first invitation'));
    await queue.add('mail', code('old code'));
    await rest();
    for (let minute = 0; minute < 14; minute += 1) await pass(MINUTE);
    await queue.add('mail', mail('second invitation'));
    await queue.add('mail', code('new code'));
    await pass(MINUTE);
    expect([...figures.failed]).toEqual([{ kind: 'sign-in-code', reason: 'expired', count: 1 }]);
    expect(queue.waiting().count).toBe(3);
    outage = undefined;
    await pass(4 * MINUTE);
    expect(subjects()).toEqual(['new code', 'second invitation', 'first invitation']);
  });

  test('an expired code is not sent by the next process either', async () => {
    const first = await open(disk, { by: () => Promise.reject(unreachable()) });
    await first.add('mail', code('old code'));
    await rest();
    await first.close();
    nowMs += 15 * MINUTE;
    await open();
    await rest();
    expect(accepted).toEqual([]);
    expect(disk.ids).toEqual([]);
  });

  test('a code that expired before the start does not keep the process busy until its removal is on disk', async () => {
    const first = await open(disk, { by: () => Promise.reject(unreachable()) });
    await first.add('mail', code('old code'));
    await rest();
    await first.close();
    nowMs += 15 * MINUTE;
    const slow = Object.create(disk) as MapStore;
    slow.get = id => disk.get(id);
    slow.range = options => disk.range(options);
    slow.status = () => disk.status();
    slow.subscribe = (since, listener) => disk.subscribe(since, listener);
    slow.commit = async writes => {
      await new Promise(setImmediate);
      return disk.commit(writes);
    };
    await open(slow);
    await rest();
    expect(disk.ids).toEqual([]);
    expect([...figures.failed]).toEqual([{ kind: 'sign-in-code', reason: 'expired', count: 1 }]);
  });

  test('a new process asks at once', async () => {
    outage = unreachable();
    const first = await open();
    await first.add('mail', mail('Join us'));
    for (let minute = 0; minute < 30; minute += 1) await pass(MINUTE);
    await first.close();
    outage = undefined;
    await open();
    await rest();
    expect(subjects()).toEqual(['Join us']);
  });
});

describe('one message', () => {
  test('that is refused for now keeps no other back and waits longer each time', async () => {
    answers.push(later(451));
    const queue = await open();
    await queue.add('mail', mail('grey'));
    await rest();
    answers.push(
      ...[later(451), later(451)].map(
        error => (given: Mail) => (given.subject === 'grey' ? error : undefined),
      ),
    );
    await queue.add('mail', mail('plain'));
    await rest();
    expect(subjects()).toEqual(['plain']);
    await pass(2_000);
    expect(tried.filter(subject => subject === 'grey')).toHaveLength(2);
    await pass(14_000);
    expect(tried.filter(subject => subject === 'grey')).toHaveLength(2);
    await pass(1_000);
    expect(subjects()).toEqual(['plain', 'grey']);
  });

  test('that breaks each connection does not stop the others', async () => {
    const poison = (given: Mail) => (given.subject === 'poison' ? unreachable() : undefined);
    answers = Array.from({ length: 200 }, () => poison);
    const queue = await open();
    await queue.add('mail', mail('poison', { expiresAt: nowMs + 60 * MINUTE }));
    for (let count = 0; count < 20; count += 1) await queue.add('mail', mail(`no. ${count}`));
    for (let minute = 0; minute < 10; minute += 1) await pass(MINUTE);
    expect(accepted).toHaveLength(20);
    expect(queue.waiting().count).toBe(1);
  });

  test('that is refused for good is over at once', async () => {
    answers.push(new Undeliverable('550'));
    const queue = await open();
    await queue.add('mail', mail('Join us'));
    await rest();
    expect(queue.waiting().count).toBe(0);
    expect(disk.ids).toEqual([]);
    expect([...figures.failed]).toEqual([{ kind: 'invitation', reason: 'refused', count: 1 }]);
    expect(figures.delivered.size).toBe(0);
  });

  test('is not held back by a clock that was set back', async () => {
    answers.push(later(451));
    const queue = await open();
    nowMs += 30 * 86_400_000;
    await queue.add('mail', mail('Join us'));
    await rest();
    nowMs = START_MS;
    await pass(60 * MINUTE);
    expect(subjects()).toEqual(['Join us']);
  });

  test('stays where its channel was taken out of the configuration, until it is five days old', async () => {
    outage = unreachable();
    const first = await open();
    await first.add('mail', mail('Join us'));
    await rest();
    await first.close();
    const second = await open(disk, { by: null });
    await pass(4 * 86_400_000);
    expect(second.waiting().count).toBe(1);
    await pass(86_400_000);
    expect(second.waiting().count).toBe(0);
    expect([...figures.failed]).toEqual([{ kind: 'invitation', reason: 'gave-up', count: 1 }]);
  });
});

test('processes that share a store send each message once, and a dead one’s after its claim', async () => {
  const stuck: Channel<Mail> = () => new Promise(() => undefined);
  const dead = await open(disk, { isShared: true, by: stuck });
  await dead.add('mail', mail('claimed by the dead'));
  await rest();
  const queues = [await open(disk, { isShared: true }), await open(disk, { isShared: true })];
  for (let count = 0; count < 60; count += 1)
    await queues[count % 2]?.add('mail', mail(`no. ${count}`, { to: 'bob@example.com' }));
  await rest();
  await until(() => expect(disk.ids.length).toBeLessThanOrEqual(4));
  const others = subjects().filter(subject => subject !== 'claimed by the dead');
  expect(new Set(others).size).toBe(others.length);
  expect(others.length).toBeGreaterThan(50);
  expect(subjects()).not.toContain('claimed by the dead');
  await pass(10 * MINUTE);
  expect(subjects().filter(subject => subject === 'claimed by the dead')).toHaveLength(1);
  expect(new Set(subjects()).size).toBe(61);
});
