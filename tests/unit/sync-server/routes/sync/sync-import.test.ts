import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRow } from '../../../../../src/domain/intake/read-row.ts';
import { createApp } from '../../../../../sync-server/app.ts';
import { StoreUnavailable } from '../../../../../sync-server/store/store.ts';
import { createHttpSink } from '../../../../../sync-server/jobs/import/import-over-http.ts';
import {
  IMPORT_PATH,
  IMPORT_TYPE,
  registerSyncImport,
} from '../../../../../sync-server/routes/sync/sync-import.ts';
import { createImporter } from '../../../../../sync-server/postings/importer.ts';
import type { ImportItem, ImportSink } from '../../../../../sync-server/postings/import-sink.ts';
import { jobData } from '../../../../../sync-server/records/job-data.ts';
import { createPlainProjection } from '../../../../support/plain-projection.ts';
import { createTestContext, type TestContext } from '../../../../support/test-context.ts';
import { countingTurns } from '../../../../support/turns.ts';

const TOKEN = 'token-of-this-start';

function item(documentId: string, jobTitle = 'Cook'): ImportItem {
  const row = { jobTitle, businessName: 'Diner', jobId: 5000 };
  const reading = readRow(row, { today: '2026-11-21', newJobId: () => 1, keepJobId: true, lenient: true });
  if (!reading.ok) throw new Error('not a posting');
  return { documentId, listing: reading.listing };
}
const line = ({ documentId, listing }: ImportItem) => JSON.stringify({ documentId, data: jobData(listing) });

describe('POST /v1/sync/import', () => {
  let context: TestContext;
  let app: FastifyInstance;

  beforeEach(async () => {
    context = createTestContext(createPlainProjection);
    const importer = createImporter({
      board: context.stores.board,
      projection: context.projection,
      nowMs: () => context.clock.nowMs,
      newJobId: () => 77,
    });
    app = createApp(context, [scope => registerSyncImport(scope, { importer })], { operatorToken: TOKEN });
    await app.ready();
  });
  afterEach(() => app.close());

  const post = (payload: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({
      method: 'POST',
      url: IMPORT_PATH,
      payload,
      remoteAddress,
      headers: { 'content-type': IMPORT_TYPE, 'x-appwrite-key': TOKEN, ...headers },
    });

  test('writes the postings of the command and says what became of them', async () => {
    const body = [item('imp-a'), item('imp-b', 'Baker')].map(line).join('\n');
    const answer = await post(`${body}\n`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: 2, unchanged: 0 }]);
    expect((await post(body)).json()).toEqual({ accepted: 0, unchanged: 2 });
    expect(context.stores.board.ids).toEqual(['jobs/imp-a', 'jobs/imp-b']);
  });

  test('reads a large batch in many turns, and takes nothing of one with a bad line at its end', async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => line(item(`imp-${at}`)));
    const turns = countingTurns();
    const answer = await post([...lines, '{'].join('\n'));
    turns.stop();
    expect(answer.statusCode).toBe(400);
    expect(turns.count).toBeGreaterThan(12);
    expect(context.stores.board.ids).toEqual([]);
  });

  test('what came through the server is unchanged for a command that opens the store itself', async () => {
    await post(line(item('imp-a')));
    const { stores, projection } = context;
    const direct = createImporter({ board: stores.board, projection, nowMs: () => 0, newJobId: () => 78 });
    expect(await direct.put([item('imp-a')])).toEqual({ accepted: 0, unchanged: 1 });
  });

  test('is closed to everybody else', async () => {
    const body = line(item('imp-a'));
    expect((await post(body, { 'x-appwrite-key': 'guess' })).statusCode).toBe(401);
    const guest = await app.inject({
      method: 'POST',
      url: IMPORT_PATH,
      payload: body,
      headers: { 'content-type': IMPORT_TYPE },
    });
    expect(guest.statusCode).toBe(401);
    expect((await post(body, {}, '203.0.113.9')).statusCode).toBe(401);
    // A header from a proxy does not make a stranger local.
    expect((await post(body, { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9')).statusCode).toBe(401);
    // Neither does a proxy of this machine make its callers local.
    expect((await post(body, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401);
    expect(context.stores.board.ids).toEqual([]);
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['an id that is none', JSON.stringify({ documentId: '../x', data: jobData(item('a').listing) })],
    ['no data', JSON.stringify({ documentId: 'imp-a' })],
    ['no title', JSON.stringify({ documentId: 'imp-a', data: { jobId: 1 } })],
    ['hostile depth', `{"documentId":"imp-a","data":{"x":${'['.repeat(100)}${']'.repeat(100)}}}`],
  ])('a batch with %s is refused whole', async (_, bad) => {
    const answer = await post([line(item('imp-a')), bad].join('\n'));
    expect(answer.statusCode).toBe(400);
    expect(context.stores.board.ids).toEqual([]);
  });

  describe('the command’s own sink', () => {
    const batches: number[] = [];
    let busy: number;
    let front: FastifyInstance;
    const pauses: number[] = [];
    const sinkWith = (token: string) => {
      const address = front.server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const server = { pid: process.pid, host: '0.0.0.0', port, token };
      return createHttpSink({ server, pause: async ms => void pauses.push(ms) });
    };

    beforeEach(async () => {
      batches.length = 0;
      pauses.length = 0;
      busy = 0;
      const importer: ImportSink = {
        put: async items => {
          batches.push(items.length);
          return { accepted: items.length, unchanged: 0 };
        },
      };
      front = createApp(context, [scope => registerSyncImport(scope, { importer })], {
        operatorToken: TOKEN,
      });
      front.addHook('onRequest', async (_request, reply) => {
        if (busy-- > 0) await reply.code(503).header('retry-after', '2').send({ message: 'busy' });
      });
      await front.listen({ port: 0, host: '127.0.0.1' });
    });
    afterEach(() => front.close());

    test('speaks to it over a socket, and waits when it is busy', async () => {
      busy = 2;
      expect(await sinkWith(TOKEN).put([item('imp-a'), item('imp-b')])).toEqual({
        accepted: 2,
        unchanged: 0,
      });
      expect(pauses).toEqual([2000, 2000]);
      busy = 100;
      await expect(sinkWith(TOKEN).put([item('imp-a')])).rejects.toThrow('refused the postings (503)');
    });

    test('says when it is not let in', async () => {
      await expect(sinkWith('wrong').put([item('imp-a')])).rejects.toThrow('refused the postings (401)');
    });

    test('says what to do when the server stops in the middle', async () => {
      front.server.prependListener('request', ({ socket }: IncomingMessage) => socket.destroy());
      const failed = sinkWith(TOKEN).put([item('imp-a')]);
      await expect(failed).rejects.toThrow(StoreUnavailable);
      await expect(failed).rejects.toThrow(/stopped answering .* Start it and repeat the command/);
    });

    test('cuts a batch of very large postings into requests that are taken', async () => {
      const large = item('imp-a');
      large.listing.details.description = 'x'.repeat(150_000);
      const items = Array.from({ length: 60 }, (_, index) => ({ ...large, documentId: `imp-${index}` }));
      expect(await sinkWith(TOKEN).put(items)).toEqual({ accepted: 60, unchanged: 0 });
      expect(batches.length).toBeGreaterThan(1);
      expect(batches.reduce((sum, count) => sum + count, 0)).toBe(60);
    });
  });
});
