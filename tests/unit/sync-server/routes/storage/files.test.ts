import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  BUCKETS,
  chunkHeaders,
  createStorageWorld,
  multipart,
  type StorageWorld,
} from '../../../../support/storage-world.ts';
import { noise } from '../../../../support/noise.ts';

let world: StorageWorld;
beforeEach(async () => {
  world = await createStorageWorld();
  await world.bucket('cv');
});
afterEach(() => world.dispose());

const FILES = `${BUCKETS}/cv/files`;
const md5 = (content: Uint8Array | string) => createHash('md5').update(content).digest('hex');

describe('a file in one body', () => {
  test('comes back as it was sent, with its facts', async () => {
    const content = 'My résumé.\nI cook.';
    const made = await world.upload('owner', { fileId: 'cv-1', name: 'résumé 2026.txt', content });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({
      $id: 'cv-1',
      bucketId: 'cv',
      $createdAt: '2026-11-20T12:00:00.000+00:00',
      $updatedAt: '2026-11-20T12:00:00.000+00:00',
      $permissions: ['read("user:owner")', 'update("user:owner")', 'delete("user:owner")'],
      name: 'résumé 2026.txt',
      signature: md5(content),
      mimeType: 'text/plain',
      sizeOriginal: Buffer.byteLength(content),
      chunksTotal: 1,
      chunksUploaded: 1,
      encryption: true,
      compression: 'none',
    });
    expect((await world.send('owner', 'GET', `${FILES}/cv-1`)).json()).toEqual(made.json());
    const download = await world.send('owner', 'GET', `${FILES}/cv-1/download`);
    expect(download.body).toBe(content);
    expect(download.headers).toMatchObject({
      'content-disposition': `attachment; filename="r_sum_ 2026.txt"; filename*=UTF-8''r%C3%A9sum%C3%A9%202026.txt`,
      'content-length': String(Buffer.byteLength(content)),
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      etag: `"${md5(content)}"`,
    });
    expect(download.headers['content-security-policy']).toContain('sandbox');
    expect((await world.send('owner', 'GET', `${FILES}/cv-1/view`)).headers['content-disposition']).toContain(
      'inline',
    );
  });

  test('may have its id after the content, or have the server make one', async () => {
    expect(
      (await world.upload('owner', { fileId: 'last', content: 'x', isIdLast: true })).json(),
    ).toMatchObject({ $id: 'last' });
    const { $id } = (await world.upload('owner', { content: 'x' })).json();
    expect($id).toMatch(/^[0-9a-f]{20}$/);
  });

  test.each([
    ['a taken id', { fileId: 'taken', content: 'y' }, 409, 'storage_file_already_exists'],
    ['an empty file', { content: '' }, 400, 'storage_file_empty'],
    ['a bad id', { fileId: '_x', content: 'y' }, 400, 'general_argument_invalid'],
    ['another’s role', { content: 'y', permissions: ['read("user:stranger")'] }, 401, 'user_unauthorized'],
    ['no permission', { content: 'y', permissions: ['open("any")'] }, 400, 'general_argument_invalid'],
    ['a bucket that isn’t there', { bucketId: 'none', content: 'y' }, 404, 'storage_bucket_not_found'],
    ['12 MiB', { content: Buffer.alloc(12 * 1_048_576) }, 413, 'request_too_large'],
    [
      'unique() in the header',
      { content: 'y', headers: { 'x-appwrite-id': 'unique()' } },
      400,
      'storage_invalid_appwrite_id',
    ],
    [
      'another form of body',
      { content: 'y', headers: { 'content-type': 'application/json' } },
      400,
      'general_argument_invalid',
    ],
    [
      'no boundary',
      { content: 'y', headers: { 'content-type': 'multipart/form-data' } },
      400,
      'general_argument_invalid',
    ],
  ] as const)('refuses %s, and keeps nothing of it', async (_, given, status, type) => {
    await world.upload('owner', { fileId: 'taken', content: 'x' });
    const answer = await world.upload('owner', given);
    expect([answer.statusCode, answer.json().type]).toEqual([status, type]);
    expect(await world.stored()).toHaveLength(1);
  });

  test('refuses a body that ends early', async () => {
    const { payload, headers } = multipart({ content: 'a longer text' });
    const answer = await world.app.inject({
      method: 'POST',
      url: FILES,
      headers: { ...world.headersOf('owner'), ...headers },
      payload: payload.subarray(0, payload.length - 40),
    });
    expect([answer.statusCode, answer.json().type]).toEqual([400, 'general_argument_invalid']);
    expect(await world.stored()).toEqual([]);
  });

  test('is bound by the bucket’s size and extensions', async () => {
    await world.bucket('small', { maximumFileSize: 10, allowedFileExtensions: ['txt', 'JPG'] });
    const up = async (name: string, content: string) => {
      const answer = await world.upload('owner', { bucketId: 'small', name, content });
      return [answer.statusCode, answer.json().message];
    };
    expect(await up('a.txt', '0123456789')).toEqual([201, undefined]);
    expect(await up('a.txt', '0123456789!')).toEqual([400, 'File size not allowed']);
    expect(await up('a.exe', 'x')).toEqual([400, 'File extension not allowed']);
    expect(await up('a.TXT', 'x')).toEqual([201, undefined]);
    expect(await up('a.jpg', '%PDF-1.7')).toEqual([400, 'File extension not allowed']);
    expect(await world.stored()).toHaveLength(2);
  });

  test('has a name that can neither deceive nor leave a folder', async () => {
    const nameOf = async (name: string) => (await world.upload('owner', { name, content: 'x' })).json().name;
    expect(await nameOf('../../etc/passwd')).toBe('passwd');
    expect(await nameOf('C:\\\\Users\\\\me\\\\cv.pdf')).toBe('cv.pdf');
    expect(await nameOf('cv\u202efdp.exe')).toBe('cvfdp.exe');
    expect(await nameOf('..')).toBe('file');
    expect(Array.from(await nameOf(`${'é'.repeat(400)}.pdf`))).toHaveLength(255);
    expect(await nameOf('履歴書😀.pdf')).toBe('履歴書😀.pdf');
  });
});

describe('ranges and versions', () => {
  const content = noise(200_000);
  beforeEach(() => world.upload('owner', { fileId: 'f', content }));
  const get = (headers: Record<string, string>, path = 'download') =>
    world.send('owner', 'GET', `${FILES}/f/${path}`, undefined, headers);

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=65530-131080', 65_530, 131_081],
    ['bytes=199999-', 199_999, 200_000],
    ['bytes=-5', 199_995, 200_000],
    ['bytes=0-999999999', 0, 200_000],
  ])('%s', async (range, start, end) => {
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/200000`);
    expect(answer.rawPayload.equals(content.subarray(start, end))).toBe(true);
  });

  test('what can’t be satisfied is 416; what isn’t one range is everything', async () => {
    for (const range of ['bytes=200000-', 'bytes=5-4', 'bytes=', 'lines=1-2', 'bytes=-0']) {
      const answer = await get({ range });
      expect([answer.statusCode, answer.json().type]).toEqual([416, 'storage_invalid_range']);
      expect(answer.headers['content-range']).toBe('bytes */200000');
    }
    expect((await get({ range: 'bytes=0-1,5-6' })).rawPayload).toHaveLength(200_000);
  });

  test('the tag saves a download, and guards a continued one', async () => {
    const { etag = '' } = (await get({})).headers;
    const again = await get({ 'if-none-match': `W/${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get({ range: 'bytes=0-0', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-0', 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await world.send('owner', 'HEAD', `${FILES}/f/view`);
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '200000', '']);
  });
});

describe('a file in chunks', () => {
  const CHUNK = 100_000;
  const content = noise(450_001);
  const count = 5;
  const send = (at: number, id = 'big', actor: 'owner' | 'stranger' | 'key' = 'owner') => {
    const [start, end] = [at * CHUNK, Math.min((at + 1) * CHUNK, content.length)];
    return world.upload(actor, {
      fileId: id,
      name: 'big.bin',
      content: content.subarray(start, end),
      headers: chunkHeaders(start, end, content.length, at === 0 ? undefined : id),
    });
  };
  const whole = async () => (await world.send('owner', 'GET', `${FILES}/big/download`)).rawPayload;

  test('is complete with the last one, in any order and at once', async () => {
    const first = await send(0);
    expect(first.json()).toMatchObject({
      $id: 'big',
      chunksTotal: count,
      chunksUploaded: 1,
      sizeOriginal: content.length,
      signature: '',
    });
    const answers = await Promise.all([4, 2, 1, 3].map(at => send(at)));
    const done = answers
      .map(answer => answer.json())
      .filter(({ chunksUploaded }) => chunksUploaded === count);
    expect(done.length).toBeGreaterThan(0);
    expect(done[0]).toMatchObject({ signature: md5(content), mimeType: 'application/octet-stream' });
    expect((await whole()).equals(content)).toBe(true);
    expect(await world.stored()).toHaveLength(count);
  });

  test('goes on after a restart, and a chunk that is sent twice counts once', async () => {
    await send(0);
    await send(3);
    world = await world.restart();
    expect((await world.send('owner', 'GET', `${FILES}/big`)).json()).toMatchObject({ chunksUploaded: 2 });
    expect((await world.send('owner', 'GET', `${FILES}/big/download`)).statusCode).toBe(404);
    expect((await send(3)).json()).toMatchObject({ chunksUploaded: 2 });
    for (const at of [1, 2, 4]) expect((await send(at)).statusCode).toBe(201);
    expect((await whole()).equals(content)).toBe(true);
    expect(await world.stored()).toHaveLength(count);
    expect((await send(4)).json()).toMatchObject({ type: 'storage_file_already_exists' });
    expect(await world.stored()).toHaveLength(count);
  });

  test('is completed by a chunk that is sent again, if the server was killed before it had completed it', async () => {
    for (const at of [0, 1, 2, 3]) await send(at);
    // As a kill between the last chunk’s write and the completion leaves it.
    const { content: files, buckets } = world.files;
    const { settings, definition } = buckets.findFor({ kind: 'key', roles: [] }, 'cv');
    const place = { space: definition.storage ?? '', owner: 'big' };
    async function* rest() {
      yield content.subarray(4 * CHUNK);
    }
    const part = await files.putPart(place, 4, rest(), settings, CHUNK);
    const id = `${place.space}/big`;
    const stored = await world.context.stores.board.get(id);
    const data = stored?.body['data'] as Record<string, never>;
    const parts = [...(data['parts'] as never as object[]), part];
    const blobs = [...(data['~blobs'] as never as string[]), part.blob];
    await world.context.stores.board.commit([
      {
        id,
        revision: stored?.revision ?? '',
        body: { ...stored?.body, data: { ...data, parts, '~blobs': blobs } as never },
      },
    ]);
    expect((await send(4)).json()).toMatchObject({ chunksUploaded: count, signature: md5(content) });
    expect((await whole()).equals(content)).toBe(true);
  });

  test('belongs to the one who began it', async () => {
    await send(0);
    for (const actor of ['stranger'] as const)
      expect((await send(1, 'big', actor)).json()).toMatchObject({ type: 'storage_file_already_exists' });
    expect(await world.stored()).toHaveLength(1);
  });

  test('can be deleted half-way, with its chunks', async () => {
    await send(0);
    await send(1);
    expect((await world.send('owner', 'DELETE', `${FILES}/big`)).statusCode).toBe(204);
    await world.files.removals.idle();
    expect(await world.stored()).toEqual([]);
  });

  test.each([
    ['no range', 'bytes x', 10],
    ['an end before the start', 'bytes 5-4/10', 10],
    ['an end beyond the size', 'bytes 0-10/10', 11],
    ['less than it says', 'bytes 0-99/1000', 50],
    ['more than it says', 'bytes 0-99/1000', 150],
    ['crumbs', 'bytes 0-0/1000000', 1],
    ['no multiple of the chunks', 'bytes 7-106/1000', 100],
  ])('refuses a chunk with %s', async (_, range, bytes) => {
    const answer = await world.upload('owner', {
      content: Buffer.alloc(bytes),
      headers: { 'content-range': range },
    });
    expect([answer.statusCode, answer.json().type]).toEqual([400, 'storage_invalid_content_range']);
    expect(await world.stored()).toEqual([]);
  });

  test('refuses more than the bucket takes before it reads', async () => {
    const answer = await world.upload('owner', { content: 'x', headers: chunkHeaders(0, 1, 30_000_001) });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'File size not allowed']);
  });
});

describe('who may do what', () => {
  const PRIVATE = { fileSecurity: true, permissions: ['create("users")'] };
  const paths = ['', '/download', '/view', '/preview'];

  test('with fileSecurity, a file that one may not read doesn’t exist', async () => {
    await world.bucket('own', PRIVATE);
    const url = `${BUCKETS}/own/files`;
    await world.upload('owner', { bucketId: 'own', fileId: 'mine', content: 'secret' });
    for (const path of paths) {
      expect((await world.send('owner', 'GET', `${url}/mine${path}`)).statusCode).toBe(200);
      expect((await world.send('key', 'GET', `${url}/mine${path}`)).statusCode).toBe(200);
      for (const actor of ['stranger', 'guest'] as const) {
        const answer = await world.send(actor, 'GET', `${url}/mine${path}`);
        const none = await world.send(actor, 'GET', `${url}/none${path}`);
        expect(answer.json()).toEqual(none.json());
        expect(answer.json()).toMatchObject({ code: 404, type: 'storage_file_not_found' });
      }
    }
    expect((await world.send('stranger', 'GET', url)).json()).toEqual({ total: 0, files: [] });
    expect((await world.send('stranger', 'GET', `${url}?search=cv`)).json()).toEqual({ total: 0, files: [] });
    expect((await world.send('owner', 'GET', `${url}?search=cv`)).json()).toMatchObject({ total: 1 });
    for (const method of ['DELETE', 'PUT'] as const)
      expect(
        (await world.send('stranger', method, `${url}/mine`, method === 'PUT' ? { name: 'x' } : undefined))
          .statusCode,
      ).toBe(404);
  });

  test('without it, only the bucket counts, and says so', async () => {
    await world.bucket('shared', { permissions: ['read("user:owner")'] });
    await world.upload('key', {
      bucketId: 'shared',
      fileId: 'f',
      content: 'x',
      permissions: ['read("any")'],
    });
    for (const path of paths) {
      expect((await world.send('owner', 'GET', `${BUCKETS}/shared/files/f${path}`)).statusCode).toBe(200);
      expect((await world.send('stranger', 'GET', `${BUCKETS}/shared/files/f${path}`)).json()).toMatchObject({
        code: 401,
        type: 'user_unauthorized',
      });
    }
    expect((await world.send('stranger', 'GET', `${BUCKETS}/shared/files`)).statusCode).toBe(401);
    expect((await world.upload('owner', { bucketId: 'shared', content: 'x' })).statusCode).toBe(401);
    expect((await world.send('owner', 'DELETE', `${BUCKETS}/shared/files/f`)).statusCode).toBe(401);
  });

  test('a disabled bucket exists for keys only', async () => {
    await world.upload('owner', { fileId: 'f', content: 'x' });
    await world.send('key', 'PUT', `${BUCKETS}/cv`, { name: 'cv', enabled: false });
    expect((await world.send('owner', 'GET', `${FILES}/f/view`)).json()).toMatchObject({
      type: 'storage_bucket_not_found',
    });
    expect((await world.send('key', 'GET', `${FILES}/f/view`)).body).toBe('x');
  });

  test('buckets are for keys', async () => {
    for (const actor of ['guest', 'owner'] as const)
      for (const [method, url] of [
        ['GET', BUCKETS],
        ['GET', `${BUCKETS}/cv`],
        ['DELETE', `${BUCKETS}/cv`],
      ] as const)
        expect((await world.send(actor, method, url)).json()).toMatchObject({
          type: 'general_unauthorized_scope',
        });
  });
});

describe('changing and listing', () => {
  test('renames and sets permissions', async () => {
    await world.upload('owner', { fileId: 'f', content: 'x' });
    const changed = await world.send('owner', 'PUT', `${FILES}/f`, {
      name: 'new.txt',
      permissions: ['read("any")'],
    });
    expect(changed.json()).toMatchObject({ name: 'new.txt', $permissions: ['read("any")'] });
    expect((await world.send('owner', 'PUT', `${FILES}/f`, {})).json()).toMatchObject({ name: 'new.txt' });
    expect(
      (await world.send('owner', 'PUT', `${FILES}/f`, { permissions: ['read("user:stranger")'] })).statusCode,
    ).toBe(401);
  });

  test('lists with queries, search and total', async () => {
    for (const [fileId, name, size] of [
      ['a', 'Anna cook.txt', 5],
      ['b', 'Bruno baker.txt', 50],
      ['c', 'Cara cook.txt', 500],
    ] as const)
      await world.upload('owner', { fileId, name, content: 'x'.repeat(size) });
    const list = async (query: string) => {
      const { total, files } = (await world.send('owner', 'GET', `${FILES}?${query}`)).json();
      return [total, files.map(({ $id }: { $id: string }) => $id)];
    };
    const q = (...queries: object[]) =>
      queries.map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`).join('&');
    expect(await list('')).toEqual([3, ['a', 'b', 'c']]);
    expect(await list('search=cook')).toEqual([2, ['a', 'c']]);
    expect(
      await list(
        `total=false&${q({ method: 'greaterThan', attribute: 'sizeOriginal', values: [10] }, { method: 'orderDesc', attribute: 'sizeOriginal' })}`,
      ),
    ).toEqual([0, ['c', 'b']]);
    expect(await list(q({ method: 'limit', values: [1] }, { method: 'cursorAfter', values: ['a'] }))).toEqual(
      [3, ['b']],
    );
    for (const attribute of ['~blobs', 'parts'])
      expect(
        (
          await world.send(
            'owner',
            'GET',
            `${FILES}?${q({
              method: 'or',
              values: [
                { method: 'contains', attribute, values: ['x'] },
                { method: 'isNull', attribute: 'name' },
              ],
            })}`,
          )
        ).json(),
      ).toMatchObject({ type: 'general_query_invalid' });
  });

  test('a deleted file is gone with its content, and its id is free', async () => {
    await world.upload('owner', { fileId: 'f', content: 'x' });
    expect((await world.send('owner', 'DELETE', `${FILES}/f`)).statusCode).toBe(204);
    expect((await world.send('owner', 'GET', `${FILES}/f`)).statusCode).toBe(404);
    await world.files.removals.idle();
    expect(await world.stored()).toEqual([]);
    expect((await world.upload('owner', { fileId: 'f', content: 'y' })).statusCode).toBe(201);
  });
});

test('a person’s files have a number and a size', async () => {
  await world.dispose();
  world = await createStorageWorld({ QUOTAS: 'files.held=2,fileMegabytes.held=3' });
  await world.bucket('cv');
  const up = async (size: number) => (await world.upload('owner', { content: Buffer.alloc(size, 1) })).json();
  expect(await up(2_000_000)).toMatchObject({ sizeOriginal: 2_000_000 });
  expect(await up(2_000_000)).toMatchObject({ type: 'quota_exceeded' });
  expect(await up(1_000_000)).toMatchObject({ sizeOriginal: 1_000_000 });
  expect(await up(1)).toMatchObject({ type: 'quota_exceeded' });
  expect(await world.stored()).toHaveLength(2);
});
