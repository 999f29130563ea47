import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepBlobs } from '../../../../sync-server/files/blob-sweep.ts';
import { eraseDocuments } from '../../../../sync-server/leaving/erase-documents.ts';
import { allSweeps } from '../../../../sync-server/retention/all-sweeps.ts';
import {
  BUCKETS,
  chunkHeaders,
  createStorageWorld,
  type StorageWorld,
} from '../../../support/storage-world.ts';

const DAY_MS = 86_400_000;
let world: StorageWorld;
beforeEach(async () => {
  world = await createStorageWorld();
  await world.bucket('cv');
});
afterEach(() => world.dispose());

const FILES = `${BUCKETS}/cv/files`;
const TOKENS = '/v1/tokens';
const storageOf = () => world.context.schemas.schemasOf('~files')[0]?.storage ?? '';

test('the sweep removes old blobs that no file names, and no others', async () => {
  await world.upload('owner', { fileId: 'kept', content: 'kept' });
  await world.upload('owner', {
    fileId: 'half',
    content: 'x'.repeat(100),
    headers: chunkHeaders(0, 100, 250),
  });
  async function* orphan() {
    yield Buffer.from('orphan');
  }
  const { blobs } = world.files;
  const place = { space: storageOf(), owner: 'kept' };
  const keys = await Promise.all([1, 2].map(async () => (await blobs.put(place, orphan(), 100)).key));
  const old = world.context.clock.nowMs / 1000 - 2 * 86_400;
  for await (const { key } of blobs.list())
    if (key !== keys[1]) await utimes(join(world.dataDir, 'files', key), old, old);
  const sweep = (isHeld = false) =>
    sweepBlobs(blobs, world.context.stores.board, world.context.clock.nowMs, () => isHeld);
  expect(await sweep(true)).toMatchObject({ blobs: 4, removed: 0 });
  expect(await sweep()).toMatchObject({ blobs: 4, removed: 1 });
  expect(await sweep()).toMatchObject({ blobs: 3, removed: 0 });
  expect((await world.send('owner', 'GET', `${FILES}/kept/view`)).body).toBe('kept');
});

async function collect(): Promise<string[]> {
  const removed: string[] = [];
  for (const { store, start, end, rule } of allSweeps(world.context)) {
    for (const document of await store.range({ start, end })) {
      const found = await rule(document, world.context.clock.nowMs);
      if (!found?.write || !['uploads', 'fileTokens'].includes(found.kind)) continue;
      await store.commit([found.write]);
      removed.push(found.kind);
    }
  }
  await world.files.removals.idle();
  return removed;
}

test('an upload that no one goes on with is removed after two days', async () => {
  await world.upload('owner', { fileId: 'done', content: 'x' });
  await world.upload('owner', {
    fileId: 'half',
    content: 'x'.repeat(100),
    headers: chunkHeaders(0, 100, 250),
  });
  world.context.clock.nowMs += 2 * DAY_MS - 1_000;
  expect(await collect()).toEqual([]);
  world.context.clock.nowMs += 2_000;
  expect(await collect()).toEqual(['uploads']);
  expect(await world.stored()).toHaveLength(1);
  expect((await world.send('owner', 'GET', `${FILES}/half`)).statusCode).toBe(404);
});

test('a file that is deleted while its last chunk is checked doesn’t replace its successor', async () => {
  const chunk = (text: string, start: number) =>
    world.upload('owner', {
      fileId: 'f',
      content: text,
      headers: chunkHeaders(start, start + text.length, 200, 'f'),
    });
  await chunk('a'.repeat(100), 0);
  const read = world.files.content.read.bind(world.files.content);
  vi.spyOn(world.files.content, 'read').mockImplementationOnce(async function* (...asked) {
    yield* read(...asked);
    await world.send('owner', 'DELETE', `${FILES}/f`);
    await chunk('b'.repeat(100), 0);
  });
  expect((await chunk('a'.repeat(100), 100)).statusCode).toBe(404);
  expect((await chunk('b'.repeat(100), 100)).statusCode).toBe(201);
  await world.files.removals.idle();
  expect((await world.send('owner', 'GET', `${FILES}/f/download`)).body).toBe('b'.repeat(200));
  expect(await world.stored()).toHaveLength(2);
});

test('an account that is deleted takes its files along, and only those', async () => {
  await world.bucket('own', { permissions: ['create("users")'], fileSecurity: true });
  for (const actor of ['owner', 'stranger'] as const)
    await world.upload(actor, { bucketId: 'own', fileId: `of-${actor}`, content: actor });
  await eraseDocuments(world.context, 'owner', new Set());
  await world.files.removals.idle();
  expect((await world.send('key', 'GET', `${BUCKETS}/own/files/of-owner`)).statusCode).toBe(404);
  expect((await world.send('stranger', 'GET', `${BUCKETS}/own/files/of-stranger/view`)).body).toBe(
    'stranger',
  );
  expect(await world.stored()).toHaveLength(1);
});

test('a deleted bucket is gone with its files at once, and its id is free', async () => {
  await world.upload('owner', { fileId: 'f', content: 'x' });
  expect((await world.send('key', 'DELETE', `${BUCKETS}/cv`)).statusCode).toBe(204);
  expect((await world.send('owner', 'GET', `${FILES}/f`)).json()).toMatchObject({
    type: 'storage_bucket_not_found',
  });
  await world.bucket('cv');
  expect((await world.send('owner', 'GET', FILES)).json()).toEqual({ total: 0, files: [] });
});

test('the databases service never reaches a bucket', async () => {
  for (const id of ['~files', '%7Efiles'])
    for (const path of ['', '/collections', '/collections/cv', '/collections/cv/documents'])
      expect((await world.send('key', 'GET', `/v1/databases/${id}${path}`)).statusCode).toBe(400);
  expect(
    (await world.send('key', 'GET', '/v1/databases')).json().databases.map(({ $id }: { $id: string }) => $id),
  ).toEqual(['board']);
});

test('previews are cached, and gone with their file', async () => {
  await world.upload('owner', { fileId: 'f', content: 'no image' });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await world.upload('key', { fileId: 'dot', name: 'dot.png', content: png });
  const preview = (headers = {}) =>
    world.send('owner', 'GET', `${FILES}/dot/preview?width=8&height=4&output=webp`, undefined, headers);
  const [first, second] = [await preview(), await preview()];
  expect([first, second].map(({ headers }) => headers['x-appwrite-cache'])).toEqual(['miss', 'hit']);
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
  });
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await preview({ 'if-none-match': first.headers.etag ?? '' })).statusCode).toBe(304);
  expect(world.files.figures()).toMatchObject({ previewsRendered: 1, previewHits: 1 });
  expect((await world.send('owner', 'GET', `${FILES}/dot/preview?width=0x`)).json()).toMatchObject({
    type: 'general_argument_invalid',
  });
  await world.send('key', 'DELETE', `${FILES}/dot`);
  await world.files.removals.idle();
  expect(world.files.figures().previewBytes).toBe(0);
  await world.send('key', 'PUT', `${BUCKETS}/cv`, { name: 'cv', transformations: false });
  expect((await world.send('owner', 'GET', `${FILES}/f/preview`)).json()).toMatchObject({
    code: 403,
    type: 'storage_bucket_transformations_disabled',
  });
});

test('a token opens one file to anyone, until it ends', async () => {
  await world.bucket('own', { permissions: [], fileSecurity: true });
  for (const fileId of ['f', 'g']) await world.upload('key', { bucketId: 'own', fileId, content: fileId });
  const made = await world.send('key', 'POST', `${TOKENS}/buckets/own/files/f`, {
    expire: '2026-11-21T12:00:00.000+00:00',
  });
  expect(made.statusCode).toBe(201);
  const token = made.json();
  expect(token).toMatchObject({
    resourceId: 'own:f',
    resourceType: 'files',
    expire: '2026-11-21T12:00:00.000+00:00',
  });
  const open = async (fileId: string, secret: string, what = 'view') =>
    (await world.send('guest', 'GET', `${BUCKETS}/own/files/${fileId}/${what}?token=${secret}`)).statusCode;
  for (const what of ['view', 'download', 'preview']) expect(await open('f', token.secret, what)).toBe(200);
  expect(await open('g', token.secret)).toBe(404);
  expect(await open('f', `${token.secret}x`)).toBe(404);
  expect(await open('f', 'x')).toBe(404);
  expect((await world.send('guest', 'GET', `${BUCKETS}/own/files/f?token=${token.secret}`)).statusCode).toBe(
    404,
  );
  expect((await world.send('key', 'GET', `${TOKENS}/buckets/own/files/f`)).json()).toMatchObject({
    total: 1,
    tokens: [{ $id: token.$id }],
  });
  world.context.clock.nowMs += DAY_MS;
  expect(await open('f', token.secret)).toBe(404);
  expect((await world.send('key', 'PATCH', `${TOKENS}/${token.$id}`, { expire: null })).json()).toMatchObject(
    { expire: '' },
  );
  expect(await open('f', token.secret)).toBe(200);
  // The file is another one.
  await world.send('key', 'DELETE', `${BUCKETS}/own/files/f`);
  await world.upload('key', { bucketId: 'own', fileId: 'f', content: 'other' });
  expect(await open('f', token.secret)).toBe(404);
  world.context.clock.nowMs += 3 * DAY_MS;
  expect(await collect()).toEqual(['fileTokens']);
  expect((await world.send('key', 'GET', `${TOKENS}/${token.$id}`)).json()).toMatchObject({
    type: 'token_not_found',
  });
});

test('tokens are for keys, and expire in the future', async () => {
  await world.upload('owner', { fileId: 'f', content: 'x' });
  expect((await world.send('owner', 'POST', `${TOKENS}/buckets/cv/files/f`, {})).json()).toMatchObject({
    type: 'general_unauthorized_scope',
  });
  for (const expire of ['2020-01-01', 'soon'])
    expect(
      (await world.send('key', 'POST', `${TOKENS}/buckets/cv/files/f`, { expire })).json(),
    ).toMatchObject({ type: 'general_argument_invalid' });
  const made = (await world.send('key', 'POST', `${TOKENS}/buckets/cv/files/f`, {})).json();
  expect((await world.send('key', 'DELETE', `${TOKENS}/${made.$id}`)).statusCode).toBe(204);
  expect((await world.send('key', 'DELETE', `${TOKENS}/${made.$id}`)).statusCode).toBe(404);
});

test('browsers keep previews only of files that anyone may read', async () => {
  await world.bucket('open', { permissions: ['create("users")'], fileSecurity: true });
  for (const role of ['any', 'users'])
    await world.upload('owner', {
      bucketId: 'open',
      fileId: role,
      content: 'x',
      permissions: [`read("${role}")`],
    });
  const cacheOf = async (fileId: string, query = '') =>
    (await world.send('owner', 'GET', `${BUCKETS}/open/files/${fileId}/preview${query}`)).headers[
      'cache-control'
    ];
  expect(await cacheOf('any')).toBe('private, max-age=2592000');
  expect(await cacheOf('users')).toBe('private, no-cache');
  expect(await cacheOf('users', '?token=wrong')).toBe('private, no-cache');
  const token = (await world.send('key', 'POST', `${TOKENS}/buckets/open/files/users`, {})).json();
  expect(await cacheOf('users', `?token=${token.secret}`)).toBe('private, max-age=2592000');
});

test('a token doesn’t open the next file with the same id, also after a restart', async () => {
  await world.upload('owner', { fileId: 'f', content: 'first' });
  const { secret } = (await world.send('key', 'POST', `${TOKENS}/buckets/cv/files/f`, {})).json();
  await world.send('key', 'DELETE', `${FILES}/f`);
  world = await world.restart();
  world.context.clock.nowMs += 1_000;
  await world.upload('owner', { fileId: 'f', content: 'second' });
  expect((await world.send('guest', 'GET', `${FILES}/f/view?token=${secret}`)).statusCode).toBe(401);
});

test('a bucket that is deleted while a file arrives keeps nothing of it', async () => {
  const { buckets, uploads } = world.files;
  const caller = { kind: 'user' as const, userId: 'owner', roles: ['users'] };
  const upload = { caller, bucket: buckets.findFor(caller, 'cv'), fileId: 'late', range: undefined };
  async function* content() {
    yield Buffer.from('some of it');
    await world.send('key', 'DELETE', `${BUCKETS}/cv`);
    yield Buffer.from('and the rest');
  }
  const part = await uploads.receive(upload, content());
  await expect(
    uploads.keep(upload, part, { name: 'late.txt', permissions: undefined }),
  ).rejects.toMatchObject({
    type: 'storage_bucket_not_found',
  });
  expect(await world.stored()).toEqual([]);
});

test('a file that was written into a deleted bucket is removed', async () => {
  await world.upload('owner', { fileId: 'f', content: 'x' });
  const { board } = world.context.stores;
  const stored = await board.get(`${storageOf()}/f`);
  await board.commit([{ id: 'c~gone/f', body: stored?.body ?? {} }]);
  expect(await collect()).toEqual([]);
  world.context.clock.nowMs += 2 * DAY_MS + 1_000;
  expect(await collect()).toEqual(['uploads']);
  expect(await board.get('c~gone/f')).toBeUndefined();
  expect((await world.send('owner', 'GET', `${FILES}/f/view`)).body).toBe('x');
});

test('a file can’t come in thousands of tiny chunks', async () => {
  const first = (size: number) =>
    world.upload('owner', { content: 'abcd', headers: chunkHeaders(0, 4, size) });
  expect((await first(800)).statusCode).toBe(201);
  expect((await first(801)).json()).toMatchObject({ type: 'storage_invalid_content_range' });
});

test('a file can’t get a name later that its bucket refuses', async () => {
  await world.bucket('texts', { allowedFileExtensions: ['txt'] });
  await world.upload('owner', { bucketId: 'texts', fileId: 'f', content: 'start calc' });
  const rename = async (name: string) =>
    (await world.send('owner', 'PUT', `${BUCKETS}/texts/files/f`, { name })).json();
  expect(await rename('cv.bat')).toMatchObject({ type: 'storage_file_type_unsupported' });
  expect(await rename('other.TXT')).toMatchObject({ name: 'other.TXT' });
});
