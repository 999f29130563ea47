import { describe, expect, test } from 'vitest';
import type { Card } from '../../../../src/domain/listing.ts';
import type { ProvinceCode } from '../../../../src/domain/province.ts';
import {
  farthestProvince,
  isKept,
  keptProvinces,
  lackingProvinces,
  provinceBytes,
} from '../../../../src/sync/catalogue/catalogue-provinces.ts';
import type { CatalogueRemote, Provinces } from '../../../../src/sync/ports.ts';
import { segmentEntry } from '../../../contracts/catalogue-store.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { CataloguePhone } from '../../../support/catalogue-phone.ts';
import { CatalogueServer } from '../../../support/catalogue-server.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { SegmentServer } from '../../../support/segment-server.ts';

/** Ontario and Quebec have bases of their own, the others share one. */
function country(): SegmentServer {
  let jobId = 0;
  const cards = (provinceId: ProvinceCode | null, count: number) =>
    Array.from({ length: count }, () => aCard({ jobId: ++jobId, provinceId }));
  const server = new SegmentServer([cards('ON', 100), cards('QC', 90), cards('NS', 30)]);
  const [, , several] = server.manifest.segments;
  if (several) several.province = 'CA';
  server.change(cards(null, 5));
  return server;
}

/** The real one, of a size at which it cuts by province. */
async function largeCountry(): Promise<CatalogueServer> {
  const server = new CatalogueServer();
  for (let jobId = 1; jobId <= 12_100; jobId++) {
    await server.put(aCard({ jobId, provinceId: jobId <= 6_500 ? 'ON' : jobId <= 12_000 ? 'QC' : 'NS' }));
  }
  await server.start();
  return server;
}

const choose = (phone: CataloguePhone, chosen: Provinces) =>
  phone.store.choose({ chosen, leftOut: [], leftOutAtMs: 0 });
const of = (server: { cards: Card[] }, kept: Provinces): Card[] =>
  server.cards.filter(({ provinceId }) => provinceId === null || isKept(provinceId, kept));

/** Ids of cards that are not the same in both, or only in one. */
function differing(actual: readonly Card[], expected: readonly Card[]): number[] {
  const others = new Map(expected.map(card => [card.jobId, card]));
  const wrong = actual.filter(card => {
    const other = others.get(card.jobId);
    others.delete(card.jobId);
    return !other || (Object.keys(other) as (keyof Card)[]).some(field => card[field] !== other[field]);
  });
  return [...wrong.map(({ jobId }) => jobId), ...others.keys()];
}

describe('a phone that keeps some provinces', () => {
  test('downloads no others, and shows no others', async () => {
    const server = country();
    const phone = new CataloguePhone();
    await choose(phone, ['QC', 'NS']);
    expect(await phone.sync(server.remote)).toBe('updated');
    expect(phone.cards()).toEqual(of(server, ['QC', 'NS']));
    expect(phone.store.held?.segments.map(({ province }) => province)).toEqual(['QC', 'CA', 'CA']);
    expect(phone.store.held?.provinces).toEqual(['QC', 'NS']);
  });

  test('has no postings of others from deltas either', async () => {
    const server = country();
    const phone = new CataloguePhone();
    await choose(phone, ['QC']);
    await phone.sync(server.remote);
    server.change([aCard({ jobId: 9_001, provinceId: 'ON' }), aCard({ jobId: 9_002, provinceId: 'QC' })]);
    expect(await phone.sync(server.remote)).toBe('updated');
    expect(phone.fetched).toHaveLength(4);
    expect(phone.cards()).toEqual(of(server, ['QC']));
  });

  test('forgets the bytes of a province that is not wanted any more, without the network', async () => {
    const server = country();
    const phone = new CataloguePhone();
    await phone.sync(server.remote);
    await choose(phone, ['QC']);
    await phone.store.tidy();
    expect(phone.cards()).toEqual(of(server, ['QC']));
    expect(phone.store.segments.size).toBe(3);
    expect(await phone.sync(server.remote)).toBe('current');
    expect(phone.fetched).toHaveLength(4);
  });

  test('fetches what is chosen again, and nothing else', async () => {
    const server = country();
    const phone = new CataloguePhone();
    await choose(phone, ['QC']);
    await phone.sync(server.remote);
    const ontario = server.manifest.segments.find(({ province }) => province === 'ON')?.hash;
    phone.fetched.length = 0;
    await choose(phone, null);
    expect(await phone.sync(server.remote)).toBe('updated');
    expect(phone.fetched).toEqual([ontario]);
    expect(phone.cards()).toEqual(server.cards);
  });

  test('shows what it has while a province that was chosen cannot be fetched', async () => {
    const server = country();
    const phone = new CataloguePhone();
    await choose(phone, ['QC']);
    await phone.sync(server.remote);
    await choose(phone, ['QC', 'ON']);
    expect(await phone.sync({ ...server.remote, segment: async () => null })).toBe('unreachable');
    expect(phone.cards()).toEqual(of(server, ['QC']));
  });

  test.each([1, 2])('is right after any history, cut off anywhere (%i)', async seed => {
    const random = seededRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const provinces: ProvinceCode[] = ['ON', 'QC', 'NS', 'YT'];
    const server = await largeCountry();
    const phone = new CataloguePhone();
    let kept: Provinces = null;
    for (let step = 0; step < 12; step++) {
      const many = random() < 0.2 ? 2_000 : 6;
      for (let change = 0; change < many; change++) {
        const jobId = 1 + Math.floor(random() * 12_200);
        // About as many postings as separate one base for all from bases by province.
        if (random() < 0.3) await server.remove(jobId);
        else
          await server.put(
            aCard({ jobId, provinceId: pick(provinces), payMin: Math.floor(random() * 5_000) }),
          );
      }
      await server.builder?.flush();
      if (random() < 0.5) {
        await server.builder?.tidied();
        server.timer.advance(6_000);
        await server.builder?.tidied();
      }
      if (random() < 0.4) {
        kept = random() < 0.3 ? null : provinces.filter(() => random() < 0.5);
        await choose(phone, kept);
      }
      let left = random() < 0.4 ? Math.floor(random() * 3) : Number.POSITIVE_INFINITY;
      const flaky: CatalogueRemote = {
        ...server.remote,
        segment: async (entry, signal) => (left-- > 0 ? server.remote.segment(entry, signal) : null),
      };
      const result = await phone.sync(flaky);
      if (result === 'unreachable') continue;
      if (random() < 0.5) await phone.compact();
      await phone.store.tidy();
      expect(differing(phone.cards(), of(server, kept))).toEqual([]);
    }
    await phone.sync(server.remote);
    expect(differing(phone.cards(), of(server, kept))).toEqual([]);
  });
});

describe('the choice of provinces', () => {
  test('is all, without what had to go', () => {
    expect(keptProvinces({ chosen: null, leftOut: [], leftOutAtMs: 0 })).toBeNull();
    expect(keptProvinces({ chosen: ['ON', 'QC'], leftOut: ['QC'], leftOutAtMs: 0 })).toEqual(['ON']);
    expect(keptProvinces({ chosen: null, leftOut: ['NL'], leftOutAtMs: 0 })).toHaveLength(12);
  });

  test('never leaves out segments of several provinces, nor postings of an unknown one', () => {
    expect(isKept('CA', ['ON'])).toBe(true);
    expect(isKept('XX', ['ON'])).toBe(true);
    expect(isKept('QC', ['ON'])).toBe(false);
  });

  test('says what is lacking', () => {
    expect(lackingProvinces(null, ['ON'])).toEqual([]);
    expect(lackingProvinces(['ON'], ['ON', 'QC'])).toEqual(['QC']);
    expect(lackingProvinces(['ON'], null)).toHaveLength(12);
  });

  test('gives up the farthest first, from west to east', () => {
    const bases = ['BC', 'ON', 'NL', 'CA'].map(province =>
      segmentEntry(province, { kind: 'base', province, bytes: 10 }),
    );
    const here = provinceBytes([...bases, segmentEntry('more', { kind: 'base', province: 'ON', bytes: 5 })]);
    expect([...here]).toEqual([
      ['BC', 10],
      ['ON', 15],
      ['NL', 10],
    ]);
    expect(farthestProvince(here.keys(), 'ON')).toBe('BC');
    expect(farthestProvince(here.keys(), 'BC')).toBe('NL');
    expect(farthestProvince(['NL'], 'ON')).toBeNull();
  });
});
