import { describe, expect, test } from 'vitest';
import { connectionLine } from '../../../../src/app/notices/connection-line.ts';
import type { CatalogueStatus } from '../../../../src/catalogue/query/query.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();
const now = at(20, 15, 0);

const status = (change: Partial<CatalogueStatus>): CatalogueStatus => ({
  state: 'ready',
  syncing: false,
  cards: 48_211,
  version: 1,
  confirmedAt: at(20, 10, 42),
  progress: null,
  partial: false,
  problem: null,
  postponed: null,
  lastSync: null,
  provinces: null,
  unreachable: true,
  ...change,
});

describe('connectionLine', () => {
  test('says nothing before the device’s own list is open', () => {
    expect(connectionLine(status({ state: 'opening' }), 'en', now)).toEqual({ kind: 'none' });
  });

  test('gives the age of the list, the day too when it is not of today', () => {
    const line = (confirmedAt: number, language: 'en' | 'fr') =>
      connectionLine(status({ confirmedAt }), language, now);
    expect(line(at(20, 10, 42), 'en')).toEqual({ kind: 'list-of', count: 48_211, time: '10:42\u00a0a.m.' });
    expect(line(at(20, 10, 42), 'fr')).toMatchObject({ time: expect.stringMatching(/^10\sh\s42$/) });
    expect(line(at(18, 9, 5), 'en')).toMatchObject({ time: 'Nov 18, 9:05\u00a0a.m.' });
  });

  test('does not invent an age', () => {
    expect(connectionLine(status({ confirmedAt: null }), 'en', now)).toEqual({
      kind: 'age-unknown',
      count: 48_211,
    });
  });

  test('says that nothing is here yet', () => {
    expect(connectionLine(status({ state: 'empty', cards: 0 }), 'en', now)).toEqual({ kind: 'nothing-here' });
  });
});
