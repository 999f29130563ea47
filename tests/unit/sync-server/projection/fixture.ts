import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type CollectionDefinition, storageOf } from '../../../../src/wire/collections.ts';
import { createProjection } from '../../../../sync-server/projection/create-projection.ts';
import type { DiskPlace, ReadSizes } from '../../../../sync-server/projection/disk/row-file.ts';
import type { Projection } from '../../../../sync-server/projection/projection.ts';
import type { Query, Row } from '../../../../sync-server/projection/row.ts';
import type { JsonObject } from '../../../../sync-server/store/store.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';

/** One attribute of each type, with and without an index. */
export const THINGS: CollectionDefinition = {
  id: 'things',
  name: 'Things',
  documentSecurity: true,
  permissions: [],
  attributes: [
    { key: 'title', type: 'string', size: 300 },
    { key: 'city', type: 'string', size: 128 },
    { key: 'pay', type: 'integer' },
    { key: 'open', type: 'boolean' },
    { key: 'day', type: 'day' },
    { key: 'at', type: 'datetime' },
    { key: 'code', type: 'integer' },
    { key: 'score', type: 'float' },
    { key: 'tags', type: 'string', size: 40, array: true },
    { key: 'sizes', type: 'integer', array: true },
    { key: 'details', type: 'string', size: 1000, unindexed: true },
  ],
  indexes: [
    { key: 'city', type: 'key', attributes: ['city'] },
    { key: 'day', type: 'key', attributes: ['day'] },
    { key: 'code', type: 'unique', attributes: ['code'] },
    { key: 'title', type: 'fulltext', attributes: ['title'] },
  ],
};

export interface ThingOptions {
  documentId: string;
  sequence: number;
  data?: JsonObject;
  permissions?: string[];
  createdAt?: string;
}

export function thing({ documentId, sequence, data = {}, permissions = [], createdAt }: ThingOptions) {
  const moment = createdAt ?? '2026-01-01T00:00:00.000+00:00';
  return {
    collectionId: 'things',
    documentId,
    sequence,
    createdAt: moment,
    updatedAt: moment,
    permissions,
    data,
  };
}

export const everyone = (): boolean => true;

/** Where rows are. Every fact about queries holds for both. */
export const KINDS = ['in memory', 'on disk'] as const;
export type Kind = (typeof KINDS)[number];

/** So small that each list is read in several parts, in each of the ways. */
const SMALL = { first: 2, next: 3, few: 4, many: 9 };

let folder: string | undefined;
let files = 0;
const toClose: (() => void)[] = [];

afterAll(() => {
  for (const close of toClose.splice(0)) close();
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
});

export function newDiskPlace(sizes: ReadSizes = SMALL): DiskPlace {
  folder ??= mkdtempSync(join(tmpdir(), 'portage-rows-'));
  files += 1;
  const onFatal = (error: Error) => {
    throw error;
  };
  return { path: join(folder, `${files}.sqlite`), epoch: 'e', timer: new FakeTimer(), onFatal, sizes };
}

/** For `createProjection`. */
export function optionsFor(
  kind: Kind,
  definitions: readonly CollectionDefinition[] = [THINGS],
  sizes?: ReadSizes,
) {
  if (kind === 'in memory') return {};
  return { disk: { ...newDiskPlace(sizes), cold: new Set(definitions.map(storageOf)) } };
}

export async function projectionOf(
  things: readonly ReturnType<typeof thing>[],
  kind: Kind = 'in memory',
  sizes?: ReadSizes,
): Promise<{
  store: MapStore;
  projection: Projection & { close: () => Promise<void> };
  errors: string[];
  ids: (queries: readonly Query[], readable?: (row: Row) => boolean) => string[];
}> {
  const store = new MapStore('board');
  await store.commit(things.map(body => ({ id: `things/${body.documentId}`, body })));
  const errors: string[] = [];
  const log = { error: (_: object, message: string) => errors.push(message) };
  const projection = await createProjection(store, [THINGS], log, optionsFor(kind, [THINGS], sizes));
  toClose.push(() => void projection.close());
  const ids = (queries: readonly Query[], readable: (row: Row) => boolean = everyone) =>
    projection.query('things', queries, readable).rows.map(({ documentId }) => documentId);
  return { store, projection, errors, ids };
}
