import { afterEach, beforeEach, expect, test } from 'vitest';
import { storageOf } from '../../../../src/wire/collections.ts';
import { beginErasure } from '../../../../sync-server/leaving/begin-erasure.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { documentsOf } from '../../../support/board.ts';
import { createWorld, type Actor, type World } from '../../../support/server-world.ts';

const NOTES = '/v1/databases/shop/collections/notes';
const OWN = ['read("user:owner")', 'update("user:owner")'];

let world: World;

beforeEach(async () => {
  world = await createWorld();
  await ask('key', '/v1/databases', { databaseId: 'shop', name: 'Shop' });
  await makeCollection('notes', ['create("users")']);
});
afterEach(() => world.app.close());

async function ask(actor: Actor, url: string, body: object): Promise<void> {
  const answer = await world.send(actor, 'POST', url, body);
  if (answer.statusCode >= 400) throw new Error(answer.body);
}

async function makeCollection(collectionId: string, permissions: string[], documentSecurity = true) {
  const url = '/v1/databases/shop/collections';
  await ask('key', url, { collectionId, name: collectionId, permissions, documentSecurity });
  await ask('key', `${url}/${collectionId}/attributes/string`, { key: 'text', size: 40, required: false });
}

const note = (actor: Actor, documentId: string, permissions?: string[], collection = NOTES) =>
  ask(actor, `${collection}/documents`, { documentId, data: { text: `of ${documentId}` }, permissions });

async function erase(): Promise<void> {
  const runner = await startErasures(world.context, { sleep: () => Promise.resolve() });
  await beginErasure(world.context, 'owner');
  await runner.idle();
  await runner.close();
}

const left = async (collectionId = 'notes') => {
  const storage = storageOf(world.context.schemas.find('shop', collectionId));
  const found = await documentsOf(world.context, storage);
  return found.map(({ documentId, permissions, owner }) => ({ documentId, permissions, owner }));
};

test('what nobody else could read goes', async () => {
  await note('owner', 'own');
  await note('key', 'made-for-them', OWN);
  await note('stranger', 'of-another');
  await erase();
  expect(await left()).toMatchObject([{ documentId: 'of-another', owner: 'stranger' }]);
  expect(JSON.stringify(await world.context.stores.board.range({ start: '', end: '\uffff' }))).not.toContain(
    'of own',
  );
});

test('what others can read stays, as nobody’s', async () => {
  await note('owner', 'for-all', [...OWN, 'read("any")']);
  await note('key', 'for-a-stranger', [...OWN, 'read("user:stranger")']);
  await erase();
  expect(await left()).toEqual([
    { documentId: 'for-a-stranger', permissions: ['read("user:stranger")'], owner: undefined },
    { documentId: 'for-all', permissions: ['read("any")'], owner: undefined },
  ]);
});

test('what a whole collection shows stays; where documents have no rules of their own, theirs count for nothing', async () => {
  await makeCollection('open', ['create("users")', 'read("users")'], false);
  await makeCollection('closed', ['create("users")'], false);
  await note('owner', 'own', OWN, NOTES.replace('notes', 'open'));
  await note('owner', 'own', [...OWN, 'read("any")'], NOTES.replace('notes', 'closed'));
  await erase();
  expect(await left('open')).toEqual([{ documentId: 'own', permissions: [], owner: undefined }]);
  expect(await left('closed')).toEqual([]);
});

test('what a team could read stays as long as there is the team', async () => {
  for (const teamId of ['alone', 'together']) await ask('owner', '/v1/teams', { teamId, name: teamId });
  const stranger = { userId: 'stranger', roles: ['member'] };
  await ask('key', '/v1/teams/together/memberships', stranger);
  for (const teamId of ['alone', 'together']) await note('owner', teamId, [...OWN, `read("team:${teamId}")`]);
  await erase();
  expect(await left()).toEqual([
    { documentId: 'together', permissions: ['read("team:together")'], owner: undefined },
  ]);
});

test('what is another’s stays theirs, without the right to change it', async () => {
  await note('key', 'shared', ['read("user:stranger")', 'update("user:stranger")', 'update("user:owner")']);
  await erase();
  expect(await left()).toMatchObject([
    { documentId: 'shared', permissions: ['read("user:stranger")', 'update("user:stranger")'] },
  ]);
});
