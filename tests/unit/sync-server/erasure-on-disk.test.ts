import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLevelStore } from '../../../sync-server/store/level/level-store.ts';
import { startInProcess } from '../../support/in-process-server.ts';

const PASSWORD = 'wet boots by the door';
let dataDir: string;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'portage-erasure-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

/** What the databases hold, as one text. */
async function onDisk(): Promise<string> {
  let all = '';
  for (const name of ['board', 'accounts']) {
    const onFatal = (error: Error) => {
      throw error;
    };
    const store = await openLevelStore({ directory: join(dataDir, 'store'), name, onFatal });
    all += JSON.stringify(await store.range({ start: '', end: '\uffff' }));
    await store.close();
  }
  return all;
}

test('a server that is stopped right after an erasure was asked for has closed the account, and the next one goes on', async () => {
  const server = await startInProcess(dataDir);
  const base = `http://127.0.0.1:${server.port}/v1`;
  const send = (method: string, path: string, body: object, cookie = '') =>
    fetch(`${base}${path}`, {
      method,
      headers: { 'x-appwrite-project': 'portage', 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const person = { email: 'robin@example.com', password: PASSWORD };
  await send('POST', '/account', { ...person, userId: 'robin', name: 'Robin Tremblay' });
  const signedIn = await send('POST', '/account/sessions/email', person);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const draft = { documentId: 'd1', data: { kind: 'application', content: 'Robin’s words' } };
  const made = await send('POST', '/databases/board/collections/drafts/documents', draft, cookie);
  expect(made.status).toBe(201);
  expect((await send('DELETE', '/account', { password: PASSWORD }, cookie)).status).toBe(204);
  expect((await send('POST', '/account/sessions/email', person)).status).toBe(401);
  await server.close();

  const left = await onDisk();
  expect(left).not.toContain('Robin’s words');
  expect(left).not.toContain('Robin Tremblay');
  expect(left).toContain('"erasure:robin"');

  const next = await startInProcess(dataDir);
  const again = `http://127.0.0.1:${next.port}/v1/account/sessions/email`;
  const headers = { 'x-appwrite-project': 'portage', 'content-type': 'application/json' };
  const refused = await fetch(again, { method: 'POST', headers, body: JSON.stringify(person) });
  expect(refused.status).toBe(401);
  await next.close();
});
