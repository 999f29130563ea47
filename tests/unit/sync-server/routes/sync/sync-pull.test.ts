import { Compile } from 'typebox/compile';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PullChange, PullResponse } from '../../../../../src/wire/pull.ts';
import type { Operation, Outcome } from '../../../../../src/wire/operations/push.ts';
import { createApp } from '../../../../../sync-server/app.ts';
import { registerSyncPull } from '../../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { sharingAdopted } from '../../../../../sync-server/board/adoptions.ts';
import { startEffects } from '../../../../../sync-server/board/effects.ts';
import { createPrivatePull } from '../../../../../sync-server/pull/private-pull.ts';
import { startPostingCounts } from '../../../../../sync-server/postings/posting-counts.ts';
import {
  addPosting,
  aDraft,
  aHidden,
  anApplication,
  aNote,
  aPosting,
  aPreference,
  aRow,
  aSaved,
  aSearch,
  aWithdrawal,
  EDITED_AT,
  reopenBoard,
} from '../../../../support/board.ts';
import { type Actor, createWorld, type World } from '../../../../support/server-world.ts';

const PARTS = [registerSyncPush, registerSyncPull];
const shape = Compile(PullResponse);

let world: World;
beforeEach(async () => {
  world = await createWorld({}, PARTS);
  await addPosting(world.context, { jobId: 300 });
});
afterEach(() => world.app.close());

async function push(actor: Actor, ...operations: Operation[]): Promise<Outcome[]> {
  const sent = operations.map(operation => ({ ...operation, userId: actor }));
  const answer = await world.send(actor, 'POST', '/v1/sync/push', { protocol: 1, operations: sent });
  expect(answer.statusCode).toBe(200);
  return answer.json().outcomes;
}

async function pull(actor: Actor, cursor?: string, limit?: number): Promise<PullResponse> {
  const query = new URLSearchParams({ ...(cursor && { cursor }), ...(limit && { limit: String(limit) }) });
  const answer = await world.send(actor, 'GET', `/v1/sync/pull?${query}`);
  expect(answer.statusCode).toBe(200);
  const page: unknown = answer.json();
  if (!shape.Check(page)) throw new Error(JSON.stringify([...shape.Errors(page)].slice(0, 3)));
  return page;
}

/** Everything, page by page; `between` runs after each page. */
async function pullAll(
  actor: Actor,
  {
    limit = 500,
    cursor,
    between,
  }: { limit?: number; cursor?: string; between?: () => Promise<unknown> } = {},
) {
  let page = await pull(actor, cursor, limit);
  const pages = [page];
  while (page.more) {
    await between?.();
    page = await pull(actor, page.cursor, limit);
    pages.push(page);
  }
  return { pages, changes: pages.flatMap(({ changes }) => changes), cursor: page.cursor, run: page.run };
}

const named = ({ collection, id }: PullChange) => `${collection} ${id}`;
/** What a device has after these changes. */
function stateOf(changes: readonly PullChange[]): Record<string, unknown> {
  const state = new Map<string, unknown>();
  for (const change of changes) {
    if (change.data === null) state.delete(named(change));
    else state.set(named(change), change.data);
  }
  return Object.fromEntries([...state].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const receiptOf = (outcome: Outcome | undefined) => {
  if (!outcome || !('receipt' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.receipt;
};

async function restart(changes: { epoch?: string } = {}): Promise<void> {
  await world.app.close();
  const context = { ...(await reopenBoard(world.context)), ...changes };
  const app = createApp(context, PARTS);
  await app.ready();
  world = {
    ...world,
    context,
    app,
    send: (actor, method, url, body) =>
      app.inject({
        method,
        url,
        headers: world.headersOf(actor),
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  };
}

describe('what a person’s other devices are told', () => {
  it('is everything of theirs, with the stamps of what they set', async () => {
    const saved = aSaved({ payload: { jobId: 300 } });
    const draft = aDraft();
    const [, , , , , applied, posted] = await push(
      'owner',
      saved,
      aHidden({ payload: { jobId: 7 } }),
      draft,
      aSearch(),
      aPreference(),
      anApplication({ payload: { jobId: 300, message: 'May I?' } }),
      aPosting({ payload: { row: aRow({ jobTitle: 'picker' }) } }),
    );
    const applicationId = receiptOf(applied).documentId;
    const [noted] = await push('owner', aNote({ payload: { applicationId, text: 'Ask for Lee.' } }));
    const { changes, pages } = await pullAll('owner');
    expect(pages.map(({ userId }) => userId)).toEqual(['owner']);
    expect(stateOf(changes)).toEqual({
      'saved 300': {},
      'hidden 7': {},
      'drafts apply:100': { content: { message: 'Hello' } },
      'searches search-one': { name: 'Cooks', query: 'keyword=cook' },
      'preferences language': { value: 'fr' },
      [`applications ${applicationId}`]: {
        jobId: 300,
        jobTitle: expect.any(String),
        state: 'sent',
        sentAt: expect.any(String),
        reference: receiptOf(applied).reference,
        name: 'Anna Roy',
        email: 'anna@example.com',
        message: 'May I?',
        employer: { name: expect.any(String), city: expect.any(String), provinceId: expect.any(String) },
        delivery: { via: 'inbox', state: 'delivered', at: expect.any(String) },
      },
      [`notes ${receiptOf(noted).documentId}`]: {
        applicationId,
        jobId: 300,
        text: 'Ask for Lee.',
        at: expect.any(String),
        by: null,
      },
      [`postings ${receiptOf(posted).documentId}`]: expect.objectContaining({
        jobTitle: 'picker',
        applications: 0,
        closedAt: null,
        expiresOn: '2027-01-15',
      }),
    });
    for (const [collection, { id }] of [
      ['saved', saved],
      ['drafts', draft],
    ] as const) {
      const change = changes.find(change => change.collection === collection);
      expect(change).toMatchObject({ stamp: { at: EDITED_AT, editedAt: EDITED_AT, operation: id } });
    }
  });

  it('is told once, and again when it changed', async () => {
    await push('owner', aSaved({ payload: { jobId: 1 } }), aSaved({ payload: { jobId: 2 } }));
    const { cursor } = await pullAll('owner');
    expect((await pull('owner', cursor)).changes).toEqual([]);
    expect((await pull('owner', cursor)).cursor).toBe(cursor);
    await push('owner', aSaved({ payload: { jobId: 2, on: false, editedAt: EDITED_AT + 1 } }));
    const { changes } = await pull('owner', cursor);
    expect(changes).toMatchObject([
      { collection: 'saved', id: '2', data: null, stamp: { at: EDITED_AT + 1 } },
    ]);
  });

  it('includes what was taken away, for a device that never knew it', async () => {
    await push('owner', aDraft(), aDraft({ payload: { content: null, editedAt: EDITED_AT + 5 } }));
    expect((await pull('owner')).changes).toMatchObject([
      { collection: 'drafts', id: 'apply:100', data: null, stamp: { at: EDITED_AT + 5 } },
    ]);
  });

  it('says that an application was withdrawn', async () => {
    const [applied] = await push('owner', anApplication({ payload: { jobId: 300 } }));
    const { documentId } = receiptOf(applied);
    await push('owner', aWithdrawal({ payload: { jobId: 300, applicationId: documentId } }));
    const { changes } = await pullAll('owner');
    expect(stateOf(changes)[`applications ${documentId}`]).toMatchObject({ state: 'withdrawn' });
  });

  it('includes what its guest had sent, once the account took it over, also past a cursor of before', async () => {
    const guest = { 'x-portage-guest': 'g'.repeat(43) };
    const send = (actor: Actor, operations: Operation[]) =>
      world.app.inject({
        method: 'POST',
        url: '/v1/sync/push',
        headers: { ...world.headersOf(actor), ...guest },
        payload: { protocol: 1, operations },
      });
    await send('guest', [anApplication({ payload: { jobId: 300 } })]);
    await push('owner', aSaved());
    const { changes, cursor } = await pullAll('owner');
    expect(changes.map(({ collection }) => collection)).toEqual(['saved']);
    await send('owner', []);
    const ports = [sharingAdopted(world.context)];
    const effects = startEffects(world.context, { ports, sleep: () => Promise.resolve() });
    await effects.idle();
    await effects.close();
    expect((await pull('owner', cursor)).changes).toMatchObject([
      { collection: 'applications', data: { jobId: 300, name: 'Anna Roy' } },
    ]);
    expect((await pullAll('stranger')).changes).toEqual([]);
  });

  it('follows preferences, also those that were set or left out by the account’s own route', async () => {
    await push('owner', aPreference(), aPreference({ payload: { name: 'theme', value: 'dark' } }));
    const { cursor } = await pullAll('owner');
    await world.send('owner', 'PATCH', '/v1/account/prefs', { prefs: { language: 'en' } });
    const { changes } = await pull('owner', cursor);
    expect(stateOf(changes)).toEqual({ 'preferences language': { value: 'en' } });
    expect(changes.map(named)).toContain('preferences theme');
  });

  it('counts the applications to a posting, beside the applications', async () => {
    const [posted] = await push('owner', aPosting());
    const { cursor } = await pullAll('owner');
    const { jobId, documentId } = receiptOf(posted);
    await push('stranger', anApplication({ payload: { jobId, message: 'Me!' } }));
    const counts = startPostingCounts(world.context, { sleep: () => Promise.resolve() });
    await counts.close();
    const page = await pull('owner', cursor);
    expect(page.changes).toMatchObject([
      { collection: 'applicants', data: { jobId, message: 'Me!' } },
      { collection: 'postings', id: documentId, data: { applications: 1 } },
    ]);
  });

  it.each([false, true])('says that a posting was deleted (the server started anew: %s)', async isAnew => {
    const [posted] = await push('owner', aPosting());
    const { documentId } = receiptOf(posted);
    const { cursor } = await pullAll('owner');
    const path = `/v1/databases/board/collections/jobs/documents/${documentId}`;
    expect((await world.send('owner', 'DELETE', path)).statusCode).toBe(204);
    if (isAnew) await restart();
    const { changes } = await pull('owner', cursor);
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes)
      expect(change).toEqual({ collection: 'postings', id: documentId, data: null });
  });
});

describe('a cursor', () => {
  it('leads through small pages to the same, each change once when nothing is written', async () => {
    await push('owner', ...[1, 2, 3, 4, 5].map(jobId => aSaved({ payload: { jobId } })), aSearch());
    const whole = await pullAll('owner');
    const small = await pullAll('owner', { limit: 1 });
    expect(small.pages).toHaveLength(6);
    expect(small.changes).toEqual(whole.changes);
    expect(new Set(small.pages.map(({ run }) => run)).size).toBe(1);
  });

  it('misses nothing that is written between pages', async () => {
    await push('owner', ...[1, 2, 3, 4].map(jobId => aSaved({ payload: { jobId } })));
    const writes = [
      aSaved({ payload: { jobId: 1, on: false, editedAt: EDITED_AT + 9 } }),
      aSaved({ payload: { jobId: 9 } }),
      aSaved({ payload: { jobId: 4, on: false, editedAt: EDITED_AT + 9 } }),
      aSaved({ payload: { jobId: 9, on: false, editedAt: EDITED_AT + 9 } }),
      aSaved({ payload: { jobId: 1, editedAt: EDITED_AT + 10 } }),
    ];
    const read = await pullAll('owner', {
      limit: 1,
      between: async () => {
        const next = writes.shift();
        if (next) await push('owner', next);
      },
    });
    expect(writes).toEqual([]);
    expect(stateOf(read.changes)).toEqual(stateOf((await pullAll('owner')).changes));
    expect(Object.keys(stateOf(read.changes))).toEqual(['saved 1', 'saved 2', 'saved 3']);
  });

  it('goes on after a restart, also in the middle', async () => {
    await push('owner', ...[1, 2, 3, 4].map(jobId => aSaved({ payload: { jobId } })));
    const first = await pull('owner', undefined, 2);
    await restart();
    const rest = await pullAll('owner', { cursor: first.cursor });
    expect(rest.changes.map(({ id }) => id)).toEqual(['3', '4']);
    expect(rest.run).toBe(first.run);
  });

  it('begins anew with data that were restored', async () => {
    await push('owner', aSaved());
    const before = await pullAll('owner');
    await restart({ epoch: 'restored' });
    const page = await pull('owner', before.cursor);
    expect(page.epoch).toBe('restored');
    expect(page.run).not.toBe(before.run);
    expect(page.changes).toEqual(before.changes);
  });

  it('of somebody else, or changed by as much as a letter, begins anew with one’s own', async () => {
    await push('owner', aSaved({ payload: { jobId: 1 } }));
    await push('stranger', aSaved({ payload: { jobId: 2 } }));
    const { cursor } = await pullAll('owner');
    const others = await pull('stranger', cursor);
    expect(others.changes.map(({ id }) => id)).toEqual(['2']);
    const given = [
      ...Array.from(
        cursor,
        (letter, at) => cursor.slice(0, at) + (letter === 'x' ? 'y' : 'x') + cursor.slice(at + 1),
      ),
      '.',
      `${cursor}.`.repeat(2),
      'x'.repeat(5000),
      `${Buffer.from('["","",1e9,""]').toString('base64url')}.`,
      '\u0000é"',
    ];
    for (const changed of given)
      expect((await pull('owner', changed)).changes.map(({ id }) => id)).toEqual(['1']);
  });

  it('ends a page at its size, however large a draft is', async () => {
    const text = 'é'.repeat(90_000);
    const drafts = Array.from({ length: 7 }, (_, n) =>
      aDraft({ payload: { key: `apply:${n + 1}`, content: { text } } }),
    );
    for (const draft of drafts) await push('owner', draft);
    const { pages, changes } = await pullAll('owner');
    expect(changes).toHaveLength(7);
    expect(Math.max(...pages.map(page => page.changes.length))).toBe(5);
  });
});

describe('who asks', () => {
  it.each<Actor>(['guest', 'key'])('%s is told to sign in', async actor => {
    const answer = await world.send(actor, 'GET', '/v1/sync/pull');
    expect([answer.statusCode, answer.json().type]).toEqual([401, 'general_unauthorized_scope']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['0', '501', '-1', '1.5', 'x', '1e2', '99999999', ''])('limit %j is refused', async limit => {
    const answer = await world.send('owner', 'GET', `/v1/sync/pull?limit=${limit}`);
    expect([answer.statusCode, answer.json().type]).toEqual([400, 'general_argument_invalid']);
  });

  it('sees nothing of somebody else, by whatever cursor, whatever the other made', async () => {
    const made = (marker: string): Operation[] => [
      aSaved({ payload: { jobId: 300 } }),
      aHidden({ payload: { jobId: 300 } }),
      aDraft({ payload: { content: { text: marker } } }),
      aSearch({ payload: { search: { name: marker, query: marker } } }),
      aPreference({ payload: { value: marker } }),
      anApplication({ payload: { jobId: 300, name: marker, message: marker } }),
      aPosting({ payload: { row: aRow({ jobTitle: marker, businessName: marker }) } }),
    ];
    const people = ['owner', 'stranger'] as const;
    for (const person of people) {
      const outcomes = await push(person, ...made(`of ${person}`));
      const applicationId = receiptOf(outcomes[5]).documentId;
      await push(person, aNote({ payload: { applicationId, text: `of ${person}` } }));
      await world.send(person, 'POST', '/v1/databases/board/collections/searches/documents', {
        documentId: `search-of-${person}`,
        data: { searchId: `made-as-document`, name: `of ${person}`, query: `of ${person}` },
      });
    }
    const cursors = await Promise.all(people.map(async person => (await pullAll(person)).cursor));
    for (const person of people) {
      for (const cursor of [undefined, ...cursors]) {
        const text = JSON.stringify((await pullAll(person, cursor === undefined ? {} : { cursor })).changes);
        expect(text).not.toContain(person === 'owner' ? 'of stranger' : 'of owner');
      }
      const { changes } = await pullAll(person);
      expect(changes.filter(change => JSON.stringify(change).includes(`of ${person}`))).toHaveLength(7);
    }
  });

  it('shares postings with those who may change them, for as long as they may', async () => {
    const { context } = world;
    const pulled = createPrivatePull(context);
    const member = (id: string, ...teams: string[]) =>
      ({ kind: 'user', userId: id, roles: ['any', 'users', `user:${id}`, ...teams] }) as const;
    const postingsOf = async (...who: Parameters<typeof member>) =>
      (await pulled.page(member(...who), '', 100)).changes.filter(
        ({ collection }) => collection === 'postings',
      );
    const change = async (permissions: string[]) => {
      const stored = await context.stores.board.get('jobs/job-500');
      if (!stored) throw new Error('no posting');
      const body = { ...stored.body, permissions };
      await context.stores.board.commit([{ id: stored.id, revision: stored.revision, body }]);
    };
    await addPosting(context, { jobId: 500 }, 'owner');
    expect(await postingsOf('ann', 'team:t1', 'team:t1/clerk')).toEqual([]);
    await change(['read("any")', 'update("user:owner")', 'update("team:t1/owner")', 'update("team:t2")']);
    expect(await postingsOf('owner')).toMatchObject([{ id: 'job-500', data: { jobId: 500 } }]);
    expect(await postingsOf('ann', 'team:t2')).toMatchObject([{ id: 'job-500', data: { jobId: 500 } }]);
    // In the team, and not in the role that may.
    expect(await postingsOf('ann', 'team:t1', 'team:t1/clerk')).toMatchObject([{ data: null }]);
    expect(await postingsOf('bob', 'team:t3')).toEqual([]);
    await change(['read("any")', 'update("user:owner")']);
    expect(await postingsOf('ann', 'team:t2')).toEqual([
      { collection: 'postings', id: 'job-500', data: null },
    ]);
  });
});
