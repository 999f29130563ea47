import { expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { conflictFigures, operatorFigures } from '../../../../sync-server/operator-figures.ts';
import { conflictsOf } from '../../../../sync-server/routes/health.ts';
import type { Store } from '../../../../sync-server/store/store.ts';
import { createBoard } from '../../../support/board.ts';
import { collectorOf, pass } from '../../../support/collecting.ts';
import { PretendedWriter } from '../../../support/pretended-writer.ts';
import { API_KEY } from '../../../support/test-context.ts';

test('a server that cannot reach a store says so', async () => {
  const context = await createBoard();
  const app = createApp(context, []);
  expect((await app.inject('/health')).json()).toMatchObject({ status: 'ready' });
  context.stores.accounts.get = () => Promise.reject(new Error('gone'));
  const answer = await app.inject('/health');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(answer.json()).toMatchObject({
    status: 'unavailable',
    reason: 'The store accounts does not respond.',
  });
  await app.close();
});

test('a server that gets nothing of what others write sends its clients to them', async () => {
  const writer = new PretendedWriter({ isWriting: false });
  const app = createApp({ ...(await createBoard()), writer }, []);
  expect((await app.inject('/health')).statusCode).toBe(200);
  writer.isCutOff = true;
  const answer = await app.inject('/health');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(answer.json()).toMatchObject({ reason: expect.stringMatching(/ node .* is cut off /) });
  writer.isCutOff = false;
  expect((await app.inject('/health')).statusCode).toBe(200);
  await app.close();
});

test('the figures name routes, not addresses', async () => {
  const app = createApp(await createBoard(), []);
  await app.inject('/v1/account/sessions/secret-looking-id?project=portage');
  const { body } = await app.inject('/metrics');
  expect(body).toContain('route="/v1/account/sessions/:sessionId"');
  expect(body).not.toContain('secret-looking-id');
  expect(body).toContain('process_resident_memory_bytes');
  await app.close();
});

const NO_FILES = () => ({
  blobs: 0,
  blobBytes: 0,
  orphansRemoved: 0,
  previewsRendered: 0,
  previewHits: 0,
  previewMisses: 0,
  previewBytes: 0,
});

test('the figures count what was removed because its time was over, by kind', async () => {
  const context = await createBoard();
  const collector = collectorOf(context);
  const app = createApp(context, [], {
    collected: collector.figures.collected,
    figures: operatorFigures({
      reports: () => 3,
      conflicts: () => null,
      guard: { freeBytes: 1 },
      backups: null,
      collector,
      files: { figures: NO_FILES },
      waiting: () => ({ confirmation: 0, review: 0 }),
      messages: () => ({ count: 0, oldestMs: null }),
      retries: () => 0,
      nowMs: () => context.clock.nowMs,
    }),
  });
  const { body: before } = await app.inject('/metrics');
  expect(before).toMatch(/^portage_collector_last_round_timestamp_seconds 0$/m);
  await pass(context, collector, 8);
  await context.stores.accounts.commit([
    { id: 'email:0', body: { userId: 'nobody', at: context.clock.nowMs } },
  ]);
  await pass(context, collector, 3);
  const { body } = await app.inject('/metrics');
  expect(body).toContain('portage_collected_total{kind="reservations"} 1');
  expect(body).toContain(`portage_collector_last_round_timestamp_seconds ${context.clock.nowMs / 1000}`);
  await collector.close();
  await app.close();
});

test('the health and the figures count documents that several servers wrote at once', async () => {
  const context = await createBoard();
  const plain = createApp(context, []);
  expect((await plain.inject('/health')).json()).not.toHaveProperty('conflicts');
  await plain.close();
  const board: Store = context.stores.board;
  const accounts: Store = context.stores.accounts;
  board.conflicts = () => ({ found: 3, repaired: 2, kept: 1 });
  accounts.conflicts = () => ({ found: 1, repaired: 1, kept: 0 });
  const app = createApp(context, [], { figures: conflictFigures(() => conflictsOf(context.stores)) });
  const { body, statusCode } = await app.inject('/health');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ status: 'ready', conflicts: { found: 4, repaired: 3, kept: 1 } });
  const { body: figures } = await app.inject('/metrics');
  expect(figures).toMatch(/^portage_conflicts_found 4$/m);
  expect(figures).toMatch(/^portage_conflicts_repaired 3$/m);
  expect(figures).toMatch(/^portage_conflicts_kept 1$/m);
  await app.close();
});

const FAR = '203.0.113.9';
const KEY = { 'x-appwrite-key': API_KEY };

test.each([
  ['a program of this machine', '127.0.0.1', {}, 200],
  ['a program of this machine by IPv6', '::1', {}, 200],
  ['anybody from elsewhere', FAR, {}, 401],
  ['anybody from elsewhere who says otherwise', FAR, { 'x-forwarded-for': '127.0.0.1' }, 401],
  ['anybody through a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': FAR }, 401],
  ['anybody through another kind of proxy', '127.0.0.1', { via: '1.1 proxy' }, 401],
  ['the key from elsewhere', FAR, KEY, 200],
  ['the key through a proxy of this machine', '127.0.0.1', { ...KEY, forwarded: `for=${FAR}` }, 200],
  ['a wrong key', FAR, { 'x-appwrite-key': `${API_KEY}x` }, 401],
])('the figures for %s', async (_name, remoteAddress, headers: Record<string, string>, status) => {
  const app = createApp(await createBoard(), []);
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
  expect(answer.statusCode).toBe(status);
  expect(answer.body.includes('portage_')).toBe(status === 200);
  await app.close();
});
