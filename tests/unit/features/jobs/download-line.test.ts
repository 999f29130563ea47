import { describe, expect, test } from 'vitest';
import type { CatalogueStatus } from '../../../../src/catalogue/query.ts';
import { downloadLine } from '../../../../src/features/jobs/download-line.ts';

const status = (fields: Partial<CatalogueStatus>): CatalogueStatus => ({
  state: 'ready',
  syncing: false,
  cards: 100,
  version: 1,
  partial: false,
  confirmedAt: 1,
  progress: null,
  unreachable: false,
  problem: null,
  postponed: null,
  lastSync: null,
  provinces: null,
  ...fields,
});
const progress = { bytes: 300_000, of: 900_000, cards: 40, ofCards: 100 };

describe('the line above the list', () => {
  test('says nothing while the list is whole and nothing large is on its way', () => {
    expect(downloadLine(status({}))).toEqual({ kind: 'none' });
    expect(downloadLine(status({ syncing: true, unreachable: true }))).toEqual({ kind: 'none' });
  });

  test('counts jobs while a first list comes, and bytes while a whole one comes anew', () => {
    expect(downloadLine(status({ partial: true, progress }))).toMatchObject({
      kind: 'first',
      cards: 40,
      of: 100,
    });
    expect(downloadLine(status({ state: 'empty', progress }))).toMatchObject({ kind: 'first', cards: 40 });
    expect(downloadLine(status({ progress }))).toMatchObject({ kind: 'update', megabytes: 0.3, of: 0.9 });
  });

  test('says what a list waits for: the rest, room, a link that does not cost', () => {
    expect(downloadLine(status({ partial: true, unreachable: true }))).toEqual({ kind: 'rest' });
    expect(downloadLine(status({ partial: true, syncing: true }))).toEqual({ kind: 'none' });
    expect(downloadLine(status({ partial: true, problem: 'quota' }))).toEqual({ kind: 'full' });
    expect(downloadLine(status({ postponed: { bytes: 850_000 } }))).toEqual({
      kind: 'postponed',
      megabytes: 0.9,
    });
  });
});
