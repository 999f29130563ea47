import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failover } from '../../../../sync-server/store/cluster/cluster-addresses.ts';
import { clusterFetch, withRetry } from '../../../../sync-server/store/cluster/cluster-requests.ts';
import { feedPoll } from '../../../../sync-server/store/cluster/feed-watch.ts';

/** Another server takes over within so long after the one that writes died. A node that died takes no longer. */
const TAKE_OVER_MS = 10_000;

const limits: number[] = [];
const asked: string[] = [];
beforeEach(() => {
  limits.length = 0;
  asked.length = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    limits.push(ms);
    return new AbortController().signal;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(url => {
    if (typeof url === 'string') asked.push(url);
    return Promise.resolve(Response.json({ results: [] }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ask = failover(['http://one', 'http://two'], clusterFetch);

it('leaves a node that doesn’t answer as soon as a writer that died is replaced', async () => {
  await ask('http://one/board/_bulk_docs', { method: 'POST' });
  expect(limits).toHaveLength(1);
  expect(limits[0]).toBeLessThan(TAKE_OVER_MS);
});

it('leaves a poll of the feed the time for which CouchDB may hold it', async () => {
  await feedPoll('http://one/board', ask)('0', new AbortController().signal);
  const held = Number(new URL(asked[0] ?? '').searchParams.get('timeout'));
  expect(held).toBeGreaterThan(0);
  expect(limits[0]).toBeGreaterThan(held);
});

it('names the address that can’t be reached', async () => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.11:5984');
  const once = { attempts: 1, pause: () => Promise.resolve() };
  const failed = withRetry(once, () => Promise.reject(new TypeError('fetch failed', { cause })));
  await expect(failed).rejects.toThrow('The cluster failed: connect ECONNREFUSED 10.0.0.11:5984');
});
