import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openBackup } from '../../../../../sync-server/backup/open-backup.ts';
import { registerSyncBackup } from '../../../../../sync-server/routes/sync/sync-backup.ts';
import { addPosting } from '../../../../support/board.ts';
import { createWorld } from '../../../../support/server-world.ts';

const URL = '/v1/sync/backup';

test('the operator of the same machine gets a whole backup, unpacked', async () => {
  const { app, context, headersOf } = await createWorld({}, [registerSyncBackup]);
  await addPosting(context, { jobId: 7 });
  const headers = { ...headersOf('key'), 'accept-encoding': 'gzip, br' };
  const answer = await app.inject({ url: URL, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/x-tar', 'cache-control': 'no-store' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  const folder = await mkdtemp(join(tmpdir(), 'portage-answer-'));
  await writeFile(join(folder, 'b.tar'), answer.rawPayload);
  const backup = await openBackup(join(folder, 'b.tar'));
  const ids: string[] = [];
  for await (const page of backup.documents('board')) ids.push(...page.map(({ id }) => id));
  expect(ids).toContain('jobs/job-7');
  await backup.close();
  await rm(folder, { recursive: true });
  await app.close();
});

test('a HEAD request gets the headers, and no backup is created for it', async () => {
  const { app, context, headersOf } = await createWorld({}, [registerSyncBackup]);
  const snapshot = vi.spyOn(context.stores.accounts, 'snapshot');
  const answer = await app.inject({ method: 'HEAD', url: URL, headers: headersOf('key') });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-tar']);
  expect(snapshot).not.toHaveBeenCalled();
  await app.close();
});

test('nobody else gets any of it', async () => {
  const { app, headersOf } = await createWorld({}, [registerSyncBackup]);
  for (const actor of ['guest', 'owner', 'stranger'] as const) {
    const answer = await app.inject({ url: URL, headers: headersOf(actor) });
    expect([answer.statusCode, answer.json().type]).toEqual([401, 'general_unauthorized_scope']);
  }
  const far = await app.inject({ url: URL, headers: headersOf('key'), remoteAddress: '203.0.113.9' });
  expect([far.statusCode, far.json().type]).toEqual([401, 'general_unauthorized_scope']);
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']) {
    // The key of somebody far away, by a proxy of this machine.
    const headers = { ...headersOf('key'), [name]: '203.0.113.9' };
    const through = await app.inject({ url: URL, headers, remoteAddress: '127.0.0.1' });
    expect([name, through.statusCode, through.json().type]).toEqual([
      name,
      401,
      'general_unauthorized_scope',
    ]);
  }
  await app.close();
});

test('a store that fails amid it breaks the answer off: nobody takes it for whole', async () => {
  const { app, context, headersOf } = await createWorld({}, [registerSyncBackup]);
  context.stores.accounts.snapshot = () => Promise.reject(new Error('the disk failed'));
  const answer = await app.inject({ url: URL, headers: headersOf('key') }).catch(() => null);
  expect(answer?.statusCode).not.toBe(200);
  await app.close();
});
