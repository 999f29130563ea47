import { beforeEach, describe, expect, it } from 'vitest';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { toRecord } from '../../../../sync-server/records/board-documents.ts';
import {
  aDraft,
  aHidden,
  aPreference,
  aSaved,
  aSearch,
  documentsOf,
  EDITED_AT,
} from '../../../support/board.ts';
import { createWorld, type World } from '../../../support/server-world.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld({}, [registerSyncPush]);
});

const push = async (...operations: Operation[]): Promise<Outcome[]> => {
  const mine = operations.map(operation => ({ ...operation, userId: 'owner' }));
  const answer = await world.send('owner', 'POST', '/v1/sync/push', { protocol: 1, operations: mine });
  return answer.json().outcomes;
};
const path = (collectionId: string, documentId = '') =>
  `/v1/databases/board/collections/${collectionId}/documents${documentId && `/${documentId}`}`;
const listed = async (collectionId: string) =>
  (await world.send('owner', 'GET', path(collectionId))).json().documents;
const saved = (on: boolean, after: number) => aSaved({ payload: { on, editedAt: EDITED_AT + after } });
const idOf = ([outcome]: Outcome[]) => (outcome && 'receipt' in outcome ? outcome.receipt.documentId : '');

describe('what a person saves, hides, searches and writes', () => {
  it('is one document each, their own, with the time that it counts at', async () => {
    const outcomes = await push(aSaved(), aHidden(), aSearch(), aDraft());
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied']);
    const at = '2026-11-20T11:59:59.000+00:00';
    expect(outcomes[0]).toMatchObject({ receipt: { acceptedAt: at, jobId: 100, reference: '' } });
    expect((await listed('saved'))[0]).toMatchObject({ jobId: 100, savedAt: at });
    expect((await listed('hidden'))[0]).toMatchObject({ jobId: 100, hiddenAt: at });
    expect((await listed('searches'))[0]).toMatchObject({
      searchId: 'search-one',
      name: 'Cooks',
      query: 'keyword=cook',
    });
    expect((await listed('drafts'))[0]).toMatchObject({
      key: 'apply:100',
      kind: 'apply',
      content: '{"message":"Hello"}',
    });
    for (const collectionId of ['saved', 'hidden', 'searches', 'drafts']) {
      const answer = await world.send('stranger', 'GET', path(collectionId));
      expect(answer.json().total).toBe(0);
      const [record] = await documentsOf(world.context, collectionId);
      expect(record?.owner).toBe('owner');
      expect(world.context.projection.ownedBy(collectionId, 'owner')).toHaveLength(1);
    }
  });

  it('is as the later edit says, whichever comes first', async () => {
    for (const order of [
      [saved(true, 10), saved(false, 20)],
      [saved(false, 20), saved(true, 10)],
    ]) {
      world = await createWorld({}, [registerSyncPush]);
      for (const operation of order) await push(operation);
      expect(await listed('saved')).toEqual([]);
    }
  });

  it('leaves a tombstone that nobody finds and that an earlier edit does not bring back', async () => {
    const id = idOf(await push(saved(true, 0)));
    await push(saved(false, 10));
    expect((await world.send('owner', 'GET', path('saved', id))).statusCode).toBe(404);
    expect((await world.send('key', 'GET', path('saved', id))).statusCode).toBe(404);
    expect((await world.send('owner', 'DELETE', path('saved', id))).statusCode).toBe(404);
    const stored = await world.context.stores.board.get(`saved/${id}`);
    expect(stored && toRecord(stored.body)).toMatchObject({
      tombstone: true,
      owner: 'owner',
      data: { jobId: 100 },
    });
    await push(saved(true, 5));
    expect(await listed('saved')).toEqual([]);
    await push(saved(true, 20));
    expect(await listed('saved')).toHaveLength(1);
  });

  it('deleted as a document stays deleted for an earlier edit that arrives later', async () => {
    const id = idOf(await push(saved(true, 0)));
    expect((await world.send('owner', 'DELETE', path('saved', id))).statusCode).toBe(204);
    await push(saved(true, 500));
    expect(await listed('saved')).toEqual([]);
    world.context.clock.nowMs += 60_000;
    await push(saved(true, 30_000));
    expect(await listed('saved')).toHaveLength(1);
  });

  it('changed as a document is an edit of that moment', async () => {
    const id = idOf(await push(aSearch()));
    const data = { name: 'Cooks in BC' };
    await world.send('owner', 'PATCH', path('searches', id), { data });
    await push(aSearch({ payload: { editedAt: EDITED_AT + 500 } }));
    expect((await listed('searches'))[0]).toMatchObject(data);
  });

  it('too long is refused by its name', async () => {
    const long = aDraft({ payload: { content: { text: 'x'.repeat(200_000) } } });
    const name = aSearch({ payload: { search: { name: 'x'.repeat(201), query: '' } } });
    const outcomes = await push(long, name);
    expect(outcomes.map(outcome => 'error' in outcome && outcome.error.field)).toEqual(['content', 'name']);
    expect([...(await listed('drafts')), ...(await listed('searches'))]).toEqual([]);
  });
});

describe('preferences', () => {
  const prefs = async () => (await world.send('owner', 'GET', '/v1/account/prefs')).json();

  it('are the account’s, each with its own last writer', async () => {
    const at = (value: string | null, after: number) =>
      aPreference({ payload: { value, editedAt: EDITED_AT + after } });
    await push(at('fr', 10), aPreference({ payload: { name: 'alerts', value: ['a', 'b'] } }));
    await push(at('en', 5));
    expect(await prefs()).toEqual({ language: 'fr', alerts: ['a', 'b'] });
    await push(at(null, 20), at('en', 15));
    expect(await prefs()).toEqual({ alerts: ['a', 'b'] });
  });

  it('set as a whole stand against earlier edits that arrive later', async () => {
    await push(aPreference());
    await world.send('owner', 'PATCH', '/v1/account/prefs', { prefs: { theme: 'dark' } });
    await push(aPreference({ payload: { value: 'en', editedAt: EDITED_AT + 500 } }));
    expect(await prefs()).toEqual({ theme: 'dark' });
  });

  it('are limited together', async () => {
    const text = 'x'.repeat(2000);
    const many = Array.from({ length: 33 }, (_, index) =>
      aPreference({ payload: { name: `pref${index}`, value: text } }),
    );
    const outcomes = await push(...many);
    expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(32);
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', error: { field: 'value' } });
  });

  it('called like something else are only names', async () => {
    await push(
      aPreference({ payload: { name: 'constructor', value: 'x' } }),
      aPreference({ payload: { name: 'toString', value: null } }),
    );
    expect(await prefs()).toEqual({ constructor: 'x' });
    const [odd] = await push(aPreference({ payload: { name: '__proto__' } }));
    expect(odd).toMatchObject({ status: 'rejected', error: { field: 'name' } });
  });
});
