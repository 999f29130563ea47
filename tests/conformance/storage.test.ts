import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ID, ImageFormat, ImageGravity, type Models, Permission, Query, Role } from 'appwrite';
import { Compression } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeySdk, type KeySdk } from '../support/key-sdk.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { type SdkBrowser, type SdkServer, sdkServerForTests } from '../support/sdk-server.ts';
import { noise } from '../support/noise.ts';

const PASSWORD = 'wet boots by the door';
const dataDir = mkdtempSync(join(tmpdir(), 'portage-sdk-files-'));
const server = sdkServerForTests({ DATA_DIR: dataDir });
let key: KeySdk;
let owner: SdkBrowser;
let stranger: SdkBrowser;
let ownerId: string;
let bucketId: string;
let file: Models.File;

const HIDDEN = [404, 'storage_file_not_found'];
const RED_DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  key = createKeySdk(server as SdkServer);
  [owner, ownerId] = await person('owner@example.com');
  [stranger] = await person('stranger@example.com');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function person(email: string): Promise<[SdkBrowser, string]> {
  const browser = server.browser();
  const { $id } = await browser.account.create({ userId: ID.unique(), email, password: PASSWORD });
  await browser.account.createEmailPasswordSession({ email, password: PASSWORD });
  return [browser, $id];
}

/** A bucket of its own for each test, with one file. */
beforeEach(async () => {
  bucketId = ID.unique();
  await key.storage.createBucket({
    bucketId,
    name: 'Résumés',
    permissions: [Permission.create(Role.users())],
    fileSecurity: true,
  });
  file = await owner.storage.createFile({
    bucketId,
    fileId: ID.unique(),
    file: new File(['My résumé'], 'cv.txt'),
  });
});

const fetched = (browser: SdkBrowser, url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { ...browser.client.headers, ...headers } });

describe('Storage.createFile', () => {
  test('answers the file, which belongs to its maker', () => {
    expect(file).toMatchObject({
      bucketId,
      name: 'cv.txt',
      sizeOriginal: 11,
      mimeType: 'text/plain',
      signature: createHash('md5').update('My résumé').digest('hex'),
      chunksTotal: 1,
      chunksUploaded: 1,
      $permissions: [`read("user:${ownerId}")`, `update("user:${ownerId}")`, `delete("user:${ownerId}")`],
    });
  });

  test('sends a large file in chunks, several at once, and reports its progress', async () => {
    const content = noise(5_242_880 * 4 + 1_000);
    const seen: number[] = [];
    const large = await owner.storage.createFile({
      bucketId,
      fileId: ID.unique(),
      file: new File([content], 'large.bin'),
      onProgress: ({ chunksUploaded }) => seen.push(chunksUploaded),
    });
    expect(large).toMatchObject({
      chunksTotal: 5,
      chunksUploaded: 5,
      sizeOriginal: content.length,
      signature: createHash('md5').update(content).digest('hex'),
    });
    expect(seen).toHaveLength(5);
    const answer = await fetched(owner, owner.storage.getFileDownload({ bucketId, fileId: large.$id }));
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  test('refuses a taken id, a foreign role, a guest, an unknown bucket and an empty file', async () => {
    const make = (
      given: { bucketId?: string; fileId?: string; file?: File; permissions?: string[] },
      by = owner,
    ) =>
      refusal(
        by.storage.createFile({ bucketId, fileId: ID.unique(), file: new File(['x'], 'x.txt'), ...given }),
      );
    expect(await make({ fileId: file.$id })).toEqual([409, 'storage_file_already_exists']);
    expect(await make({ permissions: [Permission.read(Role.user('someone'))] })).toEqual([
      401,
      'user_unauthorized',
    ]);
    expect(await make({}, server.browser())).toEqual([401, 'user_unauthorized']);
    expect(await make({ bucketId: 'none' })).toEqual([404, 'storage_bucket_not_found']);
    expect(await make({ file: new File([], 'x.txt') })).toEqual([400, 'storage_file_empty']);
    expect(await make({ fileId: '_x' })).toEqual([400, 'general_argument_invalid']);
  });

  test('differs: images from people are written anew without metadata, so their signature is that of the new image', async () => {
    const image = await owner.storage.createFile({
      bucketId,
      fileId: ID.unique(),
      file: new File([RED_DOT], 'dot.png'),
    });
    const answer = await fetched(owner, owner.storage.getFileView({ bucketId, fileId: image.$id }));
    const stored = Buffer.from(await answer.arrayBuffer());
    expect(image).toMatchObject({ mimeType: 'image/png', sizeOriginal: stored.length });
    expect(image.signature).toBe(createHash('md5').update(stored).digest('hex'));
  });
});

describe('Storage.listFiles', () => {
  test('has what the caller may read, with queries, search and total', async () => {
    await owner.storage.createFile({ bucketId, fileId: ID.unique(), file: new File(['x'], 'letter.txt') });
    const { files, total } = await owner.storage.listFiles({
      bucketId,
      queries: [Query.orderDesc('sizeOriginal')],
    });
    expect([total, files.map(({ name }) => name)]).toEqual([2, ['cv.txt', 'letter.txt']]);
    expect((await owner.storage.listFiles({ bucketId, search: 'letter' })).total).toBe(1);
    expect((await owner.storage.listFiles({ bucketId, total: false })).total).toBe(0);
    expect(await stranger.storage.listFiles({ bucketId })).toEqual({ total: 0, files: [] });
  });

  test('refuses an attribute that files don’t have', async () => {
    const list = owner.storage.listFiles({ bucketId, queries: [Query.equal('secret', 'x')] });
    expect(await refusal(list)).toEqual([400, 'general_query_invalid']);
  });
});

describe('Storage.getFile', () => {
  test('is for those who may read it', async () => {
    expect(await owner.storage.getFile({ bucketId, fileId: file.$id })).toEqual(file);
    expect(await refusal(stranger.storage.getFile({ bucketId, fileId: file.$id }))).toEqual(HIDDEN);
    expect(await refusal(owner.storage.getFile({ bucketId, fileId: 'none' }))).toEqual(HIDDEN);
  });
});

describe('Storage.updateFile', () => {
  test('renames it and sets its permissions', async () => {
    const permissions = [Permission.read(Role.users()), Permission.update(Role.user(ownerId))];
    const changed = await owner.storage.updateFile({
      bucketId,
      fileId: file.$id,
      name: 'new.txt',
      permissions,
    });
    expect(changed).toMatchObject({ name: 'new.txt', $permissions: permissions });
    expect((await stranger.storage.getFile({ bucketId, fileId: file.$id })).name).toBe('new.txt');
    const refused = stranger.storage.updateFile({ bucketId, fileId: file.$id, name: 'mine.txt' });
    expect(await refusal(refused)).toEqual([401, 'user_unauthorized']);
  });
});

describe('Storage.deleteFile', () => {
  test('removes it, for those who may', async () => {
    expect(await refusal(stranger.storage.deleteFile({ bucketId, fileId: file.$id }))).toEqual(HIDDEN);
    await owner.storage.deleteFile({ bucketId, fileId: file.$id });
    expect(await refusal(owner.storage.getFile({ bucketId, fileId: file.$id }))).toEqual(HIDDEN);
  });
});

describe('Storage.getFileDownload', () => {
  test('has the content as an attachment, and ranges', async () => {
    const url = owner.storage.getFileDownload({ bucketId, fileId: file.$id });
    const answer = await fetched(owner, url);
    expect(await answer.text()).toBe('My résumé');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cv.txt"');
    const part = await fetched(owner, url, { range: 'bytes=0-1' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'My',
      'bytes 0-1/11',
    ]);
    expect((await fetched(owner, url, { range: 'bytes=99-' })).status).toBe(416);
    expect((await fetched(stranger, url)).status).toBe(404);
  });
});

describe('Storage.getFileView', () => {
  test('shows it inline', async () => {
    const answer = await fetched(owner, owner.storage.getFileView({ bucketId, fileId: file.$id }));
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="cv.txt"');
  });

  test('differs: only images, audio, video and plain text are shown, and all else is a download', async () => {
    const page = await owner.storage.createFile({
      bucketId,
      fileId: ID.unique(),
      file: new File(['<html>'], 'cv.txt'),
    });
    const answer = await fetched(owner, owner.storage.getFileView({ bucketId, fileId: page.$id }));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

describe('Storage.getFilePreview', () => {
  test('is an image with all eleven options, from the cache the second time', async () => {
    const { $id } = await key.storage.createFile({
      bucketId,
      fileId: ID.unique(),
      file: InputFile.fromBuffer(RED_DOT, 'dot.png'),
    });
    await key.storage.updateFile({ bucketId, fileId: $id, permissions: ['read("users")'] });
    const url = stranger.storage.getFilePreview({
      bucketId,
      fileId: $id,
      width: 20,
      height: 10,
      gravity: ImageGravity.Topleft,
      quality: 80,
      borderWidth: 1,
      borderColor: 'ff0000',
      borderRadius: 2,
      opacity: 0.5,
      rotation: 90,
      background: '00ff00',
      output: ImageFormat.Webp,
    });
    const [first, second] = [await fetched(stranger, url), await fetched(stranger, url)];
    expect([first.status, first.headers.get('content-type'), first.headers.get('x-appwrite-cache')]).toEqual([
      200,
      'image/webp',
      'miss',
    ]);
    expect(second.headers.get('x-appwrite-cache')).toBe('hit');
    expect((await fetched(server.browser(), url)).status).toBe(404);
  });

  test('differs: heic can’t be written', async () => {
    const url = owner.storage.getFilePreview({ bucketId, fileId: file.$id, output: ImageFormat.Heic });
    expect((await fetched(owner, url)).status).toBe(400);
  });
});

describe('Storage.createBucket', () => {
  test('has Appwrite’s defaults', async () => {
    const made = await key.storage.createBucket({ bucketId: ID.unique(), name: 'x' });
    expect(made).toMatchObject({
      enabled: true,
      fileSecurity: false,
      maximumFileSize: 30_000_000,
      allowedFileExtensions: [],
      compression: 'none',
      encryption: true,
      transformations: true,
      totalSize: 0,
    });
  });

  test('refuses a taken id, and callers without a key', async () => {
    expect(await refusal(key.storage.createBucket({ bucketId, name: 'x' }))).toEqual([
      409,
      'storage_bucket_already_exists',
    ]);
    const none = createKeySdk(server as SdkServer, null);
    expect(await refusal(none.storage.createBucket({ bucketId: ID.unique(), name: 'x' }))).toEqual([
      401,
      'general_unauthorized_scope',
    ]);
  });

  test('differs: there is no virus scanner, so antivirus stays off', async () => {
    const made = await key.storage.createBucket({ bucketId: ID.unique(), name: 'x', antivirus: true });
    expect(made.antivirus).toBe(false);
  });
});

describe('Storage.listBuckets', () => {
  test('lists with queries and search', async () => {
    const { buckets } = await key.storage.listBuckets({ queries: [Query.equal('$id', bucketId)] });
    expect(buckets).toMatchObject([{ $id: bucketId, name: 'Résumés', totalSize: 11 }]);
    expect((await key.storage.listBuckets({ search: bucketId })).total).toBe(1);
  });
});

describe('Storage.getBucket', () => {
  test('answers it', async () => {
    expect(await key.storage.getBucket({ bucketId })).toMatchObject({ $id: bucketId, fileSecurity: true });
    expect(await refusal(key.storage.getBucket({ bucketId: 'none' }))).toEqual([
      404,
      'storage_bucket_not_found',
    ]);
  });
});

describe('Storage.updateBucket', () => {
  test('changes what is given', async () => {
    const changed = await key.storage.updateBucket({
      bucketId,
      name: 'CVs',
      maximumFileSize: 5,
      compression: Compression.Gzip,
    });
    expect(changed).toMatchObject({
      name: 'CVs',
      maximumFileSize: 5,
      compression: 'gzip',
      fileSecurity: true,
    });
    const large = owner.storage.createFile({
      bucketId,
      fileId: ID.unique(),
      file: new File(['123456'], 'x.txt'),
    });
    expect(await refusal(large)).toEqual([400, 'storage_invalid_file_size']);
  });
});

describe('Storage.deleteBucket', () => {
  test('removes it with its files', async () => {
    await key.storage.deleteBucket({ bucketId });
    expect(await refusal(owner.storage.getFile({ bucketId, fileId: file.$id }))).toEqual([
      404,
      'storage_bucket_not_found',
    ]);
  });
});

describe('Tokens.createFileToken', () => {
  test('opens the file to anyone', async () => {
    const { secret, resourceId } = await key.tokens.createFileToken({ bucketId, fileId: file.$id });
    expect(resourceId).toBe(`${bucketId}:${file.$id}`);
    const url = stranger.storage.getFileView({ bucketId, fileId: file.$id, token: secret });
    expect(await (await fetched(server.browser(), url)).text()).toBe('My résumé');
  });
});

describe('Tokens.list', () => {
  test('lists those of a file', async () => {
    await key.tokens.createFileToken({ bucketId, fileId: file.$id });
    expect((await key.tokens.list({ bucketId, fileId: file.$id })).total).toBe(1);
  });
});

describe('Tokens.get', () => {
  test('answers it', async () => {
    const { $id } = await key.tokens.createFileToken({ bucketId, fileId: file.$id });
    expect((await key.tokens.get({ tokenId: $id })).$id).toBe($id);
    expect(await refusal(key.tokens.get({ tokenId: 'none' }))).toEqual([404, 'token_not_found']);
  });
});

describe('Tokens.update', () => {
  test('sets when it expires', async () => {
    const { $id } = await key.tokens.createFileToken({ bucketId, fileId: file.$id });
    const expire = '2099-01-01T00:00:00.000+00:00';
    expect((await key.tokens.update({ tokenId: $id, expire })).expire).toBe(expire);
  });
});

describe('Tokens.delete', () => {
  test('ends it', async () => {
    const { $id, secret } = await key.tokens.createFileToken({ bucketId, fileId: file.$id });
    await key.tokens.delete({ tokenId: $id });
    const url = stranger.storage.getFileView({ bucketId, fileId: file.$id, token: secret });
    expect((await fetched(stranger, url)).status).toBe(404);
  });
});

test('no answer differs from Appwrite’s description', () => {
  expect([...server.problems, ...key.problems]).toEqual([]);
});
