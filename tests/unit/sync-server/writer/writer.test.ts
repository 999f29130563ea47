import pino from 'pino';
import { expect, it } from 'vitest';
import { REST_MS, TAKE_MS, WriterLease } from '../../../../sync-server/writer/writer-lease.ts';
import { CATCH_UP_MS, openWriter } from '../../../../sync-server/writer/writer.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';
import { until } from '../../../support/until.ts';

/** One of several processes on a store, whose feed `catchUp` waits for. */
async function aServer(accounts: MapStore, own: string, catchUp: () => Promise<void>) {
  const timer = new FakeTimer();
  const clock = { nowMs: 0 };
  const lease = new WriterLease({
    store: accounts,
    holder: own,
    address: `${own}:1`,
    timer,
    clockMs: () => clock.nowMs,
    nowMs: () => clock.nowMs,
    log: pino({ level: 'silent' }),
  });
  const problems: string[] = [];
  const onProblem = (error: unknown) => void problems.push(String(error));
  const opening = openWriter({ lease, catchUp, accounts, own, timer, isCutOff: () => false, onProblem });
  const pass = async (ms: number) => {
    clock.nowMs += ms;
    timer.advance(ms);
    await lease.look();
  };
  return { lease, opening, problems, pass, own };
}

it('a server that can’t read what others wrote leaves writing to one that can', async () => {
  const accounts = new MapStore('accounts');
  const west = await aServer(accounts, 'west', () => new Promise(() => undefined));
  await until(() => expect(west.lease.held).toBe(1));
  const east = await aServer(accounts, 'east', () => Promise.resolve());
  await west.pass(1_000);
  await east.pass(1_000);
  const eastern = await east.opening;
  expect([eastern.isWriting, eastern.destination?.address]).toEqual([false, 'west:1']);
  for (let passedMs = 1_000; passedMs < CATCH_UP_MS; passedMs += 1_000) await west.pass(1_000);
  expect(west.problems).toEqual([`Error: not within ${CATCH_UP_MS} ms, so another server may write`]);
  await until(() => expect(west.lease.held).toBeNull());
  await east.pass(1_000);
  await until(() => expect(eastern.isWriting).toBe(true));
  await west.pass(1_000);
  const western = await west.opening;
  expect([western.isWriting, western.destination?.address]).toEqual([false, 'east:1']);
});

it('a server alone tries again after it left writing to others', async () => {
  let isBack = false;
  const failing = () => (isBack ? Promise.resolve() : Promise.reject(new Error('no answer')));
  const west = await aServer(new MapStore('accounts'), 'west', failing);
  await until(() => expect(west.lease.held).toBe(1));
  for (let passedMs = 0; passedMs < CATCH_UP_MS; passedMs += 1_000) await west.pass(1_000);
  await until(() => expect(west.lease.held).toBeNull());
  isBack = true;
  for (let passedMs = 0; passedMs < REST_MS; passedMs += 1_000) await west.pass(1_000);
  const western = await west.opening;
  expect([western.isWriting, west.lease.held]).toEqual([true, 2]);
  expect(new Set(west.problems.slice(0, -1))).toEqual(new Set(['Error: no answer']));
  expect(REST_MS).toBeGreaterThan(TAKE_MS);
});

it('a server that sees no lease renewed, and can’t take it, says that no server writes', async () => {
  const accounts = new MapStore('accounts');
  const west = await aServer(accounts, 'west', () => Promise.resolve());
  await west.opening;
  const east = await aServer(accounts, 'east', () => Promise.resolve());
  await west.pass(1_000);
  await east.pass(1_000);
  const eastern = await east.opening;
  expect(eastern.status().holder?.address).toBe('west:1');
  const commit = accounts.commit.bind(accounts);
  accounts.commit = () => Promise.reject(new Error('no quorum'));
  for (let passedMs = 0; passedMs < 2 * TAKE_MS; passedMs += 1_000) await east.pass(1_000);
  expect([eastern.status().holder, eastern.isWriting]).toEqual([null, false]);
  accounts.commit = commit;
  await west.pass(1_000);
  await east.pass(1_000);
  expect(eastern.status().holder?.address).toBe('west:1');
});
