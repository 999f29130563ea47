import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROJECTED_COLLECTIONS } from '../../src/wire/collections.ts';
import { RESUMES_BUCKET } from '../../src/wire/uploads.ts';
import { createApp } from '../../sync-server/app.ts';
import { ensureResumesBucket, resumesDefinition } from '../../sync-server/applications/resumes.ts';
import type { Blobs } from '../../sync-server/blobs/blobs.ts';
import { readFilesUrl } from '../../sync-server/blobs/files-url.ts';
import { FolderBlobs } from '../../sync-server/blobs/folder-blobs.ts';
import { S3Blobs } from '../../sync-server/blobs/s3-blobs.ts';
import { sweepBlobs } from '../../sync-server/files/blob-sweep.ts';
import { createFiles, type Files } from '../../sync-server/files/create-files.ts';
import { createProjection } from '../../sync-server/projection/create-projection.ts';
import { createSchemaRegistry } from '../../sync-server/records/schema-registry.ts';
import { registerSyncUploads } from '../../sync-server/routes/sync/sync-uploads.ts';
import { openHttpStore } from '../../sync-server/store/cluster/http-store.ts';
import { type CouchServer, startCouchServer } from '../support/couch-server.ts';
import { FakeTimer } from '../support/fake-timer.ts';
import { createPlainProjection } from '../support/plain-projection.ts';
import { addPerson, API_KEY, PROJECT } from '../support/server-world.ts';
import { BUCKETS, chunkHeaders, multipart } from '../support/storage-world.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';
import { until } from '../support/until.ts';
import { noise } from '../support/noise.ts';

const KEY = { ...PROJECT, 'x-appwrite-key': API_KEY };
const GUEST = { 'x-portage-guest': 'g'.repeat(43) };
const CHUNK = 64 * 1024;
const CHUNKS = 9;
const DAY_MS = 86_400_000;
const content = noise(CHUNK * CHUNKS - 100);

let couch: CouchServer;
let base: string;
let s3: S3rver;
let s3Port: number;
let boards = 0;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'portage-shared-'));
  couch = await startCouchServer();
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(base, 's3'),
    configureBuckets: [{ name: 'board-files', configs: [] }],
  });
  ({ port: s3Port } = await s3.run());
});
afterAll(async () => {
  await couch.close();
  await s3.close();
  await rm(base, { recursive: true });
});

interface Server {
  app: FastifyInstance;
  context: TestContext;
  files: Files;
  blobs: Blobs;
  close: () => Promise<void>;
}

/** One of several servers on the same databases, with a folder of its own for everything else. */
async function openServer(board: number, name: string, blobs: Blobs): Promise<Server> {
  const open = (database: string) =>
    openHttpStore({ addresses: [couch.url], name: `files-${database}-${board}`, onFatal: () => undefined });
  const stores = {
    board: await open('board'),
    accounts: await open('accounts'),
    catalogue: await open('catalogue'),
  };
  const dataDir = join(base, `${board}-${name}`);
  const made = createTestContext(createPlainProjection, { STORE_URL: couch.url, DATA_DIR: dataDir });
  const schemas = createSchemaRegistry(stores.board);
  await schemas.open();
  const projection = await createProjection(stores.board, PROJECTED_COLLECTIONS, made.log, { schemas });
  const environment = {
    nowMs: () => made.clock.nowMs,
    randomBytes: (length: number) => new Uint8Array(randomBytes(length)),
  };
  const context = { ...made, environment, stores, schemas, projection } as unknown as TestContext;
  const files = createFiles(context, { timer: new FakeTimer(), blobs });
  const app = createApp(context, [scope => registerSyncUploads(scope, context, files)], { files });
  await app.ready();
  return {
    app,
    context,
    files,
    blobs,
    async close() {
      await app.close();
      await files.close();
      await projection.close();
      schemas.close();
      for (const store of Object.values(stores)) await store.close();
    },
  };
}

const folderOf = (board: number) => () =>
  new FolderBlobs({ directory: join(base, `shared-${board}`), randomBytes });
const s3Of = (board: number) => () => {
  const place = readFilesUrl(`s3://S3RVER:S3RVER@127.0.0.1:${s3Port}/board-files?tls=off&path=board${board}`);
  if (!place) throw new Error('not a place');
  return new S3Blobs(place, randomBytes);
};

describe.each([
  ['a shared folder', folderOf],
  ['S3', s3Of],
] as const)('two servers on one CouchDB and %s', (_, placeOf) => {
  let one: Server;
  let two: Server;
  let cookie: string;

  beforeEach(async () => {
    const board = ++boards;
    const blobsOf = placeOf(board);
    [one, two] = await Promise.all([
      openServer(board, 'one', blobsOf()),
      openServer(board, 'two', blobsOf()),
    ]);
    cookie = await addPerson(one.context, 'owner');
    const permissions = ['create("users")', 'read("users")', 'update("users")', 'delete("users")'];
    const payload = { bucketId: 'cv', name: 'cv', permissions };
    const made = await one.app.inject({ method: 'POST', url: BUCKETS, headers: KEY, payload });
    if (made.statusCode !== 201) throw new Error(made.body);
    await heardOf('cv');
  });
  afterEach(async () => {
    await one.close();
    await two.close();
  });

  const heardOf = (bucketId: string) =>
    until(() => {
      for (const server of [one, two]) server.files.buckets.get(bucketId);
    });
  const owner = () => ({ ...PROJECT, cookie });
  const get = (server: Server, path: string) =>
    server.app.inject({ method: 'GET', url: `${BUCKETS}/cv/files/${path}`, headers: owner() });
  const keys = async (server: Server) => {
    const found: string[] = [];
    for await (const { key } of server.blobs.list()) found.push(key);
    return found.toSorted();
  };
  const send = (server: Server, bytes: Uint8Array, headers = {}, fileId = 'the-file') => {
    const form = multipart({ fileId, name: 'cv.bin', content: bytes });
    const all = { ...owner(), ...form.headers, ...headers };
    return server.app.inject({
      method: 'POST',
      url: `${BUCKETS}/cv/files`,
      headers: all,
      payload: form.payload,
    });
  };
  const sendChunk = (server: Server, at: number) => {
    const [start, end] = [at * CHUNK, Math.min(content.length, (at + 1) * CHUNK)];
    const headers = chunkHeaders(start, end, content.length, 'the-file');
    return send(server, content.subarray(start, end), headers);
  };
  const storedOf = async (server: Server) => {
    const [file] = [...(await server.context.stores.board.range({ start: 'c~', end: 'c\u007f' }))];
    return (file?.body['data'] as { '~blobs': string[] } | undefined)?.['~blobs'].toSorted();
  };

  test('the chunks of one file arrive at both, and either gives it out', async () => {
    const servers = [one, two];
    expect((await sendChunk(one, 0)).statusCode).toBe(201);
    const rest = await Promise.all(
      Array.from({ length: CHUNKS - 1 }, async (__, at) => {
        const answer = await sendChunk(servers[at % 2] ?? one, at + 1);
        return answer.statusCode;
      }),
    );
    expect(rest).toEqual(rest.map(() => 201));
    for (const server of servers) {
      const answer = await get(server, 'the-file/download');
      expect(answer.rawPayload.equals(content)).toBe(true);
      expect(await keys(server)).toEqual(await storedOf(server));
    }
    expect(await keys(one)).toHaveLength(CHUNKS);
  });

  test('the last chunk arrives at both at once, and the file is complete once', async () => {
    const image = await sharp(randomBytes(200 * 100 * 3), { raw: { width: 200, height: 100, channels: 3 } })
      .png()
      .toBuffer();
    const half = Math.ceil(image.length / 2);
    await send(one, image.subarray(0, half), chunkHeaders(0, half, image.length, 'the-file'));
    const last = chunkHeaders(half, image.length, image.length, 'the-file');
    const answers = await Promise.all(
      [one, two].map(async server => (await send(server, image.subarray(half), last)).statusCode),
    );
    expect(answers.filter(status => status === 201).length).toBeGreaterThan(0);
    for (const status of answers) expect([201, 409]).toContain(status);
    await until(async () => expect(await keys(one)).toEqual(await storedOf(one)));
    expect((await get(two, 'the-file/preview?width=20')).statusCode).toBe(200);
  });

  test('a file that one deletes is not given out by the other, from its cache neither', async () => {
    const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#27a' } })
      .png()
      .toBuffer();
    expect((await send(one, image)).statusCode).toBe(201);
    const shown = await get(two, 'the-file/preview?width=20');
    expect(shown.statusCode).toBe(200);
    const { etag } = shown.headers;
    const gone = { method: 'DELETE', url: `${BUCKETS}/cv/files/the-file`, headers: owner() } as const;
    expect((await one.app.inject(gone)).statusCode).toBe(204);
    for (const what of ['preview?width=20', 'view', 'download'])
      expect((await get(two, `the-file/${what}`)).statusCode).toBe(404);
    const again = await two.app.inject({
      method: 'GET',
      url: `${BUCKETS}/cv/files/the-file/preview?width=20`,
      headers: { ...owner(), 'if-none-match': String(etag) },
    });
    expect(again.statusCode).toBe(404);
    await until(async () => {
      expect(await keys(two)).toEqual([]);
      expect(two.files.figures().previewBytes).toBe(0);
    });
  });

  test('sweeps of both at once remove what was left, and nothing that is being stored', async () => {
    const orphan = await one.blobs.put({ space: 'c~0', owner: 'gone' }, only('left by a kill'), 100);
    const aged = (blobs: Blobs): Blobs => ({
      ...blobs,
      where: blobs.where,
      put: (...asked) => blobs.put(...asked),
      putAs: (...asked) => blobs.putAs(...asked),
      get: (...asked) => blobs.get(...asked),
      remove: removed => blobs.remove(removed),
      close: () => blobs.close(),
      async *list() {
        for await (const blob of blobs.list())
          yield blob.key === orphan.key ? { ...blob, storedMs: blob.storedMs - 2 * DAY_MS } : blob;
      },
    });
    const sweep = (server: Server) => sweepBlobs(aged(server.blobs), server.context.stores.board, Date.now());
    await sendChunk(one, 0);
    const storing = Promise.all([3, 1, 2].map(at => sendChunk(at % 2 === 0 ? one : two, at)));
    await Promise.all([sweep(one), sweep(two), storing, sweep(one), sweep(two)]);
    expect(await keys(one)).toEqual(await storedOf(two));
    expect(await storedOf(one)).toHaveLength(4);
  });

  test('both start on a new board, and a résumé arrives through both', async () => {
    await Promise.all([one, two].map(({ context, files }) => ensureResumesBucket(context, files.buckets)));
    await heardOf(RESUMES_BUCKET);
    const text = Buffer.from('I cook. '.repeat(500));
    const hash = createHash('sha256').update(text).digest('hex');
    const part = (server: Server, start: number, end: number) =>
      server.app.inject({
        method: 'PUT',
        url: `/v1/sync/uploads/${hash}`,
        headers: {
          ...GUEST,
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${start}-${end - 1}/${text.length}`,
          'x-portage-file-name': 'cv.txt',
          'x-portage-file-type': 'text/plain',
        },
        payload: text.subarray(start, end),
      });
    expect((await part(one, 0, 2_000)).json()).toEqual({ received: 2_000, isComplete: false });
    // The phone didn't hear of the first part and sends it to the other server.
    expect((await part(two, 0, 2_000)).json()).toEqual({ received: 2_000, isComplete: false });
    const last = await Promise.all([part(one, 2_000, 4_000), part(two, 2_000, 4_000)]);
    expect(last.map(answer => answer.json<unknown>())).toEqual(
      last.map(() => ({ received: 4_000, isComplete: true })),
    );
    const { storage } = resumesDefinition(two.context);
    const files = await two.context.stores.board.range({ start: `${storage}/`, end: `${storage}0` });
    expect(files).toHaveLength(1);
    expect(await keys(two)).toHaveLength(2);
  });
});

async function* only(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
