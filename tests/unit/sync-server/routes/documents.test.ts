import { describe, expect, test } from 'vitest';
import { JOBS } from '../../../../src/wire/collections.ts';
import { addPosting, aRow } from '../../../support/board.ts';
import { createWorld, runScenarios, type World } from '../../../support/server-world.ts';

const DRAFTS = '/v1/databases/board/collections/drafts/documents';
const JOBS_URL = '/v1/databases/board/collections/jobs/documents';
const ENTRY = { documentId: 'd1', data: { kind: 'batch', content: '[]' } };

async function withDraft(): Promise<World> {
  const world = await createWorld();
  const made = await world.send('owner', 'POST', DRAFTS, ENTRY);
  if (made.statusCode !== 201) throw new Error(made.body);
  return world;
}

describe('creating', () => {
  const long = { kind: 'x'.repeat(33) };
  runScenarios([
    {
      name: 'gives the whole document',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: ENTRY,
      status: 201,
      has: [
        '"$id":"d1"',
        '"$sequence":"1"',
        '"$collectionId":"drafts"',
        '"$databaseId":"board"',
        '"editedAt":null',
        '"$permissions":["read(\\"user:owner\\")","update(\\"user:owner\\")","delete(\\"user:owner\\")"]',
      ],
      lacks: ['$tenant', '"$collection"', 'operation'],
    },
    {
      name: 'gives no permission by itself',
      as: 'key',
      method: 'POST',
      url: DRAFTS,
      body: ENTRY,
      status: 201,
      has: ['"$permissions":[]'],
    },
    {
      name: 'keeps none when none are asked for',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { ...ENTRY, permissions: [] },
      status: 201,
      has: ['"$permissions":[]'],
    },
    {
      name: 'takes null for not given',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { ...ENTRY, permissions: null, transactionId: null },
      status: 201,
      has: ['user:owner'],
    },
    {
      name: 'gives only roles of one’s own',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { ...ENTRY, permissions: ['read("user:stranger")'] },
      status: 401,
      type: 'user_unauthorized',
      has: ['Permissions must be one of: (any, users, user:owner, users/unverified, user:owner/unverified)'],
    },
    {
      name: 'refuses what is no permission',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { ...ENTRY, permissions: ['all'] },
      status: 400,
      type: 'general_argument_invalid',
    },
    {
      name: 'refuses permissions that are no list',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { ...ENTRY, permissions: 'read("any")' },
      status: 400,
    },
    {
      name: 'needs an account',
      as: 'guest',
      method: 'POST',
      url: DRAFTS,
      body: ENTRY,
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'needs an id',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { data: ENTRY.data },
      status: 400,
      type: 'document_missing_data',
    },
    {
      name: 'needs an id that is one',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { ...ENTRY, documentId: '../x' },
      status: 400,
      type: 'general_argument_invalid',
      has: ['Invalid `documentId` param: UID must'],
    },
    {
      name: 'needs data',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1' },
      status: 400,
      type: 'document_missing_data',
    },
    {
      name: 'needs data that say something',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: {} },
      status: 400,
      type: 'document_missing_data',
    },
    {
      name: 'needs data that are an object',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: '{"kind":"x"}' },
      status: 400,
      type: 'general_argument_invalid',
      has: ['Invalid `data` param: Value must be a valid JSON object'],
    },
    {
      name: 'needs what is required',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: { content: 'x' } },
      status: 400,
      type: 'document_invalid_structure',
      has: ['Invalid document structure: Missing required attribute \\"kind\\"'],
    },
    {
      name: 'refuses what is unknown',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: { kind: 'x', nose: 1 } },
      status: 400,
      type: 'document_invalid_structure',
      has: ['Unknown attribute: \\"nose\\"'],
    },
    {
      name: 'refuses what is too long',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: long },
      status: 400,
      has: [
        'Attribute \\"kind\\" has invalid type. Value must be a valid string and no longer than 32 chars',
      ],
    },
    {
      name: 'refuses keys of the store',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: { kind: 'x', _rev: '1-x' } },
      status: 400,
    },
    {
      name: 'takes no part in transactions',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { ...ENTRY, transactionId: 't' },
      status: 400,
    },
    {
      name: 'ignores what begins with $',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: {
        documentId: 'd1',
        data: {
          kind: 'x',
          $id: 'z',
          $sequence: '99',
          $createdAt: '2020-01-01',
          $permissions: ['read("any")'],
        },
      },
      status: 201,
      has: ['"$id":"d1"', '"$createdAt":"2026-11-20T12:00:00.000+00:00"', 'user:owner'],
    },
    {
      name: 'may say when',
      as: 'key',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: { kind: 'x', $createdAt: '2020-01-01T00:00:00Z' } },
      status: 201,
      has: ['"$createdAt":"2020-01-01T00:00:00.000+00:00"'],
    },
    {
      name: 'brings moments into one form',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: { kind: 'x', editedAt: '1975-06-12 14:12:55+02:00' } },
      status: 201,
      has: ['"editedAt":"1975-06-12T12:12:55.000+00:00"'],
    },
    {
      name: 'knows its database',
      as: 'owner',
      method: 'POST',
      url: '/v1/databases/other/collections/drafts/documents',
      body: ENTRY,
      status: 404,
      type: 'database_not_found',
    },
    {
      name: 'knows its collections',
      as: 'owner',
      method: 'POST',
      url: '/v1/databases/board/collections/users/documents',
      body: ENTRY,
      status: 404,
      type: 'collection_not_found',
    },
  ]);

  test('makes an id when asked to', async () => {
    const { app, send } = await createWorld();
    const made = await send('owner', 'POST', DRAFTS, { ...ENTRY, documentId: 'unique()' });
    expect(made.json<{ $id: string }>().$id).toMatch(/^[0-9a-f]{20}$/);
    await app.close();
  });

  test('of a taken id is refused, also to somebody who may not see the other', async () => {
    const { app, send } = await withDraft();
    for (const actor of ['owner', 'stranger', 'key'] as const) {
      expect((await send(actor, 'POST', DRAFTS, ENTRY)).json()).toMatchObject({
        code: 409,
        type: 'document_already_exists',
      });
    }
    await app.close();
  });
});

describe('reading', () => {
  runScenarios(
    [
      {
        name: 'gives the whole',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}/d1`,
        status: 200,
        has: ['"content":"[]"'],
      },
      {
        name: 'selects',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}/d1?queries[0]={"method":"select","values":["kind"]}`,
        status: 200,
        has: ['"kind":"batch"', '"$id":"d1"'],
        lacks: ['content', 'editedAt'],
      },
      {
        name: 'selects only what there is',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}/d1?queries[0]={"method":"select","values":["nose"]}`,
        status: 400,
        type: 'general_query_invalid',
      },
      {
        name: 'selects and nothing else',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}/d1?queries[0]={"method":"limit","values":[1]}`,
        status: 400,
        type: 'general_query_invalid',
      },
      {
        name: 'does not exist for another',
        as: 'stranger',
        method: 'GET',
        url: `${DRAFTS}/d1`,
        status: 404,
        type: 'document_not_found',
        lacks: ['batch'],
      },
      {
        name: 'does not exist',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}/d2`,
        status: 404,
        type: 'document_not_found',
      },
      {
        name: 'refuses an id that is none',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}/%00`,
        status: 400,
        type: 'general_argument_invalid',
      },
      {
        name: 'refuses an id of 10 kB',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}/${'x'.repeat(400)}`,
        status: 400,
      },
      {
        name: 'lists with unindexed attributes',
        as: 'owner',
        method: 'GET',
        url: DRAFTS,
        status: 200,
        has: ['"total":1', '"content":"[]"'],
      },
      {
        name: 'lists what was selected',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}?queries[0]={"method":"select","values":["kind"]}`,
        status: 200,
        has: ['"kind":"batch"'],
        lacks: ['content'],
      },
      {
        name: 'lists nothing of others',
        as: 'stranger',
        method: 'GET',
        url: DRAFTS,
        status: 200,
        has: ['{"total":0,"documents":[]}'],
      },
      {
        name: 'lists nothing to nobody',
        as: 'guest',
        method: 'GET',
        url: DRAFTS,
        status: 200,
        has: ['{"total":0,"documents":[]}'],
      },
      {
        name: 'lists to the operator',
        as: 'key',
        method: 'GET',
        url: DRAFTS,
        status: 200,
        has: ['"total":1'],
      },
      {
        name: 'lists without a total',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}?total=false`,
        status: 200,
        has: ['"total":0', '"$id":"d1"'],
      },
      {
        name: 'refuses what is no query',
        as: 'owner',
        method: 'GET',
        url: `${DRAFTS}?queries[0]=equal("kind")`,
        status: 400,
        type: 'general_query_invalid',
        has: ['Invalid query: Syntax error'],
      },
      {
        name: 'hides others from cursors',
        as: 'stranger',
        method: 'GET',
        url: `${DRAFTS}?queries[0]={"method":"cursorAfter","values":["d1"]}`,
        status: 400,
        type: 'general_cursor_not_found',
      },
      {
        name: 'hides others from totals',
        as: 'stranger',
        method: 'GET',
        url: `${DRAFTS}?queries[0]={"method":"equal","attribute":"kind","values":["batch"]}`,
        status: 200,
        has: ['"total":0'],
      },
    ],
    withDraft,
  );
});

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
        status: 401,
        type: 'user_unauthorized',
      },
      {
        name: 'is not for nobody',
        as: 'guest',
        method: 'PATCH',
        url: `${DRAFTS}/d1`,
        body: { data: { kind: 'form' } },
        status: 401,
        type: 'user_unauthorized',
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
        status: 401,
        type: 'user_unauthorized',
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
        status: 401,
        type: 'user_unauthorized',
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
      await board.commit([{ ...stored, body: { ...stored.body, permissions: ['update("user:stranger")'] } }]);
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

describe('postings as documents', () => {
  const POSTING = { documentId: 'p1', data: aRow() };

  runScenarios([
    {
      name: 'reads a row as a batch does',
      as: 'owner',
      method: 'POST',
      url: JOBS_URL,
      body: POSTING,
      status: 201,
      has: [
        '"provinceId":"ON"',
        '"postingDateFormatted":"2026-11-18"',
        '"verified":false',
        '"employerId":"owner"',
        '"jobStatusId":60',
        '"source":"portage"',
      ],
    },
    {
      name: 'takes nothing that the server says',
      as: 'owner',
      method: 'POST',
      url: JOBS_URL,
      body: {
        documentId: 'p1',
        data: aRow({
          verified: true,
          employerId: 'stranger',
          jobStatusId: 1,
          source: 'official',
          jobId: 7,
          closedAt: '2020-01-01',
        }),
      },
      status: 201,
      has: [
        '"verified":false',
        '"employerId":"owner"',
        '"jobStatusId":60',
        '"source":"portage"',
        '"closedAt":null',
      ],
      lacks: ['"jobId":7,'],
    },
    {
      name: 'refuses a row that is no posting',
      as: 'owner',
      method: 'POST',
      url: JOBS_URL,
      body: { documentId: 'p1', data: { city: 'Moose Jaw' } },
      status: 400,
      type: 'document_invalid_structure',
    },
    {
      name: 'does not post',
      as: 'guest',
      method: 'POST',
      url: JOBS_URL,
      body: POSTING,
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'may verify',
      as: 'key',
      method: 'POST',
      url: JOBS_URL,
      body: { documentId: 'p1', data: { jobId: 7, jobTitle: 'cook', businessName: 'Erie', verified: true } },
      status: 201,
      has: ['"verified":true', '"jobId":7'],
    },
  ]);

  const withPostings = async () => {
    const world = await createWorld();
    await addPosting(world.context, { jobId: 100, jobTitle: 'cook', provinceId: 'ON' }, 'owner');
    await addPosting(world.context, { jobId: 101, jobTitle: 'baker' }, null);
    return world;
  };
  const url = `${JOBS_URL}/job-100`;

  runScenarios(
    [
      { name: 'reads any', as: 'guest', method: 'GET', url, status: 200, has: ['"jobTitle":"cook"'] },
      {
        name: 'lists all',
        as: 'guest',
        method: 'GET',
        url: JOBS_URL,
        status: 200,
        has: ['"total":2', '"details":"{'],
      },
      {
        name: 'changes the title',
        as: 'owner',
        method: 'PATCH',
        url,
        body: { data: { jobTitle: 'head cook' } },
        status: 200,
        has: ['"jobTitle":"head cook"'],
      },
      {
        name: 'moves, and the province’s name with it',
        as: 'owner',
        method: 'PATCH',
        url,
        body: { data: { provinceId: 'QC' } },
        status: 200,
        has: ['"provinceId":"QC"', '"province":"QC"'],
      },
      {
        name: 'changes nothing',
        as: 'stranger',
        method: 'PATCH',
        url,
        body: { data: { jobTitle: 'x' } },
        status: 401,
        type: 'user_unauthorized',
      },
      {
        name: 'changes nobody’s posting',
        as: 'owner',
        method: 'PATCH',
        url: `${JOBS_URL}/job-101`,
        body: { data: { jobTitle: 'x' } },
        status: 401,
        type: 'user_unauthorized',
      },
      {
        name: 'sends back what is so already',
        as: 'owner',
        method: 'PATCH',
        url,
        body: { data: { verified: false, jobId: 100, jobTitle: 'x' } },
        status: 200,
      },
      ...(
        [
          ['verified', true],
          ['employerId', 'stranger'],
          ['jobStatusId', 0],
          ['source', 'official'],
          ['jobId', 101],
          ['externalId', 'x'],
          ['closedAt', '2026-11-20T12:00:00Z'],
          ['details', '{}'],
          ['firstPostedDate', '2020-01-01'],
        ] as const
      ).flatMap(([attribute, value]) => [
        {
          name: `does not set ${attribute} by PATCH`,
          as: 'owner' as const,
          method: 'PATCH' as const,
          url,
          body: { data: { [attribute]: value } },
          status: 400,
          type: 'document_invalid_structure',
        },
        {
          name: `does not set ${attribute} by PUT`,
          as: 'owner' as const,
          method: 'PUT' as const,
          url,
          body: { data: { jobId: 100, jobTitle: 'x', businessName: 'y', [attribute]: value } },
          status: 400,
          type: 'document_invalid_structure',
        },
      ]),
      {
        name: 'verifies',
        as: 'key',
        method: 'PATCH',
        url,
        body: { data: { verified: true } },
        status: 200,
        has: ['"verified":true'],
      },
      {
        name: 'gives no number twice',
        as: 'key',
        method: 'PATCH',
        url,
        body: { data: { jobId: 101 } },
        status: 409,
        type: 'document_unique_constraint_violation',
      },
    ],
    withPostings,
  );

  test('a number is given once, however many ask for it at the same moment', async () => {
    const { app, send } = await createWorld();
    const data = { jobId: 7, jobTitle: 'cook', businessName: 'Erie' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send('key', 'POST', JOBS_URL, { documentId: `k${i}`, data })),
    );
    const statuses = answers.map(answer => answer.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    await app.close();
  });

  test('what is written is what the definition allows, attribute by attribute', async () => {
    const { app, send } = await withPostings();
    const wrong: Record<string, unknown> = {
      string: 5,
      integer: '5',
      boolean: 1,
      enum: 'nose',
      day: '2026-02-30',
      datetime: 'soon',
      email: 'x',
    };
    for (const { key, type } of JOBS.attributes) {
      const answer = await send('key', 'PATCH', url, { data: { [key]: wrong[type] } });
      expect([key, answer.statusCode, answer.json<{ type: string }>().type]).toEqual([
        key,
        400,
        'document_invalid_structure',
      ]);
    }
    await app.close();
  });
});

describe('applications', () => {
  const url = '/v1/databases/board/collections/applications/documents';
  const data = { jobId: 1, name: 'Ann', email: 'ann@example.com', message: 'hello' };
  runScenarios([
    {
      name: 'are not made here',
      as: 'owner',
      method: 'POST',
      url,
      body: { documentId: 'a', data },
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'are not made here',
      as: 'guest',
      method: 'POST',
      url,
      body: { documentId: 'a', data },
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'are not put here',
      as: 'owner',
      method: 'PUT',
      url: `${url}/a`,
      body: { data },
      status: 401,
      type: 'user_unauthorized',
    },
    {
      name: 'need a real address',
      as: 'key',
      method: 'POST',
      url,
      body: { documentId: 'a', data: { ...data, email: 'x' } },
      status: 400,
      type: 'document_invalid_structure',
      has: ['Attribute \\"email\\" has invalid format. Value must be a valid email address'],
    },
  ]);
});
