import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PART_BYTES, RESUMES_BUCKET } from '../../../../../src/wire/uploads.ts';
import { resumeAttachment } from '../../../../../sync-server/applications/resume-attachment.ts';
import { withdrawing } from '../../../../../sync-server/applications/withdrawals.ts';
import { startEffects } from '../../../../../sync-server/board/effects.ts';
import { formatMoment } from '../../../../../sync-server/core/moments.ts';
import { addPosting, documentsOf } from '../../../../support/board.ts';
import {
  apply,
  aResume,
  createResumeWorld,
  download,
  due,
  erase,
  GUEST,
  push,
  put,
  stateOf,
  upload,
} from '../../../../support/resume-uploads.ts';
import { addPerson, PROJECT } from '../../../../support/server-world.ts';
import type { StorageWorld } from '../../../../support/storage-world.ts';

const DAY_MS = 86_400_000;

let world: StorageWorld;
beforeEach(async () => {
  world = await createResumeWorld();
});
afterEach(() => world.dispose());

describe('an application with a résumé', () => {
  test('waits for its upload, and its employer gets the bytes that were sent', async () => {
    const resume = aResume(PART_BYTES + 5);
    expect(await apply(world, resume)).toMatchObject({
      status: 'deferred',
      error: { type: 'upload_missing' },
    });
    await put(world, resume, 0);
    expect(await apply(world, resume)).toMatchObject({ status: 'deferred' });
    await put(world, resume, PART_BYTES);
    expect(await apply(world, resume)).toMatchObject({ status: 'applied' });

    const [application] = await documentsOf(world.context, 'applications');
    const id = application?.documentId ?? '';
    const answer = await download(world, id, 'owner');
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
      expect((await download(world, id, other)).statusCode).toBe(404);
    expect((await download(world, 'nonsense', 'owner')).statusCode).toBe(404);
  });

  test('has no file anymore if it is deleted while it is read', async () => {
    const resume = aResume(50);
    await upload(world, resume);
    await apply(world, resume);
    const [application] = await documentsOf(world.context, 'applications');
    const { blobs, content } = world.files;
    const read = content.read.bind(content);
    vi.spyOn(content, 'read').mockImplementationOnce(async function* (parts, ...form) {
      await blobs.remove(parts.map(({ blob }) => blob));
      yield* read(parts, ...form);
    });
    const answer = await download(world, application?.documentId ?? '', 'owner');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ type: 'storage_file_not_found' });
  });

  test('of an account is found by the applicant, also if a guest had sent it', async () => {
    const resume = aResume(50);
    await upload(world, resume);
    const asOwner = { ...world.headersOf('stranger'), ...GUEST };
    expect(await stateOf(world, resume, asOwner)).toMatchObject({ isComplete: true });
    expect(await apply(world, resume, asOwner, { userId: 'stranger' })).toMatchObject({ status: 'applied' });
    const [application] = await documentsOf(world.context, 'applications');
    expect((await download(world, application?.documentId ?? '', 'stranger')).statusCode).toBe(200);
  });

  test('lets only its applicant and its employer read it, by any route', async () => {
    const resume = aResume(50);
    await upload(world, resume, world.headersOf('stranger'));
    await apply(world, resume, world.headersOf('stranger'), { userId: 'stranger' });
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
    await put(world, resume, 0);
    const headers = { ...world.headersOf('stranger'), ...GUEST };
    expect(await stateOf(world, resume, headers)).toEqual({ received: PART_BYTES, isComplete: false });
    expect((await put(world, resume, PART_BYTES, headers)).json()).toMatchObject({ isComplete: true });
    expect(await apply(world, resume, headers, { userId: 'stranger' })).toMatchObject({ status: 'applied' });
    await erase(world, 'stranger');
    expect(await world.stored()).toEqual([]);
  });

  test('is attached to the mail of an employer without an inbox', async () => {
    const resume = aResume(50);
    await upload(world, resume);
    await apply(world, resume);
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
    await upload(world, resume, headers);
    await apply(world, resume, headers, { userId: 'stranger' });
    expect(await world.stored()).toHaveLength(2);
    const exported = await world.send('stranger', 'GET', '/v1/account/export');
    expect(exported.json()).toMatchObject({
      documents: {
        [`files/${RESUMES_BUCKET}`]: [{ name: 'Curriculum vitæ.pdf', sizeOriginal: PART_BYTES + 5 }],
      },
    });

    await erase(world, 'stranger');
    expect(await world.stored()).toEqual([]);
    expect(await stateOf(world, resume, world.headersOf('owner'))).toMatchObject({ received: 0 });
  });
});

describe('the sweep of résumés', () => {
  test('takes what no application named for 30 days, unless one names it at that moment', async () => {
    const resume = aResume(100);
    await upload(world, resume);
    world.context.clock.nowMs += 31 * DAY_MS;
    await addPosting(world.context, { jobId: 101, expiryDateFormatted: null }, 'owner');
    const writes = await due(world);
    expect(writes).toHaveLength(1);
    const { board } = world.context.stores;
    board.beforeCommit = async committed => {
      if (!committed.some(({ id }) => id.startsWith('applications/'))) return;
      board.beforeCommit = () => {};
      await board.commit(writes);
    };
    expect(await apply(world, resume, GUEST, { jobId: 101 })).toMatchObject({ status: 'applied' });
    expect(await stateOf(world, resume)).toMatchObject({ isComplete: true });
    expect(await due(world)).toEqual([]);
  });

  test('takes it 30 days after the last of its applications was withdrawn', async () => {
    const resume = aResume(100);
    await upload(world, resume);
    const outcome = await apply(world, resume);
    const applicationId = outcome && 'receipt' in outcome ? outcome.receipt.documentId : '';
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due(world)).toEqual([]);
    const event = { jobId: 100, applicationId };
    const createdAt = formatMoment(world.context.clock.nowMs);
    const operation = { id: 'the-withdrawal-of-it', kind: 'application.withdraw', createdAt, userId: null };
    await push(world, { ...operation, payload: event }, GUEST);
    const effects = startEffects(world.context, {
      ports: [withdrawing(world.context)],
      sleep: () => Promise.resolve(),
    });
    await effects.idle();
    await effects.close();
    expect(await due(world)).toEqual([]);
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due(world)).toHaveLength(1);
  });
});
