import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PullResponse } from '../../../../../src/wire/pull.ts';
import { createPrivatePull } from '../../../../../sync-server/pull/private-pull.ts';
import { readCursor } from '../../../../../sync-server/pull/private-cursor.ts';
import type { Row } from '../../../../../sync-server/projection/row.ts';
import { registerSyncPull } from '../../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { aSaved } from '../../../../support/board.ts';
import { createWorld, OWN_ROUTES, type World } from '../../../../support/server-world.ts';

/**
 * Pulls from servers that have seen different parts of what others wrote. Their rows have the positions that a test gives
 * them: `rows` maps the number of a saved job to its position.
 */
let world: World;
beforeEach(async () => {
  world = await createWorld({}, [registerSyncPush, registerSyncPull], OWN_ROUTES);
  const operations = Array.from({ length: 12 }, (_, at) =>
    aSaved({ payload: { jobId: at + 1 }, userId: 'owner' }),
  );
  await world.send('owner', 'POST', '/v1/sync/push', { protocol: 1, operations });
});
afterEach(() => world.app.close());

const caller = { userId: 'owner', roles: ['any', 'users', 'user:owner'], isOperator: false };

function server(positions: { through: number; since: number }, rows: Record<number, number>) {
  const { context } = world;
  const projection = {
    ...context.projection,
    positions: () => positions,
    ownedBy: (id: string, owner: string, after = 0): Row[] =>
      id === 'saved'
        ? context.projection.ownedBy(id, owner).flatMap(row => {
            const position = rows[Number(row.data['jobId'])] ?? 0;
            return position > after ? [{ ...row, position }] : [];
          })
        : [],
  };
  const pull = createPrivatePull({ ...context, projection });
  return (cursor = '', limit = 500) => pull.page(caller as never, cursor, limit);
}

const jobsOf = ({ changes }: PullResponse) => changes.map(({ id }) => Number(id));
const cursorOf = ({ cursor }: PullResponse) => readCursor(world.context, 'owner', cursor);

describe('a device’s cursor', () => {
  it('stays below what may still be missing, and what lies beyond is sent again', async () => {
    const west = server({ through: 20, since: 1 }, { 1: 10, 2: 30 });
    const first = await west();
    expect([jobsOf(first), first.more, cursorOf(first)]).toEqual([
      [1, 2],
      false,
      expect.objectContaining({ position: 20, since: 20, ahead: 0 }),
    ]);
    // The other server has seen what was missing here.
    const east = server({ through: 30, since: 1 }, { 1: 10, 3: 25, 2: 30 });
    const second = await east(first.cursor);
    expect([jobsOf(second), second.run, cursorOf(second)?.position]).toEqual([[3, 2], first.run, 30]);
    expect(jobsOf(await west(second.cursor))).toEqual([]);
  });

  it('doesn’t go back where a server is behind', async () => {
    const first = await server({ through: 30, since: 1 }, { 1: 10, 2: 30 })();
    const behind = server({ through: 15, since: 1 }, { 1: 10, 4: 40 });
    const second = await behind(first.cursor);
    expect([jobsOf(second), second.run, cursorOf(second)]).toEqual([
      [4],
      first.run,
      expect.objectContaining({ position: 30, ahead: 0 }),
    ]);
  });

  it('comes to an end, page by page and each from another server, while nothing is known to be whole', async () => {
    const rows = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at + 1, 100 + at]));
    const servers = [server({ through: 50, since: 1 }, rows), server({ through: 60, since: 1 }, rows)];
    const seen: number[] = [];
    let cursor = '';
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const next = await servers[pages % 2]?.(cursor, 2);
      if (!next) break;
      seen.push(...jobsOf(next));
      ({ cursor, more } = next);
      expect(pages).toBeLessThan(10);
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    // Something in between has arrived late.
    const news = await server({ through: 200, since: 1 }, { 1: 100, 2: 55, 12: 111 })(cursor);
    expect(jobsOf(news)).toEqual([2, 1, 12]);
  });

  it('isn’t taken by a server that doesn’t know what was removed since', async () => {
    const first = await server({ through: 30, since: 1 }, { 1: 10 })();
    const knows = await server({ through: 40, since: 30 }, { 1: 10 })(first.cursor);
    expect([jobsOf(knows), knows.run]).toEqual([[], first.run]);
    const begun = await server({ through: 40, since: 31 }, { 1: 10 })(first.cursor);
    expect(jobsOf(begun)).toEqual([1]);
    expect(begun.run).not.toBe(first.run);
  });

  it('is for one pull alone while no server says how far it has seen', async () => {
    const unknown = server({ through: 0, since: 1 }, { 1: 10, 2: 11, 3: 12 });
    const first = await unknown('', 2);
    const second = await unknown(first.cursor, 2);
    expect([jobsOf(first), jobsOf(second), second.run, second.more]).toEqual([[1, 2], [3], first.run, false]);
    const again = await unknown(second.cursor, 2);
    expect(jobsOf(again)).toEqual([1, 2]);
    expect(again.run).not.toBe(first.run);
    // Once it's known, what was read in the middle isn't relied on.
    const known = server({ through: 20, since: 1 }, { 1: 10, 2: 11, 3: 12 });
    expect(jobsOf(await known(first.cursor))).toEqual([1, 2, 3]);
  });

  it('separates no changes with the same position', async () => {
    const west = server({ through: 30, since: 1 }, { 1: 10, 2: 11, 3: 11, 4: 11, 5: 12 });
    const first = await west('', 2);
    expect(jobsOf(first).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(jobsOf(await west(first.cursor, 2))).toEqual([5]);
  });

  it('says nothing of how much others write, where one server has all', async () => {
    const first = await server({ through: 20, since: 0 }, { 1: 10 })();
    const second = await server({ through: 9_000, since: 0 }, { 1: 10 })(first.cursor);
    expect(cursorOf(second)).toEqual(cursorOf(first));
    expect(jobsOf(second)).toEqual([]);
  });
});
