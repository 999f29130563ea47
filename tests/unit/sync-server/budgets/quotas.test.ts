import { describe, expect, test } from 'vitest';
import {
  DEFAULT_QUOTAS,
  type QuotaFigures,
  readQuotas,
} from '../../../../sync-server/budgets/quota-figures.ts';
import { type Maker, Quotas } from '../../../../sync-server/budgets/quotas.ts';
import { QUOTA_NAMES } from '../../../../src/wire/quota-names.ts';
import { ID_KEY } from '../../../support/test-context.ts';

const FIGURES: QuotaFigures = {
  ...DEFAULT_QUOTAS,
  reports: { account: 4, guest: 2, address: 6 },
  drafts: { held: 3, account: 100, address: 100 },
};
const HOUR_MS = 3_600_000;

function world({ isDaily = true } = {}) {
  const clock = { nowMs: 0 };
  const quotas = new Quotas(FIGURES, { nowMs: () => clock.nowMs, idKey: ID_KEY, isDaily });
  return { clock, quotas };
}

const guest = (id: string, address = 'a'): Maker => ({ kind: 'guest', id, address });
const account = (id: string, address = 'a'): Maker => ({ kind: 'account', id, address });

/** Takes `asked` times; returns how often it succeeded. */
function takenBy(quotas: Quotas, maker: Maker, asked: number): number {
  return Array.from({ length: asked }, () => quotas.take('reports', maker)).filter(taken => taken === null)
    .length;
}

describe('what is made in a day', () => {
  test('has a share for a guest, an account and an address', () => {
    const { quotas } = world();
    expect(takenBy(quotas, guest('one'), 9)).toBe(2);
    expect(takenBy(quotas, account('anna'), 9)).toBe(4);
    expect(quotas.take('reports', guest('two'))).toMatchObject({ share: 'address', limit: 6, used: 6 });
    expect(takenBy(quotas, account('bruno', 'b'), 9)).toBe(4);
    expect([...quotas.refusals]).toEqual([
      { name: 'reports', share: 'guest', count: 7 },
      { name: 'reports', share: 'account', count: 10 },
      { name: 'reports', share: 'address', count: 1 },
    ]);
  });

  test('comes back evenly, and who waits as long as they are told makes another one', () => {
    const { quotas, clock } = world();
    takenBy(quotas, account('anna'), 4);
    const refusal = quotas.take('reports', account('anna'));
    expect(refusal?.retryAfterSeconds).toBe(6 * 3600);
    clock.nowMs += (refusal?.retryAfterSeconds ?? 0) * 1000;
    expect(takenBy(quotas, account('anna'), 9)).toBe(1);
    clock.nowMs += 48 * HOUR_MS;
    expect(takenBy(quotas, account('anna'), 9)).toBe(4);
  });

  test('is given back where nothing came of it', () => {
    const { quotas } = world();
    takenBy(quotas, account('anna'), 4);
    quotas.giveBack('reports', account('anna'));
    expect(takenBy(quotas, account('anna'), 9)).toBe(1);
    quotas.giveBack('reports', account('nobody'));
    expect(takenBy(quotas, account('nobody', 'b'), 9)).toBe(4);
  });

  test('has no new share after a restart, and is not named on the disk', () => {
    const { quotas, clock } = world();
    takenBy(quotas, account('anna', '203.0.113.9'), 4);
    takenBy(quotas, guest('guest:secret', '203.0.113.9'), 2);
    const kept = JSON.stringify(quotas.kept());
    expect(kept).not.toMatch(/203\.0\.113|anna|secret/);
    const next = world().quotas;
    next.restore(JSON.parse(kept));
    expect(next.take('reports', account('anna', 'elsewhere'))?.share).toBe('account');
    expect(next.take('reports', guest('guest:other', '203.0.113.9'))?.share).toBe('address');
    clock.nowMs += 24 * HOUR_MS;
    expect(quotas.take('reports', account('anna', '203.0.113.9'))).toBeNull();
  });

  test('is remembered over a restart where it is worth it', () => {
    const quotas = new Quotas(
      { ...FIGURES, reports: { account: 100, address: 100 } },
      { nowMs: () => 0, idKey: ID_KEY, isDaily: true },
    );
    for (let person = 0; person < 50; person += 1)
      takenBy(quotas, account(`person-${person}`, `address-${person}`), 10);
    takenBy(quotas, account('much', 'from here'), 11);
    const kept = Object.values(quotas.kept()).map(entries => entries.length);
    expect(kept.reduce((a, b) => a + b)).toBe(2);
  });

  test('is not counted where limits are off; what there may be at once is', () => {
    const { quotas } = world({ isDaily: false });
    expect(takenBy(quotas, guest('one'), 100)).toBe(100);
    expect(holdMany(quotas, 5)).toBe(3);
  });
});

/** Begins to write drafts without finishing any; returns how many were allowed. */
function holdMany(quotas: Quotas, asked: number, there = new Set<string>(), prefix = 'draft'): number {
  const draft = (at: number) => ({
    owner: 'anna',
    id: `${prefix}-${at}`,
    count: () => there.size,
    isThere: (id: string) => there.has(id),
  });
  return Array.from({ length: asked }, (_, at) => quotas.hold('drafts', draft(at))).filter(
    held => held === null,
  ).length;
}

describe('what is there at once', () => {
  test('is no more when many begin at the same moment', () => {
    const { quotas } = world();
    expect(holdMany(quotas, 10)).toBe(3);
    for (let at = 0; at < 10; at += 1) quotas.release('drafts', { owner: 'anna', id: `draft-${at}` });
    expect(holdMany(quotas, 10)).toBe(3);
  });

  test('counts once what is there already and not yet released', () => {
    const { quotas } = world();
    const there = new Set<string>();
    expect(holdMany(quotas, 2, there)).toBe(2);
    there.add('draft-0').add('draft-1');
    expect(holdMany(quotas, 5, there, 'later')).toBe(1);
  });

  test('is each person’s own', () => {
    const { quotas } = world();
    holdMany(quotas, 3);
    const bruno = { owner: 'bruno', id: 'x', count: () => 2, isThere: () => false };
    expect(quotas.hold('drafts', bruno)).toBeNull();
    expect(quotas.hold('drafts', { ...bruno, id: 'y' })).toEqual({
      name: 'drafts',
      share: 'held',
      limit: 3,
      used: 3,
      retryAfterSeconds: null,
    });
  });
});

describe('figures from the environment', () => {
  test('take the place of those that they name', () => {
    const figures = readQuotas('drafts.held=7, unconfirmedPostings.account=9');
    expect(figures?.drafts).toEqual({ ...DEFAULT_QUOTAS.drafts, held: 7 });
    expect(figures?.unconfirmedPostings).toEqual({ ...DEFAULT_QUOTAS.unconfirmedPostings, account: 9 });
    expect(figures?.reports).toEqual(DEFAULT_QUOTAS.reports);
  });

  test.each(['drafts=7', 'drafts.guest=7', '__proto__.held=7', 'drafts.held=0', 'nothing.held=7'])(
    'are refused as %s',
    text => {
      expect(readQuotas(text)).toBeNull();
    },
  );

  test('are of everything that has a quota', () => {
    expect(Object.keys(DEFAULT_QUOTAS).toSorted()).toEqual([...QUOTA_NAMES].toSorted());
  });
});
