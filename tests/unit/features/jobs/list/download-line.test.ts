import { describe, expect, test } from 'vitest';
import type { CatalogueStatus } from '../../../../../src/catalogue/query/query.ts';
import { downloadLine } from '../../../../../src/features/jobs/list/download-line.ts';
import { listAbsence } from '../../../../../src/features/jobs/list/list-absence.ts';

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

  test('says what a list waits for: the rest, room, another version of the app, a link that does not cost', () => {
    expect(downloadLine(status({ partial: true, unreachable: true }))).toEqual({ kind: 'rest' });
    expect(downloadLine(status({ partial: true, syncing: true }))).toEqual({ kind: 'none' });
    expect(downloadLine(status({ partial: true, problem: 'quota' }))).toEqual({ kind: 'full' });
    expect(downloadLine(status({ state: 'empty', cards: 0, problem: 'quota' }))).toEqual({ kind: 'none' });
    expect(downloadLine(status({ problem: 'outdated' }))).toEqual({ kind: 'outdated' });
    expect(downloadLine(status({ state: 'empty', cards: 0, problem: 'outdated' }))).toEqual({ kind: 'none' });
    expect(downloadLine(status({ postponed: { bytes: 850_000 } }))).toEqual({
      kind: 'postponed',
      megabytes: 0.9,
    });
  });
});

describe('a device without any list', () => {
  const empty = { state: 'empty', cards: 0, confirmedAt: null } as const;

  test('waits for it, unless it is known why it does not come', () => {
    expect(listAbsence(status(empty))).toBe('coming');
    expect(listAbsence(status({ ...empty, unreachable: true }))).toBe('unreachable');
    expect(listAbsence(status({ ...empty, unreachable: true, syncing: true }))).toBe('unreachable');
    expect(listAbsence(status({ ...empty, syncing: true, confirmedAt: 1 }))).toBe('coming');
    expect(listAbsence(status({ ...empty, problem: 'quota' }))).toBe('full');
    expect(listAbsence(status({ ...empty, problem: 'outdated' }))).toBe('outdated');
  });

  test('is none that was told that there is no job at all, nor one with a part of the list', () => {
    expect(listAbsence(status({ ...empty, confirmedAt: 1 }))).toBeNull();
    expect(listAbsence(status({ partial: true, problem: 'quota' }))).toBeNull();
  });
});
