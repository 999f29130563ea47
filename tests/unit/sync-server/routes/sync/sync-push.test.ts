import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../../../sync-server/app.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { addPosting, anApplication, aPosting, createBoard, documentsOf } from '../../../../support/board.ts';
import type { TestContext } from '../../../../support/test-context.ts';

const SECRET = 's'.repeat(43);

describe('POST /v1/sync/push', () => {
  let context: TestContext;
  let app: FastifyInstance;

  beforeEach(async () => {
    context = await createBoard();
    await addPosting(context, { jobId: 100 });
    app = createApp(context, [registerSyncPush]);
    await app.ready();
  });

  afterEach(() => app.close());

  const push = (payload: unknown, headers: Record<string, string> = { 'x-portage-guest': SECRET }) =>
    app.inject({
      method: 'POST',
      url: '/v1/sync/push',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  const signUp = async (name: string): Promise<{ userId: string; cookie: string }> => {
    const email = `${name}@example.com`;
    const headers = { 'x-appwrite-project': 'portage', 'content-type': 'application/json' };
    const send = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
    const account = await send('/v1/account', { userId: name, email, password: 'correct horse 9', name });
    const session = await send('/v1/account/sessions/email', { email, password: 'correct horse 9' });
    const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { userId: account.json().$id, cookie };
  };

  it('answers each operation; no project header is asked for', async () => {
    const operation = anApplication();
    const answer = await push({ protocol: 1, operations: [operation, aPosting({ userId: null })] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().outcomes).toMatchObject([
      { id: operation.id, status: 'applied', receipt: { jobId: 100 } },
      { status: 'deferred', error: { type: 'operation_needs_account' } },
    ]);
  });

  it('gives a replay the same bytes', async () => {
    const body = { protocol: 1, operations: [anApplication()] };
    expect((await push(body)).body).toBe((await push(body)).body);
  });

  it('keeps one guest from another and an account from both', async () => {
    const { userId, cookie } = await signUp('anna');
    const operation = anApplication();
    await push({ protocol: 1, operations: [operation] });
    const other = await push({ protocol: 1, operations: [operation] }, { 'x-portage-guest': 't'.repeat(43) });
    const account = await push({ protocol: 1, operations: [{ ...operation, userId }] }, { cookie });
    expect(other.json().outcomes[0].status).toBe('applied');
    expect(account.json().outcomes[0].status).toBe('applied');
    expect(await documentsOf(context, 'applications')).toHaveLength(3);
  });

  it('knows the guest whose work an account took over', async () => {
    const { userId, cookie } = await signUp('anna');
    const operation = anApplication();
    const first = await push({ protocol: 1, operations: [operation] });
    const both = { cookie, 'x-portage-guest': SECRET };
    const replay = await push({ protocol: 1, operations: [{ ...operation, userId }] }, both);
    const again = await push({ protocol: 1, operations: [anApplication({ userId })] }, both);
    expect(replay.body).toBe(first.body);
    expect(again.json().outcomes[0]).toMatchObject({
      status: 'duplicate',
      receipt: first.json().outcomes[0].receipt,
    });
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });

  it('leaves another account’s operations where they are', async () => {
    const { cookie } = await signUp('anna');
    const answer = await push({ protocol: 1, operations: [aPosting({ userId: 'bruno' })] }, { cookie });
    expect(answer.json().outcomes[0]).toMatchObject({
      status: 'deferred',
      error: { type: 'operation_other_person' },
    });
  });

  it.each([
    ['nobody', { protocol: 1, operations: [] }, {}, 401, 'guest_identity_missing'],
    [
      'a malformed guest',
      { protocol: 1, operations: [] },
      { 'x-portage-guest': 'x' },
      401,
      'guest_identity_missing',
    ],
    ['another protocol', { protocol: 2, operations: [] }, undefined, 400, 'protocol_unsupported'],
    ['no protocol', { operations: [] }, undefined, 400, 'protocol_unsupported'],
    ['no list', { protocol: 1 }, undefined, 400, 'general_argument_invalid'],
    ['no object', [], undefined, 400, 'protocol_unsupported'],
    ['no JSON', '{"protocol":1,', undefined, 400, 'general_argument_invalid'],
    ['deep JSON', `${'['.repeat(5000)}${']'.repeat(5000)}`, undefined, 400, 'general_argument_invalid'],
  ])('refuses %s', async (_, body, headers, status, type) => {
    const answer = await push(body, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ type, code: status });
  });

  it('says what to do about too much', async () => {
    const operations = Array.from({ length: 1001 }, () => anApplication());
    const many = await push({ protocol: 1, operations });
    const long = await push({ protocol: 1, operations: ['x'.repeat(1_000_001)] });
    expect(many.json()).toMatchObject({ code: 413, type: 'request_too_large' });
    expect(many.json().message).toContain('1000 operations');
    expect(long.json()).toMatchObject({ code: 413, type: 'request_too_large' });
    expect(await documentsOf(context, 'applications')).toHaveLength(0);
  });

  it('takes nothing and says when to come back while the disk refuses', async () => {
    context.stores.board.failing = true;
    const answer = await push({ protocol: 1, operations: [anApplication()] });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
