import { describe, expect, test } from 'vitest';
import { createPrefetch } from '../../../../src/sync/details/details-prefetch.ts';
import type { LinkCost } from '../../../../src/sync/details/device-storage-status.ts';

function createPhone(here: number[] = []) {
  const state = {
    isOnline: true,
    cost: 'free' as LinkCost,
    read: [] as number[],
    surprises: [] as unknown[],
  };
  const held = new Set(here);
  const prefetch = createPrefetch({
    has: async jobId => held.has(jobId),
    read: async jobId => {
      state.read.push(jobId);
      if (!state.isOnline) return { status: 'offline' };
      if (jobId > 90) return { status: 'unknown' };
      held.add(jobId);
      return { status: 'found' };
    },
    linkCost: () => state.cost,
    onUnexpectedError: error => state.surprises.push(error),
  });
  const want = async (...jobIds: number[]) => {
    prefetch.want(new Set(jobIds));
    await prefetch.idle();
  };
  const wake = async () => {
    prefetch.wake();
    await prefetch.idle();
  };
  return { state, held, want, wake, prefetch };
}

describe('saved postings', () => {
  test('are fetched ahead, those that are not here', async () => {
    const { state, want } = createPhone([2]);
    await want(1, 2, 3);
    expect(state.read).toEqual([1, 3]);
  });

  test('are fetched on mobile data, but not where the person saves data', async () => {
    const { state, want, wake } = createPhone();
    state.cost = 'save-data';
    await want(1);
    expect(state.read).toEqual([]);
    state.cost = 'metered';
    await wake();
    expect(state.read).toEqual([1]);
  });

  test('wait for the network, and one request is enough to see that there is none', async () => {
    const { state, want, wake, held } = createPhone();
    state.isOnline = false;
    await want(1, 2, 3);
    expect(state.read).toEqual([1]);
    state.isOnline = true;
    await wake();
    expect(state.read).toEqual([1, 1, 2, 3]);
    expect(held.size).toBe(3);
  });

  test('that the server does not have are asked for once', async () => {
    const { state, want, wake } = createPhone();
    await want(99, 1);
    await wake();
    expect(state.read).toEqual([99, 1]);
  });

  test('that are saved meanwhile come in the same run', async () => {
    const { state, prefetch } = createPhone();
    prefetch.want(new Set([1]));
    prefetch.want(new Set([1, 2]));
    await prefetch.idle();
    expect(state.read).toEqual([1, 2]);
    expect(state.surprises).toEqual([]);
  });
});
