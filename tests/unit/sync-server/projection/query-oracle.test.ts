import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import type { Projection } from '../../../../sync-server/projection/projection.ts';
import type { Query, Row } from '../../../../sync-server/projection/row.ts';
import type { JsonObject } from '../../../../sync-server/store/store.ts';
import { KINDS, type Kind, projectionOf, thing } from './fixture.ts';
import { type Answer, type PlainRow, QueryOracle } from '../../../support/query-oracle.ts';

const oracle = new QueryOracle({
  title: { type: 'text', fulltext: true },
  city: { type: 'text' },
  pay: { type: 'integer' },
  score: { type: 'float' },
  open: { type: 'boolean' },
  day: { type: 'text' },
  at: { type: 'moment' },
  tags: { type: 'text', list: true },
  sizes: { type: 'integer', list: true },
});
const ask = (rows: readonly PlainRow[], asked: readonly Query[]): Answer => oracle.ask(rows, asked);

/** Few different values, so that ties, nulls and hits are common. */
const VALUES = {
  title: [
    'Farm worker',
    'farm',
    'Cuisinière',
    'CUISINIÈRE',
    'e\u0301lan',
    'İstanbul',
    '',
    '日本',
    '\u{1F69C} driver',
  ],
  city: ['Ottawa', 'ottawa', 'Québec', 'Zürich', '\uFB00', '\u{10400}'],
  pay: [-1, 0, 1700, 1701, 2 ** 40],
  score: [-0.5, 0, 0.1, 1e-9, 1700.5, 1e300],
  open: [true, false],
  day: ['2026-01-01', '2026-01-02', '2026-11-30'],
  at: ['2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.001+00:00'],
} as const;
type Name = keyof typeof VALUES;
const NAMES = Object.keys(VALUES) as Name[];
const TEXTS = ['title', 'city', 'day'] as const;
const MOMENTS = ['2026-01-01T00:00:00.000+00:00', '2026-02-01T12:00:00.000+00:00'];
const TAGS = ['Night', 'night', 'été', '\u{1F69C}', '', 'week end'];
const SIZES = [-3, 0, 4, 2 ** 40];
const list = <T>(values: readonly T[]) =>
  fc.option(fc.array(fc.option(fc.constantFrom(...values), { freq: 8 }), { maxLength: 3 }), { freq: 4 });
const PIECES = ['', 'f', 'FARM', 'a', 'È', 'e', 'ott', '2026-01', 'i', '\u{1F69C}', 'worker'];

const valueOf = (name: Name) => fc.constantFrom<string | number | boolean>(...VALUES[name]);
const maybe = (name: Name) => fc.option(valueOf(name), { freq: 4 });
const ids = Array.from({ length: 40 }, (_, index) => `id${index}`);

const rows = fc
  .array(
    fc.record({
      values: fc.record({
        title: maybe('title'),
        city: maybe('city'),
        pay: maybe('pay'),
        score: maybe('score'),
        open: maybe('open'),
        day: maybe('day'),
        at: maybe('at'),
        tags: list(TAGS),
        sizes: list(SIZES),
      }),
      createdAt: fc.constantFrom(...MOMENTS),
      readable: fc.boolean(),
    }),
    { maxLength: ids.length },
  )
  .chain(list =>
    fc
      .shuffledSubarray(ids, { minLength: list.length, maxLength: list.length })
      .map(names =>
        list.map((row, index): PlainRow => ({ ...row, id: names[index] ?? '', sequence: index + 1 })),
      ),
  );

const filter: fc.Arbitrary<Query> = fc.oneof(
  fc.constantFrom(...NAMES).chain(attribute =>
    fc.oneof(
      fc.record({
        method: fc.constant('equal'),
        attribute: fc.constant(attribute),
        values: fc.array(valueOf(attribute), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        method: fc.constantFrom('notEqual', 'lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual'),
        attribute: fc.constant(attribute),
        values: fc.tuple(valueOf(attribute)),
      }),
      fc.record({
        method: fc.constantFrom('between', 'notBetween'),
        attribute: fc.constant(attribute),
        values: fc.tuple(valueOf(attribute), valueOf(attribute)),
      }),
      fc.record({ method: fc.constantFrom('isNull', 'isNotNull'), attribute: fc.constant(attribute) }),
    ),
  ),
  fc.record({
    method: fc.constantFrom('startsWith', 'notStartsWith', 'endsWith', 'notEndsWith'),
    attribute: fc.constantFrom(...TEXTS),
    values: fc.tuple(fc.constantFrom(...PIECES)),
  }),
  fc.record({
    method: fc.constantFrom('contains', 'containsAny', 'containsAll', 'notContains'),
    attribute: fc.constantFrom(...TEXTS),
    values: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    method: fc.constantFrom('equal'),
    attribute: fc.constant('$id'),
    values: fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    method: fc.constantFrom('greaterThan', 'lessThanEqual', 'equal'),
    attribute: fc.constant('$sequence'),
    values: fc.tuple(fc.integer({ min: 0, max: 45 })),
  }),
  fc.record({
    method: fc.constantFrom('greaterThan', 'lessThan', 'greaterThanEqual', 'equal', 'notEqual'),
    attribute: fc.constantFrom('$createdAt', '$updatedAt'),
    values: fc.tuple(fc.constantFrom(...MOMENTS)),
  }),
  fc.record({
    method: fc.constantFrom('search', 'notSearch'),
    attribute: fc.constant('title'),
    values: fc.tuple(
      fc.constantFrom('farm', 'FARM wor', 'cuisiniere', 'elan', 'worker farm', '', '\u{1F69C}'),
    ),
  }),
  fc.record({
    method: fc.constantFrom('contains', 'containsAny', 'containsAll', 'notContains'),
    attribute: fc.constant('tags'),
    values: fc.array(fc.constantFrom(...TAGS), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    method: fc.constantFrom('contains', 'containsAll', 'notContains'),
    attribute: fc.constant('sizes'),
    values: fc.array(fc.constantFrom(...SIZES), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    method: fc.constantFrom('isNull', 'isNotNull'),
    attribute: fc.constantFrom('tags', 'sizes'),
  }),
  fc.record({
    method: fc.constant('elemMatch'),
    attribute: fc.constant('sizes'),
    values: fc.array(
      fc.record({
        method: fc.constantFrom('greaterThan', 'lessThanEqual', 'notEqual', 'equal'),
        values: fc.tuple(fc.constantFrom(...SIZES)),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
);

/** Now and then something that cannot be answered. */
const refused: fc.Arbitrary<Query> = fc.constantFrom<Query>(
  { method: 'equal', attribute: 'pay', values: ['1'] },
  { method: 'equal', attribute: 'pay', values: [0.5] },
  { method: 'equal', attribute: 'open', values: [0] },
  { method: 'equal', attribute: 'score', values: ['x'] },
  { method: 'equal', attribute: 'city', values: [] },
  { method: 'equal', attribute: 'tags', values: ['Night'] },
  { method: 'startsWith', attribute: 'tags', values: ['N'] },
  { method: 'contains', attribute: 'sizes', values: ['4'] },
  { method: 'contains', attribute: 'score', values: ['1'] },
  { method: 'elemMatch', attribute: 'city', values: [{ method: 'equal', values: ['x'] }] },
  { method: 'between', attribute: 'pay', values: [1] },
  { method: 'lessThan', attribute: 'day', values: ['a', 'b'] },
  { method: 'search', attribute: 'city', values: ['x'] },
  { method: 'equal', attribute: 'nothing', values: [1] },
  { method: 'orderAsc', attribute: 'tags' },
  { method: 'orderDesc', attribute: 'nothing' },
);

const nested: fc.Arbitrary<Query> = fc.record({
  method: fc.constantFrom('and', 'or'),
  values: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: filter },
      {
        weight: 1,
        arbitrary: fc.record({
          method: fc.constantFrom('and', 'or'),
          values: fc.array(filter, { minLength: 2, maxLength: 3 }),
        }),
      },
    ),
    { minLength: 2, maxLength: 3 },
  ),
});

const one = (query: fc.Arbitrary<Query>) => fc.array(query, { maxLength: 1 });
const queries: fc.Arbitrary<Query[]> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: filter }, { weight: 1, arbitrary: nested }), { maxLength: 3 }),
    fc.option(refused, { freq: 12, nil: undefined }).map(query => (query ? [query] : [])),
    fc.array(
      fc.record({
        method: fc.constantFrom('orderAsc', 'orderDesc'),
        attribute: fc.constantFrom(...NAMES, '$id', '$sequence', '$createdAt'),
      }),
      { maxLength: 3 },
    ),
    one(fc.record({ method: fc.constant('limit'), values: fc.tuple(fc.integer({ min: 1, max: 12 })) })),
    one(fc.record({ method: fc.constant('offset'), values: fc.tuple(fc.integer({ min: 0, max: 12 })) })),
    one(
      fc.record({
        method: fc.constantFrom('cursorAfter', 'cursorBefore'),
        values: fc.tuple(fc.constantFrom(...ids)),
      }),
    ),
  )
  .map(groups => groups.flat());

const isPublic = (row: Row) => row.permissions[0] === 'read("any")';

/** As the oracle answers. The audience is always the same, so totals are kept wherever that is right. */
function answerOf(projection: Projection, asked: readonly Query[]): ReturnType<typeof ask> {
  try {
    const { rows: page, total } = projection.query('things', asked, isPublic, {
      audience: 'guest',
      readers: ['any'],
    });
    return { ids: page.map(({ documentId }) => documentId), total };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.type };
  }
}

const toThing = ({ id, sequence, createdAt, readable, values }: PlainRow) =>
  thing({
    documentId: id,
    sequence,
    createdAt,
    data: values as JsonObject,
    permissions: [readable ? 'read("any")' : 'read("user:x")'],
  });

/** Each run makes a file. */
const runs = (kind: Kind, most: number) => (kind === 'in memory' ? most : most / 5);

describe.each(KINDS)('any query on rows %s', kind => {
  test('is answered as the plain reading of it', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(queries, { minLength: 10, maxLength: 10 }), async (plain, asked) => {
        const { projection } = await projectionOf(plain.map(toThing), kind);
        for (const each of asked) {
          const answer = answerOf(projection, each);
          expect({ asked: each, answer }).toEqual({ asked: each, answer: ask(plain, each) });
        }
        await projection.close();
      }),
      // 10,000 queries; `QUERY_SEED` asks for others.
      { numRuns: runs(kind, 1000), seed: Number(process.env['QUERY_SEED'] ?? 2026) },
    );
  });

  test('is answered so also after rows were changed and removed between queries', async () => {
    const change = fc.record({
      id: fc.constantFrom(...ids),
      row: fc.option(fc.record({ pay: maybe('pay'), city: maybe('city'), day: maybe('day') })),
      readable: fc.boolean(),
    });
    /** More of them than kept answers are revised by, now and then. */
    const changes = fc.oneof(
      { weight: 9, arbitrary: fc.array(change, { maxLength: 30 }) },
      { weight: 1, arbitrary: fc.array(change, { minLength: 80, maxLength: 80 }) },
    );
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(queries, { minLength: 3, maxLength: 3 }),
        fc.array(fc.tuple(changes, fc.nat(2)), { maxLength: 12 }),
        async (plain, lists, steps) => {
          const { projection, store } = await projectionOf(plain.map(toThing), kind);
          const present = new Map(plain.map(row => [row.id, row]));
          for (const [changes, which] of steps) {
            const asked = lists[which] ?? [];
            for (const { id, row, readable } of changes) {
              const before = present.get(id);
              if (row === null) present.delete(id);
              else {
                const sequence = before?.sequence ?? projection.nextSequence('things');
                const [createdAt = ''] = MOMENTS;
                present.set(id, { id, sequence, createdAt, readable, values: row });
              }
              const after = present.get(id);
              const stored = await store.get(`things/${id}`);
              if (!stored && !after) continue;
              await store.commit([
                {
                  id: `things/${id}`,
                  ...(stored ? { revision: stored.revision } : {}),
                  body: after ? toThing(after) : null,
                },
              ]);
            }
            const answer = answerOf(projection, asked);
            expect({ asked, answer }).toEqual({ asked, answer: ask([...present.values()], asked) });
          }
          await projection.close();
        },
      ),
      { numRuns: runs(kind, 300) },
    );
  });
});

describe.each(KINDS)('any query on many rows %s, where lists are kept sorted', kind => {
  const sizes = { first: 64, next: 256, few: 300, many: 1_300 };
  const MANY = 2500;
  const row = fc.record({
    title: maybe('title'),
    city: maybe('city'),
    pay: maybe('pay'),
    score: maybe('score'),
    open: maybe('open'),
    day: maybe('day'),
    at: maybe('at'),
    tags: list(TAGS),
    sizes: list(SIZES),
  });

  test('is answered as the plain reading of it, before and after changes', async () => {
    const drawn = fc.sample(fc.tuple(row, fc.boolean()), { numRuns: MANY, seed: 7 });
    const plain = drawn.map(([values, readable], index): PlainRow => {
      // Every fortieth is one that cursors and filters by id can name.
      const id = index % 40 === 0 ? `id${index / 40}` : `many${index}`;
      return { id, sequence: index + 1, createdAt: MOMENTS[index % 2] ?? '', readable, values };
    });
    const { projection, store } = await projectionOf(plain.map(toThing), kind, sizes);
    const change = fc.sample(fc.tuple(fc.nat(MANY - 1), row), { numRuns: 600, seed: 8 });
    const asked = fc.sample(queries, { numRuns: 900, seed: 9 });
    for (const [round, each] of asked.entries()) {
      for (const [position, values] of change.splice(0, round % 90 === 0 ? 60 : round % 3)) {
        const before = plain[position]!;
        const after = { ...before, values };
        plain[position] = after;
        const revision = (await store.get(`things/${before.id}`))?.revision ?? '';
        await store.commit([{ id: `things/${before.id}`, revision, body: toThing(after) }]);
      }
      expect({ each, answer: answerOf(projection, each) }).toEqual({ each, answer: ask(plain, each) });
    }
  });
});

describe.each(KINDS)('paging with a cursor, with rows %s', kind => {
  test('shows each row exactly once, in order, whatever the page size', async () => {
    const orders = fc.array(
      fc.record({
        method: fc.constantFrom('orderAsc', 'orderDesc'),
        attribute: fc.constantFrom('$id', '$sequence', '$createdAt'),
      }),
      { maxLength: 2 },
    );
    await fc.assert(
      fc.asyncProperty(rows, orders, fc.integer({ min: 1, max: 9 }), async (plain, order, size) => {
        const { ids: list, projection } = await projectionOf(plain.map(toThing), kind);
        const all = list([...order, { method: 'limit', values: [5000] }]);
        const paged: string[] = [];
        for (let page = list([...order, { method: 'limit', values: [size] }]); page.length > 0; ) {
          paged.push(...page);
          page = list([
            ...order,
            { method: 'limit', values: [size] },
            { method: 'cursorAfter', values: [paged.at(-1)] },
          ]);
        }
        expect(paged).toEqual(all);
        await projection.close();
      }),
      { numRuns: runs(kind, 150) },
    );
  });
});
