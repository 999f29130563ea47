import { beforeEach, expect, test } from 'vitest';
import { createHints, type HintChannel, type HintEvents } from '../../../src/sync/hints.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';

let clock: FakeClock;
let wanted: { userId: string | null; channels: HintChannel[] };
let opened: { channels: readonly HintChannel[]; events: HintEvents; isOpen: boolean }[];
let asked: HintChannel[];
let random: number;
let hints: ReturnType<typeof createHints>;

beforeEach(() => {
  clock = new FakeClock();
  wanted = { userId: null, channels: ['catalogue'] };
  opened = [];
  asked = [];
  random = 0;
  hints = createHints({
    source: {
      open(channels, events) {
        const connection = { channels, events, isOpen: true };
        opened.push(connection);
        return () => (connection.isOpen = false);
      },
    },
    clock,
    random: () => random,
    wanted: () => wanted,
    ask: channel => asked.push(channel),
  });
});

const last = () => {
  const connection = opened.at(-1);
  if (!connection) throw new Error('Nothing was opened');
  return connection;
};

/** Open, in force, and what may have been missed before is asked for. */
async function inForce(): Promise<void> {
  hints.look();
  last().events.onReady();
  await clock.advance(0);
  await clock.advance(1_000);
  asked.length = 0;
}

test('what may have been missed before the connection was in force is asked for once', async () => {
  wanted = { userId: 'anna', channels: ['catalogue', 'pull'] };
  hints.look();
  expect(opened).toHaveLength(1);
  expect(last().channels).toEqual(['catalogue', 'pull']);
  last().events.onReady();
  await clock.advance(0);
  expect(asked).toEqual(['catalogue', 'pull']);
});

test('a hint is asked for within a time drawn at random, so that not all phones ask at once', async () => {
  await inForce();
  random = 0.8;
  last().events.onHint('catalogue');
  await clock.advance(199);
  expect(asked).toEqual([]);
  await clock.advance(1);
  expect(asked).toEqual(['catalogue']);
});

test('a burst is one question, and the next comes half a second later', async () => {
  await inForce();
  for (let count = 0; count < 50; count += 1) last().events.onHint('catalogue');
  await clock.advance(0);
  expect(asked).toEqual(['catalogue']);
  for (let count = 0; count < 50; count += 1) last().events.onHint('catalogue');
  await clock.advance(499);
  expect(asked).toEqual(['catalogue']);
  await clock.advance(1);
  expect(asked).toEqual(['catalogue', 'catalogue']);
});

test('nothing is connected while nothing is wanted, and nothing asked that is no longer wanted', async () => {
  await inForce();
  random = 0.5;
  last().events.onHint('catalogue');
  wanted = { userId: null, channels: [] };
  hints.look();
  expect(last().isOpen).toBe(false);
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  expect(opened).toHaveLength(1);
});

test('another person, or another channel, is another connection; the same is the same', async () => {
  await inForce();
  hints.look();
  expect(opened).toHaveLength(1);
  wanted = { userId: 'anna', channels: ['catalogue', 'pull'] };
  hints.look();
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  opened[0]?.events.onHint('catalogue');
  opened[0]?.events.onEnded(false);
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  expect(opened).toHaveLength(2);
});

test('a connection that ended is opened again after longer and longer times, and soon again once it was in force', async () => {
  hints.look();
  random = 1;
  for (const waitMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = opened.length;
    last().events.onEnded(false);
    hints.look();
    await clock.advance(waitMs - 1);
    expect(opened).toHaveLength(before);
    await clock.advance(1);
    expect(opened).toHaveLength(before + 1);
  }
  last().events.onReady();
  last().events.onEnded(false);
  const before = opened.length;
  await clock.advance(2_000);
  expect(opened).toHaveLength(before + 1);
});

test('what is refused is not tried again as the same; somebody else, or who comes back to the page, is another matter', async () => {
  hints.look();
  last().events.onEnded(true);
  hints.look();
  await clock.advance(3_600_000);
  expect(opened).toHaveLength(1);
  wanted = { userId: 'anna', channels: ['catalogue', 'pull'] };
  hints.look();
  expect(opened).toHaveLength(2);
  last().events.onEnded(true);
  wanted = { userId: 'anna', channels: [] };
  hints.look();
  wanted = { userId: 'anna', channels: ['catalogue', 'pull'] };
  hints.look();
  expect(opened).toHaveLength(3);
});

test('who signs in while it waits to try again is connected at once', async () => {
  hints.look();
  last().events.onEnded(false);
  wanted = { userId: 'anna', channels: ['catalogue', 'pull'] };
  hints.look();
  expect(opened).toHaveLength(2);
  await clock.advance(60_000);
  expect(opened).toHaveLength(2);
});

test('a browser that opens no connection is left in peace', async () => {
  let tries = 0;
  const none = createHints({
    source: {
      open() {
        tries += 1;
        throw new Error('SecurityError');
      },
    },
    clock,
    random: () => 0,
    wanted: () => wanted,
    ask: channel => asked.push(channel),
  });
  none.look();
  none.look();
  await clock.advance(3_600_000);
  expect(tries).toBe(1);
});

test('after the end nothing is asked and nothing waits', async () => {
  await inForce();
  random = 1;
  last().events.onHint('catalogue');
  hints.close();
  hints.look();
  await turns();
  expect(last().isOpen).toBe(false);
  expect(asked).toEqual([]);
  expect(clock.sleepers).toBe(0);
  expect(opened).toHaveLength(1);
});
