import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PART_BYTES, RESUME_MAX_BYTES, RESUMES_BUCKET } from '../../../../../src/wire/uploads.ts';
import {
  apply,
  aResume,
  createResumeWorld,
  GUEST,
  put,
  stateOf,
  upload,
} from '../../../../support/resume-uploads.ts';
import type { StorageWorld } from '../../../../support/storage-world.ts';

let world: StorageWorld;
beforeEach(async () => {
  world = await createResumeWorld();
});
afterEach(() => world.dispose());

describe('an upload', () => {
  test.each([
    ['in one part', 100],
    ['in several', PART_BYTES + 10],
  ])('with another content than its name says is refused and not kept, %s', async (_how, size) => {
    const named = aResume(size, 1);
    const damaged = { ...aResume(size, 2), hash: named.hash };
    for (let at = 0; at + PART_BYTES < size; at += PART_BYTES) await put(world, damaged, at);
    const last = await put(world, damaged, size - (size % PART_BYTES));
    expect([last.statusCode, last.json<{ type: string }>().type]).toEqual([400, 'storage_invalid_file']);
    expect(await stateOf(world, named)).toEqual({ received: 0, isComplete: false });
    expect(await apply(world, named)).toMatchObject({
      status: 'deferred',
      error: { type: 'upload_missing' },
    });
    // The right one is taken afterwards.
    await upload(world, named);
    expect(await stateOf(world, named)).toEqual({ received: size, isComplete: true });
    expect(await apply(world, named)).toMatchObject({ status: 'applied' });
  });

  test('arrives part by part, and is there once however often a part comes', async () => {
    const resume = aResume(PART_BYTES * 2 + 10);
    expect(await stateOf(world, resume)).toEqual({ received: 0, isComplete: false });
    expect((await put(world, resume, 0)).json()).toEqual({ received: PART_BYTES, isComplete: false });
    expect((await put(world, resume, 0)).json()).toEqual({ received: PART_BYTES, isComplete: false });
    // After a gap: the phone is told where it is.
    expect((await put(world, resume, PART_BYTES * 2)).json()).toEqual({
      received: PART_BYTES,
      isComplete: false,
    });
    await Promise.all([
      put(world, resume, PART_BYTES),
      put(world, resume, PART_BYTES),
      put(world, resume, PART_BYTES),
    ]);
    expect(await stateOf(world, resume)).toEqual({ received: PART_BYTES * 2, isComplete: false });
    expect((await put(world, resume, PART_BYTES * 2)).json()).toEqual({
      received: resume.bytes.length,
      isComplete: true,
    });
    expect((await put(world, resume, 0)).json()).toMatchObject({ isComplete: true });
    expect(await world.stored()).toHaveLength(3);
  });

  test('goes on after the server was killed between two parts', async () => {
    const resume = aResume(PART_BYTES + 10);
    await put(world, resume, 0);
    const before = world;
    world = await before.restart();
    expect(await stateOf(world, resume)).toEqual({ received: PART_BYTES, isComplete: false });
    await put(world, resume, PART_BYTES);
    expect(await stateOf(world, resume)).toMatchObject({ isComplete: true });
  });

  test('goes on after the server was killed between the last part and the check of the whole', async () => {
    const resume = aResume(PART_BYTES + 10);
    await put(world, resume, 0);
    vi.spyOn(world.files.content, 'read').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await put(world, resume, PART_BYTES)).statusCode).toBe(500);
    // The last part counts once the file is complete, so the phone sends it again.
    expect(await stateOf(world, resume)).toEqual({ received: PART_BYTES, isComplete: false });
    expect((await put(world, resume, PART_BYTES)).json()).toMatchObject({ isComplete: true });
    await world.files.removals.idle();
    expect(await world.stored()).toHaveLength(2);
  });

  test('is another file for another person', async () => {
    const resume = aResume(100);
    await upload(world, resume);
    expect(await stateOf(world, resume, { 'x-portage-guest': 'h'.repeat(43) })).toEqual({
      received: 0,
      isComplete: false,
    });
    expect(await stateOf(world, resume, world.headersOf('owner'))).toMatchObject({ isComplete: false });
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
    const answer = await put(world, resume, 0);
    expect(answer.statusCode).toBe(400);
    await world.files.removals.idle();
    expect(await world.stored()).toEqual([]);
  });
});
