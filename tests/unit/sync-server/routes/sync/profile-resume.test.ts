import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aProfilePart } from '../../../../support/board.ts';
import {
  aResume,
  createResumeWorld,
  due,
  GUEST,
  named,
  push,
  type SentResume,
  upload,
} from '../../../../support/resume-uploads.ts';
import type { StorageWorld } from '../../../../support/storage-world.ts';

const DAY_MS = 86_400_000;

let world: StorageWorld;
beforeEach(async () => {
  world = await createResumeWorld();
});
afterEach(() => world.dispose());

describe('a résumé in a profile', () => {
  function putPart(
    actor: 'owner' | 'stranger',
    payload: object,
    { id = 'profile-operation-one', headers = {} }: { id?: string; headers?: Record<string, string> } = {},
  ) {
    const operation = { ...aProfilePart({ userId: actor }), id };
    return push(
      world,
      { ...operation, payload: { ...operation.payload, ...payload } },
      { ...world.headersOf(actor), ...headers },
    );
  }
  const asPart = (resume: SentResume, part = 'resume:1') => ({
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
    await upload(world, resume, world.headersOf('owner'));
    expect(await putPart('owner', asPart(resume))).toMatchObject({ status: 'applied' });
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due(world)).toEqual([]);
    const editedAt = world.context.clock.nowMs;
    const removal = { part: 'resume:1', content: null, editedAt };
    expect(await putPart('owner', removal, { id: 'profile-operation-two' })).toMatchObject({
      status: 'applied',
    });
    expect(await due(world)).toHaveLength(1);
  });

  test('that a guest sent stays with the profile of the account', async () => {
    const resume = aResume(100);
    await upload(world, resume);
    const outcome = await putPart('owner', asPart(resume), { headers: GUEST });
    expect(outcome).toMatchObject({ status: 'applied' });
    world.context.clock.nowMs += 31 * DAY_MS;
    expect(await due(world)).toEqual([]);
  });

  test('of another person is not found by its hash, and a profile that names its id does not keep it', async () => {
    const resume = aResume(100);
    await upload(world, resume, world.headersOf('owner'));
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
    expect(await due(world)).toHaveLength(1);
  });

  test.each([
    ['a sixth one', { part: 'resume:6' }, 'part'],
    ['one without a file', { part: 'resume:1', content: {}, resume: undefined }, 'resume'],
    ['a file for another part', { part: 'about' }, 'resume'],
    ['more text than a part may have', { content: { text: 'é'.repeat(20_000) } }, 'content'],
  ])('refuses %s', async (_, change, field) => {
    const resume = aResume(100);
    await upload(world, resume, world.headersOf('owner'));
    expect(await putPart('owner', { ...asPart(resume), ...change })).toMatchObject({
      status: 'rejected',
      error: { type: 'operation_invalid', field },
    });
  });
});
