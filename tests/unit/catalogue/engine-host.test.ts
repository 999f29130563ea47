import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineHost } from '../../../src/catalogue/engine-host.ts';
import { decodeIds, encodeIds } from '../../../src/catalogue/id-list.ts';
import type { WorkerRequest, WorkerResponse } from '../../../src/catalogue/messages.ts';
import type { CatalogueQuery } from '../../../src/catalogue/query/query.ts';
import type { LoadableCatalogue } from '../../../src/catalogue/stored-catalogue.ts';
import { damagedBytes } from '../../../src/catalogue/verify.ts';
import type { Card } from '../../../src/domain/listing.ts';
import { toHex } from '../../../src/wire/hex.ts';
import { encodeSegment, type SegmentContent } from '../../../src/wire/segment/segment.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { everything } from './catalogue-arbitrary.ts';
import { nameLoader } from './name-loader.ts';

const bytesOf = (content: Partial<SegmentContent>): ArrayBuffer =>
  encodeSegment({ cards: [], tombstones: [], ...content }).buffer;
const stored = (loadable: Partial<LoadableCatalogue>): LoadableCatalogue => ({
  scope: 'e',
  position: 1,
  provinces: null,
  order: [],
  image: null,
  added: [],
  ...loadable,
});
const base = (hash: string) => ({ hash, kind: 'base' as const, from: 0, to: 1 });
const delta = (hash: string, from: number, to = from + 1) => ({ hash, kind: 'delta' as const, from, to });

function open() {
  const loader = nameLoader();
  const host = new EngineHost(loader);
  const now = (request: WorkerRequest): WorkerResponse => {
    const response = host.answer(request);
    if (response instanceof Promise) throw new Error('The answer is not there at once');
    return response;
  };
  return {
    loader,
    host,
    now,
    load: (loadable: Partial<LoadableCatalogue>, anew = false) =>
      now({ id: 1, kind: 'load', stored: stored(loadable), anew }),
    ids: () => {
      const response = now({ id: 2, kind: 'ids' });
      return response.kind === 'ids' ? [...(decodeIds(response.ids) ?? [])] : [];
    },
  };
}

describe('loading', () => {
  const order = [base('a'), delta('b', 1)];
  const first = {
    position: 1,
    order: [base('a')],
    added: [{ hash: 'a', bytes: bytesOf({ cards: [aCard({ jobId: 1 })] }) }],
  };
  const second = {
    position: 2,
    order,
    added: [{ hash: 'b', bytes: bytesOf({ cards: [aCard({ jobId: 2 })] }) }],
  };

  test('goes on from what is there with the segments that are new', () => {
    const { load, ids } = open();
    expect(load(first)).toMatchObject({
      kind: 'loaded',
      cards: 1,
      lacking: [],
      have: { scope: 'e', position: 1 },
    });
    expect(load(second)).toMatchObject({ cards: 2, have: { position: 2, hashes: ['a', 'b'] } });
    expect(ids()).toEqual([1, 2]);
  });

  test('lays everything again when it is told to, whatever is there', () => {
    const { load, ids } = open();
    load(first);
    const other = { ...first, added: [{ hash: 'a', bytes: bytesOf({ cards: [aCard({ jobId: 7 })] }) }] };
    load(other);
    expect(ids()).toEqual([1]);
    load(other, true);
    expect(ids()).toEqual([7]);
  });

  test('says what it lacks, and stays as it was', () => {
    const { load, ids } = open();
    load(first);
    const bad = { ...second, added: [{ hash: 'b', bytes: new ArrayBuffer(50) }] };
    expect(load(bad)).toMatchObject({ lacking: ['b'], cards: 1, have: { position: 1 } });
    expect(load({ ...second, added: [] })).toMatchObject({ lacking: ['b'], cards: 1 });
    expect(load({ ...second, scope: 'other' })).toMatchObject({ lacking: ['a'], cards: 1 });
    expect(ids()).toEqual([1]);
  });

  test('of another scope begins anew', () => {
    const { load, ids } = open();
    load(first);
    load({
      scope: 'other',
      order: [base('c')],
      added: [{ hash: 'c', bytes: bytesOf({ cards: [aCard({ jobId: 3 })] }) }],
    });
    expect(ids()).toEqual([3]);
  });

  test('lays patches over the cards that are there, and leaves those of other provinces out', () => {
    const { load, now } = open();
    load(first);
    const patches = [
      { jobId: 1, jobTitle: 'patched' },
      { jobId: 5, jobTitle: 'not here' },
    ];
    load({ ...second, added: [{ hash: 'b', bytes: bytesOf({ patches }) }] });
    expect(now({ id: 3, kind: 'card', jobId: 1 })).toEqual({
      id: 3,
      kind: 'card',
      card: aCard({ jobId: 1, jobTitle: 'patched' }),
    });
    expect(now({ id: 4, kind: 'card', jobId: 5 })).toMatchObject({ card: null });
  });

  test('lists only provinces that are kept: a posting that moves away goes', () => {
    const { load, ids } = open();
    const cards = [
      aCard({ jobId: 1, provinceId: 'ON' }),
      aCard({ jobId: 2, provinceId: 'AB' }),
      aCard({ jobId: 3, provinceId: null }),
    ];
    load({ provinces: ['ON'], order: [base('a')], added: [{ hash: 'a', bytes: bytesOf({ cards }) }] });
    expect(ids()).toEqual([1, 3]);
    const moved = bytesOf({
      cards: [aCard({ jobId: 1, provinceId: 'AB' }), aCard({ jobId: 2, provinceId: 'ON' })],
    });
    load({ position: 2, provinces: ['ON'], order, added: [{ hash: 'b', bytes: moved }] });
    expect(ids()).toEqual([2, 3]);
  });
});

describe('an image', () => {
  const cards = Array.from({ length: 2_000 }, (_, at) => aCard({ jobId: at + 1 }));
  const all = { order: [base('a')], added: [{ hash: 'a', bytes: bytesOf({ cards }) }] };
  const changes = (count: number, from: number): Card[] =>
    Array.from({ length: count }, (_, at) => aCard({ jobId: from + at }));

  test('is worth its bytes for a large list that is whole, and again when much has changed', () => {
    const { host, load } = open();
    expect(host.image()).toBeNull();
    load({ ...all, position: null });
    expect(host.image()).toBeNull();
    load(all);
    expect(host.image()).toMatchObject({ scope: 'e', position: 1 });
    expect(host.image()).toBeNull();
    const few = {
      position: 2,
      order: [base('a'), delta('b', 1)],
      added: [{ hash: 'b', bytes: bytesOf({ cards: changes(10, 5_000) }) }],
    };
    load(few);
    expect(host.image()).toBeNull();
    const more = {
      position: 3,
      order: [...few.order, delta('c', 2)],
      added: [{ hash: 'c', bytes: bytesOf({ cards: changes(60, 6_000) }) }],
    };
    load(more);
    expect(host.image()).toMatchObject({ position: 3 });
  });

  test('is never made of damaged bytes, until everything was laid anew', () => {
    const { host, load } = open();
    load(all);
    host.spoil();
    load({
      position: 2,
      order: [base('a'), delta('b', 1)],
      added: [{ hash: 'b', bytes: bytesOf({ cards: changes(10, 5_000) }) }],
    });
    expect(host.image()).toBeNull();
    load(all, true);
    expect(host.image()).toMatchObject({ position: 1 });
  });

  test('is what the next worker begins with, and what came since is laid over it', () => {
    const before = open();
    before.load(all);
    const image = before.host.image();
    if (!image) throw new Error('no image');
    const { load, ids, host } = open();
    const gone = bytesOf({ tombstones: [1] });
    const since = {
      position: 2,
      order: [base('a'), delta('b', 1)],
      image: { ...image, hash: '' },
      added: [{ hash: 'b', bytes: gone }],
    };
    expect(load(since)).toMatchObject({ cards: 1_999, badImage: false, have: { position: 2 } });
    expect(ids()[0]).toBe(2);
    expect(host.image()).toBeNull();
  });

  test('that cannot be read is told, and nothing is changed', () => {
    const { load } = open();
    const image = { scope: 'e', position: 1, bytes: new ArrayBuffer(64), hash: '' };
    expect(load({ order: [base('a')], image })).toMatchObject({
      badImage: true,
      have: null,
      cards: 0,
      lacking: [],
    });
  });

  test('of a small list is not made', () => {
    const { host, load } = open();
    load({ order: [base('a')], added: [{ hash: 'a', bytes: bytesOf({ cards: cards.slice(1) }) }] });
    expect(host.image()).toBeNull();
  });
});

describe('tables of names', () => {
  const asked = (query: Partial<CatalogueQuery>): WorkerRequest => ({
    id: 9,
    kind: 'query',
    query: { ...everything, withFacets: false, ...query },
  });
  const near = { latitude: 43.7, longitude: -79.4, km: 50 };

  test('are loaded by the first query that needs them, and by no other', async () => {
    const { host, loader, now } = open();
    now(asked({}));
    now(asked({ keyword: 'cook', keywordIn: 'title' }));
    expect(loader.loads).toEqual([]);
    expect(await host.answer(asked({ keyword: 'cook' }))).toMatchObject({ kind: 'answer' });
    expect(await host.answer(asked({ near }))).toMatchObject({ kind: 'answer' });
    now(asked({ keyword: 'cook', near }));
    now(asked({ withFacets: true }));
    now(asked({ wageTable: 'official', today: '2026-07-17' }));
    expect(loader.loads).toEqual(['occupations', 'gazetteer', 'late parts']);
    expect(await host.answer(asked({ wageTable: 'official', today: '2026-07-16' }))).toMatchObject({
      kind: 'answer',
    });
    now(asked({ wageTable: '2024-11-08' }));
    expect(loader.loads).toEqual(['occupations', 'gazetteer', 'late parts', 'wage tables']);
  });

  test.each<Partial<CatalogueQuery>>([
    { withFacets: true },
    { sort: 'pay' },
    { sort: 'closing' },
    { minPay: 2000 },
    { withPay: true },
    { lmiaApproved: true },
    { onlyNew: true },
    { withoutWords: ['cook'] },
    { withoutEmployers: ['cook'] },
    { hiddenEmployers: ['cook'] },
  ])('come with the code that %j needs', async query => {
    const { host, loader, now } = open();
    now(asked({ provinces: ['ON', 'QC'], types: ['full_time'] }));
    expect(loader.loads).toEqual([]);
    expect(await host.answer(asked(query))).toMatchObject({ kind: 'answer' });
    expect(loader.loads).toEqual(['late parts']);
    expect(now(asked(query))).toMatchObject({ kind: 'answer' });
  });

  test('come with the first area and the first map', async () => {
    const map: WorkerRequest = { id: 9, kind: 'map', query: { ...everything, withFacets: false } };
    for (const request of [map, asked({ area: [0, 0, 9, 9] })]) {
      const { host, loader } = open();
      expect(await host.answer(request)).not.toMatchObject({ kind: 'failed' });
      expect(loader.loads).toEqual(['gazetteer', 'late parts']);
    }
    const { host, loader, now } = open();
    loader.failing = true;
    expect(await host.answer(map)).toEqual({ id: 9, kind: 'failed', message: 'no network' });
    loader.failing = false;
    expect(await host.answer(map)).toMatchObject({ kind: 'map', counts: { total: expect.any(Number) } });
    expect(now(map)).toMatchObject({ kind: 'map' });
  });

  test('that cannot be loaded fail the query alone, and are tried again', async () => {
    const { host, loader, now } = open();
    loader.failing = true;
    expect(await host.answer(asked({ near }))).toEqual({ id: 9, kind: 'failed', message: 'no network' });
    expect(now(asked({}))).toMatchObject({ kind: 'answer' });
    loader.failing = false;
    expect(await host.answer(asked({ near }))).toMatchObject({ kind: 'answer' });
  });
});

describe('a visit', () => {
  const added = [
    {
      hash: 'a',
      bytes: bytesOf({ cards: [1, 2, 3].map(jobId => aCard({ jobId, expiryDateFormatted: null })) }),
    },
  ];
  const newOnes = async (host: EngineHost) => {
    const response = await host.answer({ id: 5, kind: 'query', query: { ...everything, onlyNew: true } });
    return response.kind === 'answer' ? response.answer.cards.map(({ jobId }) => jobId) : [];
  };

  test('makes new what was not there before it, also when it is told before anything is loaded', async () => {
    const { host, load, now } = open();
    now({ id: 1, kind: 'visit', ids: encodeIds(Float64Array.of(1, 3)) });
    load({ order: [base('a')], added });
    expect(await newOnes(host)).toEqual([2]);
    now({ id: 1, kind: 'visit', ids: null });
    expect(await newOnes(host)).toEqual([]);
  });

  test('of bytes that are no list is refused, and changes nothing', async () => {
    const { host, load, now } = open();
    load({ order: [base('a')], added });
    now({ id: 1, kind: 'visit', ids: encodeIds(Float64Array.of(1, 3)) });
    expect(now({ id: 6, kind: 'visit', ids: Uint8Array.of(0x80).buffer })).toMatchObject({
      id: 6,
      kind: 'failed',
    });
    expect(await newOnes(host)).toEqual([2]);
  });
});

describe('bad questions', () => {
  const wrong: [keyof CatalogueQuery, unknown][] = [
    ['keyword', null],
    ['keywordIn', 'body'],
    ['provinces', 'ON'],
    ['provinces', ['ON', 'ZZ']],
    ['provinces', [null]],
    ['wage', 1],
    ['lmia', undefined],
    ['types', ['full_time', 'always']],
    ['types', null],
    ['languages', ['de']],
    ['minPay', -1],
    ['minPay', 20.5],
    ['withPay', 1],
    ['lmiaApproved', 'yes'],
    ['withoutWords', 'senior'],
    ['withoutWords', ['senior', 1]],
    ['withoutEmployers', [null]],
    ['hiddenEmployers', 'Maple Foods'],
    ['workplace', 'moon'],
    ['abroad', 'yes'],
    ['teer', 3],
    ['noc', 63],
    ['postedWithin', -1],
    ['near', { latitude: 91, longitude: 0, km: 1 }],
    ['near', { latitude: 45, longitude: Number.NaN, km: 1 }],
    ['near', 'Toronto'],
    ['area', [1, 2, 3]],
    ['area', [5, 2, 3, 4]],
    ['area', [0, 0, 0, 0.5]],
    ['area', '1_2_3_4'],
    ['onlyNew', 0],
    ['sort', 'best'],
    ['wageTable', {}],
    ['employer', 7],
    ['hidden', [1, 'x']],
    ['fold', null],
    ['withFacets', 'no'],
    ['today', '2026-02-31'],
    ['offset', 1.5],
    ['limit', Number.POSITIVE_INFINITY],
  ];
  test.each(wrong)('%s: %j is answered with why', (field, value) => {
    const query = { ...everything, [field]: value };
    expect(open().now({ id: 7, kind: 'query', query })).toEqual({
      id: 7,
      kind: 'failed',
      message: `The query has another ${field} than there can be`,
    });
  });

  test('a query of an older page, without the newer filters, is answered with why', () => {
    const { keyword, provinces, wage, today } = everything;
    const query = { keyword, provinces, wage, today, offset: 0, limit: 10 } as unknown as CatalogueQuery;
    expect(open().now({ id: 7, kind: 'query', query })).toMatchObject({ id: 7, kind: 'failed' });
  });

  test('anything at all is answered, with the same id', async () => {
    const { host } = open();
    const kinds = fc.constantFrom('load', 'query', 'card', 'reposts', 'visit', 'ids', 'else');
    await fc.assert(
      fc.asyncProperty(kinds, fc.object(), fc.anything(), async (kind, fields, query) => {
        const request = { query, stored: query, ...fields, kind, id: 3 } as unknown as WorkerRequest;
        expect(await host.answer(request)).toMatchObject({ id: 3 });
      }),
      { numRuns: 500 },
    );
  });
});

test('bytes that are not those of their hash are found', async () => {
  const bytes = bytesOf({ cards: [aCard({ jobId: 1 })] });
  const hash = toHex(await sha256(bytes));
  const flipped = bytes.slice(0);
  new Uint8Array(flipped)[30] = 0xaa;
  const named = [
    { hash, bytes },
    { hash: 'f'.repeat(64), bytes },
    { hash, bytes: flipped },
  ];
  expect(await damagedBytes(named, sha256)).toEqual(['f'.repeat(64), hash]);
});
