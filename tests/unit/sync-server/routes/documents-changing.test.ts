import { describe, expect, test } from 'vitest';
import { DRAFTS, ENTRY, withDraft } from '../../../support/draft-world.ts';
import { runScenarios } from '../../../support/server-world.ts';

describe('changing', () => {
  runScenarios(
    [
      {
        name: 'merges',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { data: { kind: 'form' } },
        status: 200,
        has: ['"kind":"form"', '"content":"[]"'],
      },
      {
        name: 'unsets with null',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { data: { content: null } },
        status: 200,
        has: ['"content":null'],
      },
      {
        name: 'does not unset what is required',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { data: { kind: null } },
        status: 400,
        type: 'document_invalid_structure',
      },
      {
        name: 'needs something to change',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: {},
        status: 400,
        type: 'document_missing_payload',
      },
      {
        name: 'needs more than empty data',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { data: {} },
        status: 400,
        type: 'document_missing_payload',
      },
      {
        name: 'replaces permissions and keeps data',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { permissions: ['read("any")'] },
        status: 200,
        has: ['"$permissions":["read(\\"any\\")"]', '"kind":"batch"'],
      },
      {
        name: 'empties permissions',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { permissions: [] },
        status: 200,
        has: ['"$permissions":[]'],
      },
      {
        name: 'gives only roles of one’s own',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { permissions: ['read("team:x")'] },
        status: 401,
        type: 'user_unauthorized',
      },
      {
        name: 'ignores what begins with $',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { data: { kind: 'form', $id: 'z', $createdAt: '2020-01-01' } },
        status: 200,
        has: ['"$id":"d1"', '"$createdAt":"2026'],
      },
      {
        name: 'is not for others',
        as: 'stranger',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { data: { kind: 'form' } },
        status: 404,
        type: 'document_not_found',
      },
      {
        name: 'is not for nobody',
        as: 'guest',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { data: { kind: 'form' } },
        status: 404,
        type: 'document_not_found',
      },
      {
        name: 'needs a document',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d2`,
        body: { data: { kind: 'form' } },
        status: 404,
        type: 'document_not_found',
      },
      {
        name: 'is refused when newer than what one saw',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        headers: { 'x-appwrite-timestamp': '2026-11-20T11:59:59.999+00:00' },
        body: { data: { kind: 'form' } },
        status: 409,
        type: 'document_update_conflict',
      },
      {
        name: 'is taken when one saw the newest',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        headers: { 'x-appwrite-timestamp': '2026-11-20T12:00:00.000+00:00' },
        body: { data: { kind: 'form' } },
        status: 200,
      },
      {
        name: 'needs a moment that is one',
        as: 'owner',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        headers: { 'x-appwrite-timestamp': 'yesterday' },
        body: { data: { kind: 'form' } },
        status: 400,
        type: 'general_argument_invalid',
      },
      {
        name: 'puts over an old one',
        as: 'owner',
        method: 'PUT',
        url: `${DRAFTS}/d1`,
        body: { data: { kind: 'form' } },
        status: 200,
        has: ['"kind":"form"', '"content":"[]"'],
      },
      {
        name: 'puts what is required',
        as: 'owner',
        method: 'PUT',
        url: `${DRAFTS}/d1`,
        body: { data: { content: 'x' } },
        status: 400,
        type: 'document_invalid_structure',
      },
      {
        name: 'puts a new one',
        as: 'owner',
        method: 'PUT',
        url: `${DRAFTS}/d2`,
        body: { data: { kind: 'form' } },
        status: 200,
        has: ['"$id":"d2"', 'user:owner'],
      },
      {
        name: 'puts nothing over others',
        as: 'stranger',
        method: 'PUT',
        url: `${DRAFTS}/d1`,
        body: { data: { kind: 'form' } },
        status: 404,
        type: 'document_not_found',
      },
      {
        name: 'puts nothing new',
        as: 'guest',
        method: 'PUT',
        url: `${DRAFTS}/d2`,
        body: { data: { kind: 'form' } },
        status: 401,
        type: 'user_unauthorized',
      },
      {
        name: 'puts nothing older',
        as: 'owner',
        method: 'PUT',
        url: `${DRAFTS}/d1`,
        headers: { 'x-appwrite-timestamp': '2026-11-19T00:00:00Z' },
        body: { data: { kind: 'form' } },
        status: 409,
        type: 'document_update_conflict',
      },
      { name: 'deletes', as: 'owner', method: 'DELETE', url: `${DRAFTS}/d1`, status: 204 },
      {
        name: 'deletes with the SDK’s empty body',
        as: 'owner',
        method: 'DELETE',
        url: `${DRAFTS}/d1`,
        body: {},
        status: 204,
      },
      {
        name: 'deletes nothing of others',
        as: 'stranger',
        method: 'DELETE',
        url: `${DRAFTS}/d1`,
        status: 404,
        type: 'document_not_found',
      },
      {
        name: 'deletes nothing that is not there',
        as: 'owner',
        method: 'DELETE',
        url: `${DRAFTS}/d2`,
        status: 404,
        type: 'document_not_found',
      },
      {
        name: 'deletes nothing newer than what one saw',
        as: 'owner',
        method: 'DELETE',
        url: `${DRAFTS}/d1`,
        headers: { 'x-appwrite-timestamp': '2026-11-19T00:00:00Z' },
        status: 409,
        type: 'document_update_conflict',
      },
    ],
    withDraft,
  );

  test('fifty writers of different attributes lose nothing', async () => {
    const { app, send } = await withDraft();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        send('owner', 'PATCH', `${DRAFTS}/d1`, { data: i % 2 ? { kind: `k${i}` } : { content: `c${i}` } }),
      ),
    );
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(50).fill(200));
    const { kind, content } = (await send('owner', 'GET', `${DRAFTS}/d1`)).json<{
      kind: string;
      content: string;
    }>();
    expect([kind, content]).toEqual([expect.stringMatching(/^k\d/), expect.stringMatching(/^c\d/)]);
    await app.close();
  });

  test('keeps what another process wrote in between', async () => {
    const { app, context, send } = await withDraft();
    const { board } = context.stores;
    let interruptions = 2;
    board.beforeCommit = async () => {
      if (interruptions === 0) return;
      interruptions -= 1;
      const before = board.beforeCommit;
      board.beforeCommit = () => {};
      const stored = await board.get('drafts/d1');
      if (!stored) throw new Error('no draft');
      const data = { kind: 'batch', content: `theirs ${interruptions}` };
      await board.commit([{ ...stored, body: { ...stored.body, data } }]);
      board.beforeCommit = before;
    };
    const answer = await send('owner', 'PATCH', `${DRAFTS}/d1`, { data: { kind: 'form' } });
    expect(answer.json()).toMatchObject({ kind: 'form', content: 'theirs 0' });
    await app.close();
  });

  test('asks for the right again when the document changed hands in between', async () => {
    const { app, context, send } = await withDraft();
    const { board } = context.stores;
    board.beforeCommit = async () => {
      board.beforeCommit = () => {};
      const stored = await board.get('drafts/d1');
      if (!stored) throw new Error('no draft');
      await board.commit([{ ...stored, body: { ...stored.body, permissions: ['read("any")'] } }]);
    };
    const answer = await send('owner', 'PATCH', `${DRAFTS}/d1`, { data: { kind: 'form' } });
    expect(answer.json()).toMatchObject({ code: 401, type: 'user_unauthorized' });
    await app.close();
  });

  test('does not make a document older when the clock goes back', async () => {
    const { app, context, send } = await withDraft();
    context.clock.nowMs -= 3_600_000;
    const answer = await send('owner', 'PATCH', `${DRAFTS}/d1`, { data: { kind: 'form' } });
    expect(answer.json()).toMatchObject({ $updatedAt: '2026-11-20T12:00:00.000+00:00' });
    await app.close();
  });

  test('says 503 and changes nothing when the disk refuses', async () => {
    const { app, context, send } = await withDraft();
    context.stores.board.failing = true;
    for (const [method, url, body] of [
      ['PATCH', `${DRAFTS}/d1`, { data: { kind: 'form' } }],
      ['PUT', `${DRAFTS}/d2`, { data: { kind: 'form' } }],
      ['POST', DRAFTS, { ...ENTRY, documentId: 'd3' }],
      ['DELETE', `${DRAFTS}/d1`, undefined],
    ] as const) {
      expect((await send('owner', method, url, body)).json()).toMatchObject({
        code: 503,
        type: 'general_service_unavailable',
      });
    }
    context.stores.board.failing = false;
    expect((await send('owner', 'GET', DRAFTS)).json()).toMatchObject({
      total: 1,
      documents: [{ kind: 'batch' }],
    });
    await app.close();
  });
});
