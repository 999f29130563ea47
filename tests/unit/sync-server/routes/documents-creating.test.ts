import { describe, expect, test } from 'vitest';
import { DRAFTS, ENTRY, withDraft } from '../../../support/draft-world.ts';
import { createWorld, runScenarios } from '../../../support/server-world.ts';

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
      type: 'document_invalid_structure',
    },
    {
      name: 'takes data as JSON text',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: '{"kind":"x"}' },
      status: 201,
      has: ['"kind":"x"'],
    },
    ...['"text"', '[]', 'null', '{"kind":', '{"kind":"\\ud800"}', `${'['.repeat(40)}${']'.repeat(40)}`].map(
      data => ({
        name: `refuses the text ${data} as data`,
        as: 'owner' as const,
        method: 'POST' as const,
        url: DRAFTS,
        body: { documentId: 'd1', data },
        status: 400,
        type: 'general_argument_invalid',
        has: ['Invalid `data` param: '],
      }),
    ),
    {
      name: 'needs data that are an object',
      as: 'owner',
      method: 'POST',
      url: DRAFTS,
      body: { documentId: 'd1', data: ['kind'] },
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
