import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../scripts/run.mjs';
import { dice } from './synthetic-cards.mjs';

/** @typedef {import('../src/domain/listing.ts').Card} Card */

const FIRST_ID = 40_000_000;
const LEAST_LETTERS = 4;

/**
 * Real postings, repeated with other numbers until there are enough.
 * @param {readonly string[]} files
 * @param {number} count
 * @param {number} seed
 * @returns {Promise<import('./synthetic-source.mjs').CardSource>}
 */
export async function fileSource(files, count, seed) {
  /** @type {{ module: typeof import('./posting-files.ts') }} */
  const { module } = await runnerImport(join(root, 'bench', 'posting-files.ts'), { root, configFile: false });
  const { matches, readPostings, searchWords } = module;
  const today = new Date().toISOString().slice(0, 10);
  const read = files.flatMap(file => readPostings(file, today));
  if (read.length === 0) throw new Error(`No postings in ${files.join(', ')}`);
  const roll = dice(seed);
  let lastId = FIRST_ID;
  const again = (/** @type {{ card: Card, data: object }} */ { card, data }) => {
    lastId += 1 + Math.floor(roll.next() * 6);
    return { card: { ...card, jobId: lastId }, data: { ...data, jobId: lastId } };
  };
  let held = Array.from({ length: count }, (_, at) =>
    again(/** @type {typeof read[0]} */ (read[at % read.length])),
  );
  const posting = (/** @type {typeof held[0]} */ { card, data }) => ({
    documentId: `jb-${card.jobId}`,
    data,
  });

  const filters = (/** @type {number} */ wanted) => {
    /** @type {Map<string, import('./synthetic-cards.mjs').BenchFilter>} */
    const found = new Map();
    // Postings with little content give few different filters, so the number of tries is limited.
    for (let tries = 0; found.size < wanted && tries < wanted * 100; tries++) {
      const { card } = roll.pick(held);
      const keyword = roll.pick(searchWords(card.jobTitle).filter(word => word.length >= LEAST_LETTERS));
      if (!keyword || card.provinceId === null) continue;
      /** @type {import('./synthetic-cards.mjs').BenchFilter} */
      const filter = { province: card.provinceId, wageClass: roll.pick(['high', 'low']), keyword };
      found.set(JSON.stringify(filter), filter);
    }
    return [...found.values()];
  };
  const [easy = { province: 'ON', wageClass: 'low', keyword: 'cook' }] = filters(1);
  const counted = filters(30).map(filter => ({
    filter,
    count: held.filter(({ card }) => matches(card, filter)).length,
  }));
  const rare = counted.sort((a, b) => a.count - b.count)[0]?.filter ?? easy;

  return {
    postings: held.map(posting),
    easy,
    rare,
    filters,
    change(changeSeed) {
      const choose = dice(changeSeed);
      const size = Math.max(10, Math.round(held.length / 100));
      const places = new Set();
      while (places.size < size * 0.9) places.add(Math.floor(choose.next() * held.length));
      const [changing, leaving] = [[...places].slice(0, size * 0.8), new Set([...places].slice(size * 0.8))];
      const changed = new Map(
        changing.map(at => {
          const { card, data } = /** @type {typeof held[0]} */ (held[at]);
          const news = { vacancies: (card.vacancies ?? 0) + 1, postingDateFormatted: today };
          return [at, { card: { ...card, ...news }, data: { ...data, ...news } }];
        }),
      );
      const added = Array.from({ length: size * 0.1 }, () => again(choose.pick(read)));
      const remove = [...leaving].map(at => posting(/** @type {typeof held[0]} */ (held[at])).documentId);
      held = [
        ...held.map((entry, at) => changed.get(at) ?? entry).filter((_, at) => !leaving.has(at)),
        ...added,
      ];
      return { put: [...changed.values(), ...added].map(posting), remove };
    },
    answer: (filter, limit) =>
      held
        .filter(({ card }) => matches(card, filter))
        .sort((a, b) =>
          a.card.postingDateFormatted === b.card.postingDateFormatted
            ? b.card.jobId - a.card.jobId
            : a.card.postingDateFormatted < b.card.postingDateFormatted
              ? 1
              : -1,
        )
        .slice(0, limit)
        .map(({ card }) => card.jobId),
  };
}
