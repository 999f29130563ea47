import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionDefinition } from '../../../../../src/wire/collections.ts';
import { createProjection } from '../../../../../sync-server/projection/create-projection.ts';
import { DiskRows } from '../../../../../sync-server/projection/disk/disk-rows.ts';
import { RowFile } from '../../../../../sync-server/projection/disk/row-file.ts';
import { type Database, sqliteEngine } from '../../../../../sync-server/projection/disk/sqlite.ts';
import type { Projection } from '../../../../../sync-server/projection/projection.ts';
import { rowMaker } from '../../../../../sync-server/projection/record-to-row.ts';
import type { Row } from '../../../../../sync-server/projection/row.ts';
import type { Json, JsonObject, Sequence, StoreUpkeep } from '../../../../../sync-server/store/store.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';
import { MapStore } from '../../../../support/memory-store.ts';

/** Rows belong to their readers, to their owner alone, and to those who may change them. */
const IDS = ['applications', 'saved', 'jobs'] as const;
const COLLECTIONS = IDS.map(
  (id): CollectionDefinition => ({
    id,
    name: id,
    documentSecurity: true,
    permissions: [],
    attributes: [
      { key: 'jobId', type: 'integer' },
      { key: 'state', type: 'string', size: 10 },
      { key: 'sentAt', type: 'string', size: 40 },
      { key: 'city', type: 'string', size: 100 },
      { key: 'tags', type: 'string', size: 10, array: true },
      { key: 'text', type: 'string', size: 1000, unindexed: true },
    ],
    indexes: [
      { key: 'job', type: 'key', attributes: ['jobId'] },
      { key: 'city', type: 'key', attributes: ['city'] },
      { key: 'sent', type: 'key', attributes: ['sentAt'] },
    ],
  }),
);
const ALL = new Set<string>(IDS);
const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z');

let directory: string;
let store: MapStore;
let timer: FakeTimer;
let errors: string[];
let fatal: string[];
/** From where each projection began to read. */
let begun: (Sequence | undefined)[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'portage-rows-'));
  store = new MapStore('board');
  timer = new FakeTimer();
  errors = [];
  fatal = [];
  begun = [];
  const subscribe = store.subscribe.bind(store);
  store.subscribe = (since, listener) => {
    begun.push(since);
    return subscribe(since, listener);
  };
});
afterEach(() => rmSync(directory, { recursive: true }));

const log = { error: (_: object, message: string) => errors.push(message) };
const nowMs = () => NOW_MS;
const path = (name = 'rows') => join(directory, `${name}.sqlite`);

const placeOf = (name: string | undefined) => ({
  path: path(name),
  epoch: 'e',
  timer,
  onFatal: ({ message }: Error) => fatal.push(message),
});
const A_ROW: Row = {
  documentId: '',
  sequence: 0,
  createdAt: '',
  updatedAt: '',
  permissions: [],
  data: {},
  owner: 'ann',
  position: 0,
};

const open = (
  options: { epoch?: string; name?: string; collections?: readonly CollectionDefinition[] } = {},
) =>
  createProjection(store, options.collections ?? COLLECTIONS, log, {
    disk: {
      path: path(options.name),
      epoch: options.epoch ?? 'e',
      timer,
      onFatal: ({ message }) => fatal.push(message),
      cold: ALL,
    },
    // Rows in memory, of which there are none here, are read anew without it.
    snapshot: { path: `${path(options.name)}.snapshot`, epoch: options.epoch ?? 'e', timer },
    nowMs,
  });
const inMemory = () => createProjection(store, COLLECTIONS, log, { nowMs });

const TEXTS = [
  'Hope',
  'hope',
  'Lévis',
  '\u{1F69C}',
  '\uFB00',
  '\ud83d',
  '\uffff',
  'a\u0000b',
  'a\u0001',
  '',
  'a',
];
const PEOPLE = ['ann', 'bob', 'ann\ud83d'];
const permission = fc.constantFrom(
  ...PEOPLE.flatMap(person => [`read("user:${person}")`, `update("user:${person}")`]),
  'read("team:x/owner")',
  'update("team:x")',
  'read("any")',
  'read("users")',
);
const data = fc.record({
  // A value that its definition doesn't allow is kept as it is.
  jobId: fc.constantFrom<Json>(1, 2, 3, 'two', null),
  state: fc.constantFrom<Json>('sent', 'withdrawn', null),
  sentAt: fc.constantFrom<Json>('2026-01-01', '2026-01-02', '2026-02-01', null),
  city: fc.constantFrom<Json>(null, ...TEXTS),
  tags: fc.option(fc.constantFrom<Json>([], ['a', null], ['\ud83d'])),
});
const change = fc.record({
  collectionId: fc.constantFrom(...IDS),
  documentId: fc.constantFrom('d1', 'd2', 'd3', 'd4', 'd5', 'd\ufb00'),
  kind: fc.constantFrom('put', 'put', 'put', 'delete', 'tombstone'),
  data,
  permissions: fc.array(permission, { maxLength: 3 }),
  owner: fc.option(fc.constantFrom(...PEOPLE, 'team:x')),
  isPending: fc.boolean(),
  hasOperation: fc.boolean(),
});
type Drawn = typeof change extends fc.Arbitrary<infer T> ? T : never;

let drawn = 0;
async function apply({ collectionId, documentId, kind, hasOperation, ...made }: Drawn): Promise<void> {
  const id = `${collectionId}/${documentId}`;
  const present = await store.get(id);
  if (kind === 'delete' && !present) return;
  drawn += 1;
  const body: JsonObject = {
    collectionId,
    documentId,
    sequence: Number(present?.body['sequence'] ?? drawn),
    createdAt: '2026-01-01T00:00:00.000+00:00',
    updatedAt: '2026-01-02T00:00:00.000+00:00',
    permissions: made.permissions,
    data: { ...made.data, text: 'not kept' },
    ...(made.owner !== null && { owner: made.owner }),
    ...(hasOperation && {
      operation: { id: `of ${documentId}`, digest: 'd', person: 'ann', reference: 'r' },
    }),
    ...(made.isPending && { effects: { mail: { state: 'pending', attempts: 0, at: '' } } }),
    ...(kind === 'tombstone' && { tombstone: true }),
  };
  const revision = present && { revision: present.revision };
  await store.commit([{ id, ...revision, body: kind === 'delete' ? null : body }]);
}

const OWNERS = [...PEOPLE, 'team:x', 'team:y', 'any'];
const byPosition = (rows: Row[]) => [...rows].sort((a, b) => a.position - b.position);
const sortedTally = (projection: Projection, id: string, value?: number) =>
  projection
    .tally(id, value)
    .map(tally => JSON.stringify(tally))
    .sort();

/** Only those who saw each change know what an owner lost. */
const removedIn = (projection: Projection) =>
  IDS.map(id =>
    OWNERS.map(owner => [
      byPosition(projection.removedFrom(id, owner)),
      byPosition(projection.removedFrom(id, owner, 30)),
    ]),
  );

/** All that a projection answers, but for removals. */
function everything(projection: Projection): unknown {
  const list = (id: string, roles: string[], ...queries: Parameters<Projection['query']>[1][number][]) => {
    const named = new Set(roles.map(role => `read("${role}")`));
    const readable = ({ permissions }: Row) => permissions.some(each => named.has(each));
    return projection.query(id, queries, readable, { readers: roles });
  };
  return IDS.map(id => ({
    rows: [...projection.all(id)],
    count: projection.count(id),
    byId: ['d1', 'd\ufb00', 'no'].map(each => projection.row(id, each)),
    found: TEXTS.map(text => projection.find(id, 'city', text)),
    numbers: [1, 2, 7].map(number => [
      projection.find(id, 'jobId', number),
      projection.find(id, 'city', number),
    ]),
    owned: OWNERS.map(owner => [
      projection.ownedBy(id, owner),
      projection.ownedBy(id, owner, 30),
      projection.countOwnedBy(id, owner),
    ]),
    pending: projection.pendingEffects(id).sort(),
    operations: ['of d1', 'of d\ufb00', 'no'].map(each => projection.findByOperation(id, each)),
    tally: [sortedTally(projection, id), sortedTally(projection, id, 2)],
    sorted: ['city', '$id', '$sequence', 'sentAt', 'state'].map(attribute => [
      projection.query(id, [{ method: 'orderAsc', attribute }], () => true),
      projection.query(id, [{ method: 'orderDesc', attribute }], () => true),
    ]),
    readBy: [
      ['user:ann'],
      ['user:ann/verified', 'team:x', 'team:x/owner'],
      ['any', 'guests'],
      ['users', 'user:bob'],
    ].map(roles => list(id, roles)),
  }));
}

describe('rows on disk', () => {
  test('are those in memory, after any changes, and after a restart at any of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 60 }),
        fc.nat(59),
        async (changes, restartAt) => {
          store = new MapStore('board');
          rmSync(path(), { force: true });
          let disk = await open();
          const memory = await inMemory();
          for (const [at, each] of changes.entries()) {
            await apply(each);
            if (at !== restartAt) continue;
            await disk.close();
            disk = await open();
          }
          expect(removedIn(disk)).toEqual(removedIn(memory));
          expect(everything(disk)).toEqual(everything(memory));
          await disk.close();
        },
      ),
      { numRuns: 25 },
    );
    expect(fatal).toEqual([]);
  });

  test('forget old removals as those in memory do', async () => {
    const [disk, memory] = [await open(), await inMemory()];
    for (const each of fc.sample(change, { numRuns: 200, seed: 5 })) await apply(each);
    const tombstonesAt = Date.parse('2026-01-02T00:00:00.001Z');
    const forgotten = await disk.forgetRemoved(tombstonesAt);
    expect(forgotten).toBeGreaterThan(0);
    expect(forgotten).toBe(await memory.forgetRemoved(tombstonesAt));
    expect(removedIn(disk)).toEqual(removedIn(memory));
    expect(everything(disk)).toEqual(everything(memory));
    await disk.close();
  });

  test('keep a removal that is repeated while older ones are being forgotten', () => {
    const [definition] = COLLECTIONS;
    const file = definition && RowFile.open(placeOf('rows'), COLLECTIONS, () => true);
    if (!definition || !file) throw new Error('This platform has no SQLite');
    const rows = new DiskRows(file, definition, rowMaker(definition));
    let position = 0;
    const putAndRemove = (documentId: string, atMs: number) => {
      position += 2;
      const row = { ...A_ROW, documentId, sequence: position, position };
      rows.put(row, atMs);
      rows.remove(documentId, position + 1, atMs);
    };
    for (const id of ['d1', 'd2']) putAndRemove(id, NOW_MS - 10);
    const forgetting = rows.forgetRemoved(NOW_MS);
    forgetting.next();
    putAndRemove('d2', NOW_MS);
    expect([...forgetting]).toHaveLength(1);
    expect(rows.removedFrom('ann').map(({ documentId }) => documentId)).toEqual(['d2']);
    file.advance(position, 1);
    file.close();
  });

  test('are changed together: what a kill leaves is an earlier state with its position', async () => {
    const killed = await open();
    const changes = fc.sample(change, { numRuns: 300, seed: 11 });
    for (const each of changes.slice(0, 100)) await apply(each);
    timer.advance(5_000);
    const { sequence } = await store.status();
    for (const each of changes.slice(100, 200)) await apply(each);
    for (const name of ['after a kill', 'looked at'])
      for (const part of ['', '-wal']) copyFileSync(path() + part, path(name) + part);
    for (const each of changes.slice(200)) await apply(each);
    const next = await open({ name: 'after a kill' });
    expect(positionIn('looked at')).toBe(sequence);
    expect(everything(next)).toEqual(everything(killed));
    await Promise.all([next.close(), killed.close()]);
  });

  test('are committed when many changed', async () => {
    const projection = await open();
    for (let at = 0; at < 5_000; at += 1) await store.commit([{ id: `elsewhere/${at}`, body: {} }]);
    for (const part of ['', '-wal']) copyFileSync(path() + part, path('looked at') + part);
    expect(positionIn('looked at')).toBe(5_000);
    await projection.close();
  });

  test('are read by the server’s user only', async () => {
    const projection = await open();
    await apply(fc.sample(change, { numRuns: 1, seed: 2 })[0]!);
    timer.advance(5_000);
    for (const part of ['', '-wal']) expect(statSync(path() + part).mode & 0o777).toBe(0o600);
    await projection.close();
  });

  test('leave nothing of a deleted document in the log, after old removals were forgotten', async () => {
    const secret = 'A name that no one else has';
    const projection = await open();
    await store.commit([{ id: 'jobs/d1', body: { ...recordOf('d1'), data: { city: secret } } }]);
    timer.advance(5_000);
    expect(readFileSync(`${path()}-wal`, 'latin1')).toContain(secret);
    const revision = (await store.get('jobs/d1'))?.revision ?? '';
    await store.commit([{ id: 'jobs/d1', revision, body: { ...recordOf('d1'), tombstone: true } }]);
    await projection.forgetRemoved(0);
    for (const part of ['', '-wal']) expect(readFileSync(path() + part, 'latin1')).not.toContain(secret);
    await projection.close();
  });

  test('leave nothing of a deleted document in the file', async () => {
    const secret = 'A name that no one else has';
    const body = { ...recordOf('d1'), data: { city: secret } };
    await store.commit([{ id: 'jobs/d1', body }]);
    let projection = await open();
    await projection.close();
    expect(readFileSync(path(), 'latin1')).toContain(secret);
    projection = await open();
    const revision = (await store.get('jobs/d1'))?.revision ?? '';
    const tombstone = { ...recordOf('d1'), tombstone: true };
    await store.commit([{ id: 'jobs/d1', revision, body: tombstone }]);
    await projection.close();
    expect(readFileSync(path(), 'latin1')).not.toContain(secret);
  });
});

const recordOf = (documentId: string): JsonObject => ({
  collectionId: 'jobs',
  documentId,
  sequence: 1,
  createdAt: '2026-01-01T00:00:00.000+00:00',
  updatedAt: '2026-01-01T00:00:00.000+00:00',
  permissions: [],
  data: { city: 'Hope' },
});

/** Fills the file and closes it. */
async function made(): Promise<void> {
  const projection = await open();
  for (const each of fc.sample(change, { numRuns: 100, seed: 21 })) await apply(each);
  await projection.close();
}

function positionIn(name: string): unknown {
  const database = (sqliteEngine() as (name: string) => Database)(path(name));
  const read = database.prepare(`SELECT value FROM meta WHERE name = 'position'`).get();
  database.close();
  return (read as { value: unknown }).value;
}

function changeFile(sql: string): void {
  const database = (sqliteEngine() as (name: string) => Database)(path());
  database.exec(sql);
  database.close();
}

describe('the file', () => {
  test('is used again, and only later changes are read', async () => {
    await made();
    const { sequence } = await store.status();
    await apply({ ...fc.sample(change, { numRuns: 1, seed: 4 })[0]!, kind: 'put' });
    const [disk, memory] = [await open(), await inMemory()];
    expect(begun.slice(-2)).toEqual([sequence, undefined]);
    expect(everything(disk)).toEqual(everything(memory));
    await disk.close();
  });

  test.each<[string, () => void | Promise<void>, Parameters<typeof open>[0]?]>([
    ['is gone', () => rmSync(path())],
    ['is empty', () => writeFileSync(path(), '')],
    ['isn’t a database', () => writeFileSync(path(), 'x'.repeat(10_000))],
    ['was cut short', () => truncateSync(path(), 6_000)],
    ['has no position', () => changeFile(`UPDATE meta SET value = NULL WHERE name = 'position'`)],
    ['is of another version', () => changeFile(`UPDATE meta SET value = '[]' WHERE name = 'header'`)],
    ['has other tables', () => changeFile('DROP TABLE meta')],
    ['is of other data', () => undefined, { epoch: 'other' }],
    [
      'is ahead of the store',
      async () => {
        const id = 'jobs/last';
        await store.commit([{ id, body: recordOf('last') }]);
        changeFile(`UPDATE meta SET value = 1000000 WHERE name = 'position'`);
      },
    ],
    [
      'is from before deletions that left no trace',
      async () => {
        const { sequence } = await store.status();
        const upkeep = { pruned: () => Promise.resolve(Number(sequence) + 1) };
        Object.assign(store, { upkeep: upkeep as StoreUpkeep });
        await store.commit([{ id: 'jobs/last', body: recordOf('last') }]);
      },
    ],
    [
      'has other attributes',
      () => undefined,
      { collections: COLLECTIONS.map(each => ({ ...each, attributes: each.attributes.slice(0, -1) })) },
    ],
  ])('is made anew if it %s', async (_, damage, options) => {
    await made();
    await damage();
    const disk = await open(options);
    expect(begun.at(-1)).toBeUndefined();
    expect(everything(disk)).toEqual(everything(await inMemory()));
    await disk.close();
    expect(fatal).toEqual([]);
    // And the new one is used.
    const again = await open(options);
    expect(begun.at(-1)).toBe((await store.status()).sequence);
    await again.close();
  });

  test('ends the process and is removed if a row isn’t what was written', async () => {
    await made();
    changeFile(`UPDATE jobs SET body = replace(body, 'read', 'raed')`);
    const disk = await open();
    expect(() => [...disk.all('jobs')]).toThrow('A row on disk is damaged');
    expect(fatal).toHaveLength(1);
    expect(existsSync(path())).toBe(false);
    await expect(apply({ ...fc.sample(change, { numRuns: 1, seed: 4 })[0]!, kind: 'put' })).rejects.toThrow(
      'failed',
    );
    await disk.close();
    const next = await open();
    expect(everything(next)).toEqual(everything(await inMemory()));
    await next.close();
  });
});

test('without SQLite there is no engine, and rows are in memory', () => {
  // This version's engine is part of Node, and an older Node doesn't have it.
  const isOlder = Number.parseInt(process.versions.node, 10) < 24;
  expect(sqliteEngine('24.0.0') === null).toBe(isOlder && !hasOwnSqlite());
});

function hasOwnSqlite(): boolean {
  return process.getBuiltinModule?.('node:sqlite') !== undefined;
}
