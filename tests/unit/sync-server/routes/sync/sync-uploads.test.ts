import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PART_BYTES, RESUME_MAX_BYTES, RESUMES_BUCKET } from '../../../../../src/wire/uploads.ts';
import type { PushResponse } from '../../../../../src/wire/operations/push.ts';
import { ensureResumesBucket } from '../../../../../sync-server/applications/resumes.ts';
import { resumeAttachment } from '../../../../../sync-server/applications/resume-attachment.ts';
import { withdrawing } from '../../../../../sync-server/applications/withdrawals.ts';
import { startEffects } from '../../../../../sync-server/board/effects.ts';
import { formatMoment } from '../../../../../sync-server/core/moments.ts';
import { beginErasure } from '../../../../../sync-server/leaving/begin-erasure.ts';
import { startErasures } from '../../../../../sync-server/leaving/start-erasures.ts';
import { fileSweeps } from '../../../../../sync-server/retention/file-sweeps.ts';
import { registerApplicationResume } from '../../../../../sync-server/routes/sync/application-resume.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { registerSyncUploads } from '../../../../../sync-server/routes/sync/sync-uploads.ts';
import { addPosting, anApplication, aProfilePart, documentsOf } from '../../../../support/board.ts';
import { someBytes } from '../../../../support/kept-files.ts';
import { type Actor, addPerson, PROJECT } from '../../../../support/server-world.ts';
import { createStorageWorld, type StorageWorld } from '../../../../support/storage-world.ts';

const GUEST = { 'x-portage-guest': 'g'.repeat(43) };
const PDF = '%PDF-1.7\n';

let world: StorageWorld;
const open = (variables = {}) =>
  createStorageWorld(variables, (context, files) => [
    registerSyncPush,
    scope => registerSyncUploads(scope, context, files),
    scope => registerApplicationResume(scope, context, files),
  ]);

beforeEach(async () => {
  world = await open();
  await ensureResumesBucket(world.context, world.files.buckets);
  await addPosting(world.context, { jobId: 100 }, 'owner');
});
afterEach(() => world.dispose());

/** A PDF of this size, as far as its first bytes say. */
function aResume(size: number, seed = 1) {
  const bytes = Buffer.from(someBytes(size, seed));
  bytes.write(PDF, 0);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
type Resume = ReturnType<typeof aResume>;

function put({ bytes, hash }: Resume, from: number, headers: Record<string, string> = GUEST, to?: number) {
  const end = Math.min(bytes.length, to ?? from + PART_BYTES);
  return world.app.inject({
    method: 'PUT',
    url: `/v1/sync/uploads/${hash}`,
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${from}-${end - 1}/${bytes.length}`,
      'x-portage-file-name': encodeURIComponent('Curriculum vitæ.pdf'),
      'x-portage-file-type': 'application/pdf',
    },
    payload: bytes.subarray(from, end),
  });
}

async function upload(resume: Resume, headers: Record<string, string> = GUEST): Promise<void> {
  for (let at = 0; at < resume.bytes.length; at += PART_BYTES) {
    const answer = await put(resume, at, headers);
    expect(answer.statusCode, answer.body).toBe(200);
  }
}

const stateOf = async ({ hash }: Pick<Resume, 'hash'>, headers: Record<string, string> = GUEST) =>
  (await world.app.inject({ url: `/v1/sync/uploads/${hash}`, headers })).json<unknown>();

async function apply(
  { hash, bytes }: Resume,
  headers: Record<string, string> = GUEST,
  userId?: string,
  jobId = 100,
) {
  const { payload, ...operation } = anApplication({ userId: userId ?? null });
  const resume = { hash, name: 'Curriculum vitæ.pdf', type: 'application/pdf', size: bytes.length };
  const operations = [{ ...operation, payload: { ...payload, jobId, resume } }];
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers,
    payload: { protocol: 1, operations },
  });
  return answer.json<PushResponse>().outcomes[0];
}

async function erase(userId: string): Promise<void> {
  const erasures = await startErasures(world.context, { sleep: () => Promise.resolve() });
  await beginErasure(world.context, userId);
  await erasures.idle();
  await erasures.close();
  await world.files.removals.idle();
}

const download = (id: string, actor: Actor) =>
  world.app.inject({ url: `/v1/sync/applications/${id}/resume`, headers: world.headersOf(actor) });

describe('an upload', () => {
  test.each([
    ['in one part', 100],
    ['in several', PART_BYTES + 10],
  ])('with another content than its name says is refused and not kept, %s', async (_how, size) => {
    const named = aResume(size, 1);
    const damaged = { ...aResume(size, 2), hash: named.hash };
    for (let at = 0; at + PART_BYTES < size; at += PART_BYTES) await put(damaged, at);
    const last = await put(damaged, size - (size % PART_BYTES));
    expect([last.statusCode, last.json<{ type: string }>().type]).toEqual([400, 'storage_invalid_file']);
    expect(await stateOf(named)).toEqual({ received: 0, isComplete: false });
    expect(await apply(named)).toMatchObject({ status: 'deferred', error: { type: 'upload_missing' } });
    // The right one is taken afterwards.
    await upload(named);
    expect(await stateOf(named)).toEqual({ received: size, isComplete: true });
    expect(await apply(named)).toMatchObject({ status: 'applied' });
  });

  test('arrives part by part, and is there once however often a part comes', async () => {
    const resume = aResume(PART_BYTES * 2 + 10);
    expect(await stateOf(resume)).toEqual({ received: 0, isComplete: false });
    expect((await put(resume, 0)).json()).toEqual({ received: PART_BYTES, isComplete: false });
    expect((await put(resume, 0)).json()).toEqual({ received: PART_BYTES, isComplete: false });
    // After a gap: the phone is told where it is.
    expect((await put(resume, PART_BYTES * 2)).json()).toEqual({ received: PART_BYTES, isComplete: false });
    await Promise.all([put(resume, PART_BYTES), put(resume, PART_BYTES), put(resume, PART_BYTES)]);
    expect(await stateOf(resume)).toEqual({ received: PART_BYTES * 2, isComplete: false });
    expect((await put(resume, PART_BYTES * 2)).json()).toEqual({
      received: resume.bytes.length,
      isComplete: true,
    });
    expect((await put(resume, 0)).json()).toMatchObject({ isComplete: true });
    expect(await world.stored()).toHaveLength(3);
  });

  test('goes on after the server was killed between two parts', async () => {
    const resume = aResume(PART_BYTES + 10);
    await put(resume, 0);
    const before = world;
    world = await before.restart();
    expect(await stateOf(resume)).toEqual({ received: PART_BYTES, isComplete: false });
    await put(resume, PART_BYTES);
    expect(await stateOf(resume)).toMatchObject({ isComplete: true });
  });

  test('goes on after the server was killed between the last part and the check of the whole', async () => {
    const resume = aResume(PART_BYTES + 10);
    await put(resume, 0);
    vi.spyOn(world.files.content, 'read').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await put(resume, PART_BYTES)).statusCode).toBe(500);
    // The last part counts once the file is complete, so the phone sends it again.
    expect(await stateOf(resume)).toEqual({ received: PART_BYTES, isComplete: false });
    expect((await put(resume, PART_BYTES)).json()).toMatchObject({ isComplete: true });
    await world.files.removals.idle();
    expect(await world.stored()).toHaveLength(2);
  });

  test('is another file for another person', async () => {
    const resume = aResume(100);
    await upload(resume);
    expect(await stateOf(resume, { 'x-portage-guest': 'h'.repeat(43) })).toEqual({
      received: 0,
      isComplete: false,
    });
    expect(await stateOf(resume, world.headersOf('owner'))).toMatchObject({ isComplete: false });
    expect(
      (await world.send('stranger', 'GET', `/v1/storage/buckets/${RESUMES_BUCKET}/files`)).json(),
    ).toEqual({ total: 0, files: [] });
  });

  test.each([
    ['without a person', {}, 401],
    ['beyond the largest size', { ...GUEST, 'content-range': `bytes 0-99/${RESUME_MAX_BYTES + 1}` }, 400],
    ['with a range of another length', { ...GUEST, 'content-range': 'bytes 0-9/20' }, 400],
    ['without a range', { ...GUEST, 'content-range': '' }, 400],
  ])('%s is refused', async (_, headers, status) => {
    const { bytes, hash } = aResume(100);
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/v1/sync/uploads/${hash}`,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': 'bytes 0-99/100',
        ...headers,
      },
      payload: bytes,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: status, type: expect.any(String) as string });
  });

  test.each(['nonsense', 'A'.repeat(64), '0'.repeat(63)])('under the name %s is refused', async hash => {
    const answer = await world.app.inject({ url: `/v1/sync/uploads/${hash}`, headers: GUEST });
    expect(answer.statusCode).toBe(400);
  });

  test.each([
    ['<!doctype html><script>alert(1)</script>'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['MZ\u0090\u0000 a program'],
  ])('whose content is no résumé is refused and leaves nothing: %s', async text => {
    const bytes = Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(200, 32)]);
    const resume = { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
    const answer = await put(resume, 0);
    expect(answer.statusCode).toBe(400);
    await world.files.removals.idle();
    expect(await world.stored()).toEqual([]);
  });
});

describe('an application with a résumé', () => {
  test('waits for its upload, and its employer gets the bytes that were sent', async () => {
    const resume = aResume(PART_BYTES + 5);
    expect(await apply(resume)).toMatchObject({ status: 'deferred', error: { type: 'upload_missing' } });
    await put(resume, 0);
    expect(await apply(resume)).toMatchObject({ status: 'deferred' });
    await put(resume, PART_BYTES);
    expect(await apply(resume)).toMatchObject({ status: 'applied' });

    const [application] = await documentsOf(world.context, 'applications');
    const id = application?.documentId ?? '';
    const answer = await download(id, 'owner');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(resume.bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining("filename*=UTF-8''Curriculum%20vit%C3%A6.pdf") as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    for (const other of ['stranger', 'guest'] as const)
      expect((await download(id, other)).statusCode).toBe(404);
    expect((await download('nonsense', 'owner')).statusCode).toBe(404);
  });

  test('has none anymore if it is deleted while it is read', async () => {
    const resume = aResume(50);
    await upload(resume);
    await apply(resume);
    const [application] = await documentsOf(world.context, 'applications');
    const { blobs, content } = world.files;
    const read = content.read.bind(content);
    vi.spyOn(content, 'read').mockImplementationOnce(async function* (parts, ...form) {
      await blobs.remove(parts.map(({ blob }) => blob));
      yield* read(parts, ...form);
    });
    const answer = await download(application?.documentId ?? '', 'owner');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ type: 'storage_file_not_found' });
  });

  test('of an account is found by the applicant, also if a guest had sent it', async () => {
    const resume = aResume(50);
    await upload(resume);
    const asOwner = { ...world.headersOf('stranger'), ...GUEST };
    expect(await stateOf(resume, asOwner)).toMatchObject({ isComplete: true });
    expect(await apply(resume, asOwner, 'stranger')).toMatchObject({ status: 'applied' });
    const [application] = await documentsOf(world.context, 'applications');
    expect((await download(application?.documentId ?? '', 'stranger')).statusCode).toBe(200);
  });

  test('lets only its applicant and its employer read it, by any route', async () => {
    const resume = aResume(50);
    await upload(resume, world.headersOf('stranger'));
    await apply(resume, world.headersOf('stranger'), 'stranger');
    const [application] = await documentsOf(world.context, 'applications');
    const cookie = await addPerson(world.context, 'nosy');
    const people = {
      applicant: world.headersOf('stranger'),
      employer: world.headersOf('owner'),
      nosy: { ...PROJECT, cookie },
      guest: world.headersOf('guest'),
      'another guest': { ...PROJECT, ...GUEST },
    };
    const files = `/v1/storage/buckets/${RESUMES_BUCKET}/files`;
    const kept = await world.send('key', 'GET', files);
    const fileId = kept.json<{ files: { $id: string }[] }>().files[0]?.$id ?? '';
    const allowed: string[] = [];
    for (const [name, headers] of Object.entries(people)) {
      for (const [method, url] of [
        ['GET', `/v1/sync/applications/${application?.documentId}/resume`],
        ['GET', files],
        ['GET', `${files}/${fileId}`],
        ['GET', `${files}/${fileId}/view`],
        ['GET', `${files}/${fileId}/download`],
        ['GET', `${files}/${fileId}/preview`],
        ['PUT', `${files}/${fileId}`],
        ['DELETE', `${files}/${fileId}`],
      ] as const) {
        const answer = await world.app.inject({
          method,
          url,
          headers,
          ...(method === 'PUT' && { payload: { name: 'x' } }),
        });
        // A list has what its reader may read, which may be nothing.
        const isNothing = url === files && answer.json<{ total: number }>().total === 0;
        if (answer.statusCode < 400 && !isNothing) allowed.push(`${name} ${method} ${url}`);
      }
    }
    expect(allowed).toEqual([
      `applicant GET /v1/sync/applications/${application?.documentId}/resume`,
      `applicant GET ${files}`,
      `applicant GET ${files}/${fileId}`,
      `applicant GET ${files}/${fileId}/view`,
      `applicant GET ${files}/${fileId}/download`,
      `employer GET /v1/sync/applications/${application?.documentId}/resume`,
    ]);
    expect((await world.send('key', 'GET', `${files}/${fileId}`)).statusCode).toBe(200);
    expect(application?.data['resumeId']).toBe(fileId);
  });

  test('that a guest began to send goes on after they signed in, and belongs to the account', async () => {
    const resume = aResume(PART_BYTES + 5);
    await put(resume, 0);
    const headers = { ...world.headersOf('stranger'), ...GUEST };
    expect(await stateOf(resume, headers)).toEqual({ received: PART_BYTES, isComplete: false });
    expect((await put(resume, PART_BYTES, headers)).json()).toMatchObject({ isComplete: true });
    expect(await apply(resume, headers, 'stranger')).toMatchObject({ status: 'applied' });
    await erase('stranger');
    expect(await world.stored()).toEqual([]);
  });

  test('is attached to the mail of an employer without an inbox', async () => {
    const resume = aResume(50);
    await upload(resume);
    await apply(resume);
    const [application] = await documentsOf(world.context, 'applications');
    if (!application) throw new Error('It is there');
    expect(await resumeAttachment(world.context, world.files.content, application)).toEqual({
      filename: 'Curriculum vitæ.pdf',
      contentType: 'application/pdf',
      content: resume.bytes,
    });
  });

  test('is in the account’s export, and goes with the account, its bytes too', async () => {
    const resume = aResume(PART_BYTES + 5);
    const headers = world.headersOf('stranger');
    await upload(resume, headers);
    await apply(resume, headers, 'stranger');
    expect(await world.stored()).toHaveLength(2);
    const exported = await world.send('stranger', 'GET', '/v1/account/export');
    expect(exported.json()).toMatchObject({
      documents: {
        [`files/${RESUMES_BUCKET}`]: [{ name: 'Curriculum vitæ.pdf', sizeOriginal: PART_BYTES + 5 }],
      },
    });

    await erase('stranger');
    expect(await world.stored()).toEqual([]);
    expect(await stateOf(resume, world.headersOf('owner'))).toMatchObject({ received: 0 });
  });
});

const DAY_MS = 86_400_000;

/** What the sweep of résumés would remove now. */
async function due() {
  const [sweep] = fileSweeps(world.context).filter(({ name }) => name === 'resumes');
  const documents = (await sweep?.store.range(sweep)) ?? [];
  const found = await Promise.all(
    documents.map(async document => sweep?.rule(document, world.context.clock.nowMs)),
  );
  return found.flatMap(each => (each?.write ? [each.write] : []));
}

describe('the sweep of résumés', () => {
  test('takes what no application named for 30 days, unless one names it at that moment', async () => {
    const resume = aResume(100);
    await upload(resume);
    world.context.clock.nowMs += 31 * DAY_MS;
    await addPosting(world.context, { jobId: 101, expiryDateFormatted: null }, 'owner');
    const writes = await due();
    expect(writes).toHaveLength(1);
    const { board } = world.context.stores;
    board.beforeCommit = async committed => {
      if (!committed.some(({ id }) => id.startsWith('applications/'))) return;
      board.beforeCommit = () => {};
      await board.commit(writes);
    };
    expect(await apply(resume, GUEST, undefined, 101)).toMatchObject({ status: 'applied' });
    expect(await stateOf(resume)).toMatchObject({ isComplete: true });
    expect(await due()).toEqual([]);
  });

  test('takes it 30 days after the last of its applications was withdrawn', async () => {
    const resume = aResume(100);
    await upload(resume);
    const outcome = await apply(resume);
    const applicationId = outcome && 'receipt' in outcome ? outcome.receipt.documentId : '';
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due()).toEqual([]);
    const event = { jobId: 100, applicationId };
    const createdAt = formatMoment(world.context.clock.nowMs);
    const operation = { id: 'the-withdrawal-of-it', kind: 'application.withdraw', createdAt, userId: null };
    await world.app.inject({
      method: 'POST',
      url: '/v1/sync/push',
      headers: GUEST,
      payload: { protocol: 1, operations: [{ ...operation, payload: event }] },
    });
    const effects = startEffects(world.context, {
      ports: [withdrawing(world.context)],
      sleep: () => Promise.resolve(),
    });
    await effects.idle();
    await effects.close();
    expect(await due()).toEqual([]);
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due()).toHaveLength(1);
  });
});

describe('a résumé in a profile', () => {
  const named = ({ hash, bytes }: Resume) => ({
    hash,
    name: 'Curriculum vitæ.pdf',
    type: 'application/pdf',
    size: bytes.length,
  });

  async function putPart(actor: 'owner' | 'stranger', payload: object, id = 'profile-operation-one') {
    const operation = { ...aProfilePart({ userId: actor }), id };
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/sync/push',
      headers: world.headersOf(actor),
      payload: {
        protocol: 1,
        operations: [{ ...operation, payload: { ...operation.payload, ...payload } }],
      },
    });
    return answer.json<PushResponse>().outcomes[0];
  }
  const asPart = (resume: Resume, part = 'resume:1') => ({
    part,
    content: { resume: named(resume) },
    resume: named(resume),
  });

  test('waits for its upload, and is kept without an application until 30 days after it is removed', async () => {
    const resume = aResume(100);
    expect(await putPart('owner', asPart(resume))).toMatchObject({
      status: 'deferred',
      error: { type: 'upload_missing' },
    });
    await upload(resume, world.headersOf('owner'));
    expect(await putPart('owner', asPart(resume))).toMatchObject({ status: 'applied' });
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due()).toEqual([]);
    const editedAt = world.context.clock.nowMs;
    const removal = { part: 'resume:1', content: null, editedAt };
    expect(await putPart('owner', removal, 'profile-operation-two')).toMatchObject({ status: 'applied' });
    expect(await due()).toHaveLength(1);
  });

  test('that a guest sent stays with the profile of the account', async () => {
    const resume = aResume(100);
    await upload(resume);
    const operation = { ...aProfilePart({ userId: 'owner' }), id: 'profile-operation-one' };
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/sync/push',
      headers: { ...world.headersOf('owner'), ...GUEST },
      payload: {
        protocol: 1,
        operations: [{ ...operation, payload: { ...operation.payload, ...asPart(resume) } }],
      },
    });
    expect(answer.json<PushResponse>().outcomes[0]).toMatchObject({ status: 'applied' });
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due()).toEqual([]);
  });

  test('of another person is not found by its hash, and a profile that names its id does not keep it', async () => {
    const resume = aResume(100);
    await upload(resume, world.headersOf('owner'));
    expect(await putPart('stranger', asPart(resume))).toMatchObject({
      status: 'deferred',
      error: { type: 'upload_missing' },
    });
    const [file] = await world.context.stores.board.range({ start: 'c~', end: 'c\u007f', limit: 10 });
    const resumeId = file?.id.split('/')[1];
    const made = await world.app.inject({
      method: 'POST',
      url: '/v1/databases/board/collections/profiles/documents',
      headers: world.headersOf('stranger'),
      payload: { documentId: 'unique()', data: { part: 'resume:1', content: '{}', resumeId } },
    });
    expect(made.statusCode, made.body).toBe(201);
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due()).toHaveLength(1);
  });

  test.each([
    ['a sixth one', { part: 'resume:6' }, 'part'],
    ['one without a file', { part: 'resume:1', content: {}, resume: undefined }, 'resume'],
    ['a file for another part', { part: 'about' }, 'resume'],
    ['more text than a part may have', { content: { text: 'é'.repeat(20_000) } }, 'content'],
  ])('refuses %s', async (_, change, field) => {
    const resume = aResume(100);
    await upload(resume, world.headersOf('owner'));
    expect(await putPart('owner', { ...asPart(resume), ...change })).toMatchObject({
      status: 'rejected',
      error: { type: 'operation_invalid', field },
    });
  });
});
