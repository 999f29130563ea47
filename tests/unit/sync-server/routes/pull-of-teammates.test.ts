import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PullResponse } from '../../../../src/wire/pull.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { aDraft, aHidden, aSaved, aSearch } from '../../../support/board.ts';
import { createTeamWorld, type TeamWorld } from '../../../support/team-world.ts';

/** Everything that one person sets for themselves, under the names that a teammate guesses. */
const PLANTED = {
  drafts: { kind: 'application', key: 'apply:100', content: '{"message":"Hello","email":"ann@example.com"}' },
  saved: { jobId: 100 },
  hidden: { jobId: 100 },
  searches: { searchId: 'search-one', name: 'Mine', query: 'keyword=mine' },
};
const OWN = [aDraft(), aSaved(), aHidden(), aSearch()];

let world: TeamWorld;
beforeEach(async () => {
  world = await createTeamWorld([registerSyncPush, registerSyncPull]);
  await world.join('crew', 'ann');
  await world.join('crew', 'bob');
});
afterEach(() => world.world.app.close());

/** Documents of Ann's that all her team may read, change and delete. */
async function plant(): Promise<void> {
  for (const [collection, data] of Object.entries(PLANTED))
    await world.ask(201, 'ann', 'POST', `/databases/board/collections/${collection}/documents`, {
      documentId: `planted-${collection}`,
      data,
      permissions: ['read("team:crew")', 'update("team:crew")', 'delete("team:crew")'],
    });
}

async function values(who: string, cursor = '') {
  const page = await world.ask(200, who, 'GET', `/sync/pull?${new URLSearchParams({ cursor })}`);
  const { changes, cursor: next } = page as unknown as PullResponse;
  return { changes: changes.filter(({ collection }) => Object.hasOwn(PLANTED, collection)), cursor: next };
}

test('what a teammate made is nobody else’s own, whatever the team may do with it', async () => {
  await plant();
  expect((await values('owner')).changes).toEqual([]);
  expect((await values('ann')).changes).toHaveLength(4);
});

test('nothing that a teammate makes, shares or deletes is told in the place of one’s own', async () => {
  const sent = OWN.map(operation => ({ ...operation, userId: 'owner' }));
  await world.ask(200, 'owner', 'POST', '/sync/push', { protocol: 1, operations: sent });
  const own = await values('owner');
  expect(own.changes).toHaveLength(4);
  world.context.clock.nowMs += 60_000;
  await plant();
  for (const collection of Object.keys(PLANTED))
    await world.ask(
      204,
      'bob',
      'DELETE',
      `/databases/board/collections/${collection}/documents/planted-${collection}`,
    );
  expect((await values('owner', own.cursor)).changes).toEqual([]);
  expect((await values('owner')).changes).toEqual(own.changes);
});
