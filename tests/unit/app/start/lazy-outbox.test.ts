import { expect, test } from 'vitest';
import { lazyOutbox, type StartedOutbox } from '../../../../src/app/start/lazy-outbox.ts';
import type { OutboxStatus } from '../../../../src/features/services.ts';
import { gate } from '../../../support/gate.ts';

function anOutbox() {
  const calls: string[] = [];
  const listeners = new Set<() => void>();
  let status: OutboxStatus = 'idle';
  const outbox: StartedOutbox = {
    enqueue: async operations => operations.map(({ title }) => title),
    retry: async id => void calls.push(`retry ${id}`),
    dismiss: async id => void calls.push(`dismiss ${id}`),
    edit: async id => `apply:${id}`,
    remove: async id => calls.push(`remove ${id}`) > 0,
    changeUpload: async hash => void calls.push(`upload ${hash}`),
    sendNow: () => void calls.push('send'),
    hint: () => void calls.push('hint'),
    pull: () => void calls.push('pull'),
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const become = (next: OutboxStatus) => {
    status = next;
    for (const listener of listeners) listener();
  };
  return { outbox, calls, become };
}

const never = (error: unknown) => {
  throw error;
};
const saved = (title: string) => ({
  kind: 'report.create' as const,
  payload: { jobId: 1, reason: 'other' as const },
  title,
});

test('a write that comes before the code does is answered when it was carried out', async () => {
  const { outbox, calls } = anOutbox();
  const { isOpen: arrived, open: arrive } = gate();
  let loads = 0;
  const lazy = lazyOutbox(async () => {
    loads += 1;
    await arrived;
    return outbox;
  }, never);
  const ids = Promise.all([lazy.enqueue([saved('a')]), lazy.enqueue([saved('b')])]);
  expect(lazy.status()).toBe('idle');
  arrive();
  expect(await ids).toEqual([['a'], ['b']]);
  expect(await lazy.edit('7')).toBe('apply:7');
  expect(loads).toBe(1);
  // Each of them wakes the sending itself: nothing else is asked of the server before it.
  expect(calls).toEqual([]);
});

test('what waits is tried as soon as the code is there, and listeners hear of it', async () => {
  const { outbox, calls, become } = anOutbox();
  const lazy = lazyOutbox(async () => outbox, never);
  const heard: OutboxStatus[] = [];
  const unsubscribe = lazy.subscribe(() => heard.push(lazy.status()));
  lazy.hint();
  expect(calls).toEqual([]);
  await lazy.start();
  become('sending');
  lazy.hint();
  unsubscribe();
  become('offline');
  expect(calls).toEqual(['hint', 'hint']);
  expect(heard).toEqual(['idle', 'sending']);
});

test('code that could not be had is asked for again by the next hint', async () => {
  const { outbox, calls } = anOutbox();
  let loads = 0;
  const lazy = lazyOutbox(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('offline');
    return outbox;
  }, never);
  await expect(lazy.retry('1')).rejects.toThrow('offline');
  lazy.hint();
  await lazy.remove('2');
  expect(loads).toBe(2);
  expect(calls).toEqual(['hint', 'remove 2']);
});
