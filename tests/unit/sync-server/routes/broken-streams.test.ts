import { once } from 'node:events';
import fs, { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { INBOX_ONLY, PASSWORD_ONLY } from '../../../../src/wire/settings.ts';
import { createApp, type Part } from '../../../../sync-server/app.ts';
import { registerAppPages } from '../../../../sync-server/routes/app-pages.ts';
import { registerSyncBackup } from '../../../../sync-server/routes/sync/sync-backup.ts';
import { addPosting, createBoard } from '../../../support/board.ts';
import { temporaryFolder } from '../../../support/server-process.ts';
import { createWorld } from '../../../support/server-world.ts';

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
});

async function appOfFiles(): Promise<FastifyInstance> {
  const folder = await temporaryFolder();
  closing.push(() => folder.remove());
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<title>Portage</title>');
  writeFileSync(join(folder.path, 'assets', 'index-abc.js'), 'plain');
  writeFileSync(join(folder.path, 'assets', 'index-abc.js.br'), 'brotli');
  const settings = { projectId: 'portage', projectName: 'Portage', wageTable: 'official' as const };
  const pages: Part = scope =>
    registerAppPages(scope, {
      directory: folder.path,
      settings: { ...settings, signIn: PASSWORD_ONLY, postingReview: 'none', delivery: INBOX_ONLY },
      publicUrl: null,
      lookUp: () => Promise.resolve({ status: 'unknown' }),
      first: () => null,
      nowMs: () => 0,
    });
  const app = createApp(await createBoard(), [pages]);
  closing.push(() => app.close());
  return app;
}

test.each(['EMFILE', 'ENFILE', 'ENOMEM'])(
  'a file that cannot be opened for want of %s is asked for again later',
  async code => {
    const app = await appOfFiles();
    const failing = () =>
      new Readable({ read: stream => stream }).destroy(Object.assign(new Error(`open: ${code}`), { code }));
    vi.spyOn(fs, 'createReadStream').mockImplementationOnce(failing as never);
    const request = { url: '/assets/index-abc.js', headers: { 'accept-encoding': 'br' } };
    const answer = await app.inject(request);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    // Nothing of the file's own headers: an error in plain letters is no brotli, and no length of another text.
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json().type).toBe('general_service_unavailable');
    expect((await app.inject(request)).body).toBe('brotli');
  },
);

test('a backup that nobody reads to its end lets go of the stores, and the server goes on', async () => {
  const { app, context, headersOf } = await createWorld({}, [registerSyncBackup]);
  closing.push(() => app.close());
  for (let jobId = 1; jobId <= 300; jobId += 1)
    await addPosting(context, { jobId, jobTitle: 'Cook '.repeat(60).trim() });
  let open = 0;
  for (const store of Object.values(context.stores)) {
    const snapshot = store.snapshot.bind(store);
    vi.spyOn(store, 'snapshot').mockImplementation(async () => {
      const taken = await snapshot();
      open += 1;
      return {
        pages: () => taken.pages(),
        get sequence() {
          return taken.sequence;
        },
        close: async () => {
          await taken.close();
          open -= 1;
        },
      };
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path: '/v1/sync/backup', headers: headersOf('key') });
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [Readable];
  answer.on('error', () => undefined);
  await once(answer, 'readable');
  request.destroy();
  await expect.poll(() => open).toBe(0);
  expect((await app.inject('/health')).statusCode).toBe(200);
});
