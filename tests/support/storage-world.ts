import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createApp, type Part } from '../../sync-server/app.ts';
import type { Blobs } from '../../sync-server/blobs/blobs.ts';
import { createFiles, type Files } from '../../sync-server/files/create-files.ts';
import { createBoard, reopenBoard } from './board.ts';
import { FakeTimer } from './fake-timer.ts';
import { addPerson, type Actor, API_KEY, type Method, PROJECT } from './server-world.ts';
import type { TestContext } from './test-context.ts';

export const BUCKETS = '/v1/storage/buckets';

export interface GivenUpload {
  bucketId?: string;
  fileId?: string;
  name?: string;
  content: Uint8Array | string;
  permissions?: readonly string[];
  headers?: Record<string, string>;
  /** The id after the file, as some clients send it. */
  isIdLast?: boolean;
}

export interface StorageWorld {
  context: TestContext;
  app: FastifyInstance;
  files: Files;
  timer: FakeTimer;
  dataDir: string;
  headersOf: (actor: Actor) => Record<string, string>;
  send: (
    actor: Actor,
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  /** Makes a bucket with the key, in which users may do everything unless `fields` say otherwise. */
  bucket: (bucketId: string, fields?: Record<string, unknown>) => Promise<void>;
  upload: (actor: Actor, given: GivenUpload) => Promise<LightMyRequestResponse>;
  /** The names of the files under the folder of blobs. */
  stored: () => Promise<string[]>;
  /** The server started anew on the same disk. */
  restart: (blobs?: Blobs) => Promise<StorageWorld>;
  dispose: () => Promise<void>;
}

/** A server with two users and files in a temporary folder. */
export async function createStorageWorld(
  variables: Record<string, string> = {},
  parts: (context: TestContext, files: Files) => Part[] = () => [],
): Promise<StorageWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portage-storage-'));
  const context = await createBoard({ DATA_DIR: dataDir, ...variables });
  const cookies = {
    owner: await addPerson(context, 'owner'),
    stranger: await addPerson(context, 'stranger'),
  };
  return open(context, dataDir, cookies, parts);
}

async function open(
  context: TestContext,
  dataDir: string,
  cookies: { owner: string; stranger: string },
  parts: (context: TestContext, files: Files) => Part[],
  blobs?: Blobs,
): Promise<StorageWorld> {
  const timer = new FakeTimer();
  const files = createFiles(context, { timer, ...(blobs && { blobs }) });
  const app = createApp(context, parts(context, files), { files, timer });
  await app.ready();
  const headersOf = (actor: Actor): Record<string, string> => {
    if (actor === 'guest') return PROJECT;
    if (actor === 'key') return { ...PROJECT, 'x-appwrite-key': API_KEY };
    return { ...PROJECT, cookie: cookies[actor] };
  };
  const send: StorageWorld['send'] = (actor, method, url, body, headers = {}) =>
    app.inject({
      method,
      url,
      headers: { ...headersOf(actor), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return {
    context,
    app,
    files,
    timer,
    dataDir,
    headersOf,
    send,
    async bucket(bucketId, fields = {}) {
      const permissions = ['create("users")', 'read("users")', 'update("users")', 'delete("users")'];
      const answer = await send('key', 'POST', BUCKETS, { bucketId, name: bucketId, permissions, ...fields });
      if (answer.statusCode !== 201) throw new Error(answer.body);
    },
    upload(actor, given) {
      const { payload, headers } = multipart(given);
      return app.inject({
        method: 'POST',
        url: `${BUCKETS}/${given.bucketId ?? 'cv'}/files`,
        headers: { ...headersOf(actor), ...headers, ...given.headers },
        payload,
      });
    },
    async stored() {
      const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries.filter(entry => entry.isFile()).map(entry => entry.name);
    },
    async restart(next) {
      await app.close();
      return open(await reopenBoard(context), dataDir, cookies, parts, next);
    },
    async dispose() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const BOUNDARY = 'the-boundary-of-the-tests';

/** The form as browsers send it. */
export function multipart({
  fileId = 'unique()',
  name = 'cv.txt',
  content,
  permissions = [],
  isIdLast = false,
}: GivenUpload) {
  const field = (key: string, value: string) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
  const file = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const id = field('fileId', fileId);
  const parts = [
    ...(isIdLast ? [file, id] : [id, file]),
    ...permissions.map(each => field('permissions[]', each)),
  ];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** The chunk headers of a content of `size` bytes. */
export function chunkHeaders(start: number, end: number, size: number, id?: string): Record<string, string> {
  return {
    'content-range': `bytes ${start}-${end - 1}/${size}`,
    ...(id !== undefined && { 'x-appwrite-id': id }),
  };
}
