/** @typedef {import('./bench-card.mjs').BenchCard} BenchCard */
/** @typedef {{ province: string, wageClass: 'high' | 'low', keyword: string, lmia?: 'requested' | 'approved', area?: [number, number, number, number] }} BenchFilter */

const DAY_MS = 86_400_000;
const NEWEST_MS = Date.UTC(2026, 9, 31);
/** Province, its share, base pay in cents an hour, the threshold of the table `specification` in cents, cities. */
const PROVINCES = /** @type {const} */ ([
  ['ON', 40, 2700, 2450, ['Toronto', 'Ottawa', 'Hamilton', 'Guelph', 'Sudbury', 'Kenora', 'Windsor']],
  ['QC', 21, 2650, 2500, ['Montréal', 'Québec', 'Laval', 'Gatineau', 'Trois-Rivières', 'Rimouski']],
  ['BC', 15, 2800, 2650, ['Vancouver', 'Surrey', 'Kelowna', 'Nanaimo', 'Prince George']],
  ['AB', 12, 2900, 2700, ['Calgary', 'Edmonton', 'Canmore', 'Leduc', 'Brooks']],
  ['SK', 4, 2650, 2400, ['Regina', 'Saskatoon', 'Estevan']],
  ['MB', 4, 2500, 2400, ['Winnipeg', 'Brandon', 'Winkler']],
  ['NS', 2, 2400, 2400, ['Halifax', 'Truro']],
  ['NB', 1, 2350, 2400, ['Moncton', 'Dieppe']],
  ['NL', 0.6, 2500, 2400, ['Gander', 'St. John’s']],
  ['NT', 0.2, 3700, 3000, ['Yellowknife']],
  ['YT', 0.2, 3500, 2500, ['Whitehorse']],
]);
/** Title, NOC 2021, pay as a percentage of the province's base pay. */
const JOBS = /** @type {const} */ ([
  ['line cook', '63200', 68],
  ['long haul truck driver', '73300', 96],
  ['harvesting labourer', '85101', 61],
  ['hotel housekeeper', '65310', 63],
  ['framer, residential', '72310', 104],
  ['personal support worker', '33102', 79],
  ['shift supervisor, food service', '62020', 72],
  ['heavy duty mechanic', '72401', 128],
  ['licensed welder', '72106', 105],
  ['pastry chef', '63202', 74],
  ['dairy farm worker', '85100', 66],
  ['early childhood educator', '42202', 82],
  ['night auditor', '64314', 70],
  ['full stack developer', '21231', 170],
  ['registered nurse', '31301', 148],
  ['office clerk', '14100', 84],
]);
const KEYWORDS = 'cook driver farm worker mechanic weld chef nurse clerk supervisor developer'.split(' ');
const SETTINGS = ['', '', '', ', evenings', ', live-in', ' (remote site)', ', fly-in', ' II', ', on call'];
const KINDS = ['', '', '', '', 'weekend ', 'senior ', 'assistant ', 'bilingual '];
const NAMES =
  'Tamarack Juniper Kestrel Lodgepole Saltspray Millstone Birchbark Foxglove Ironwood Wintergreen';
const TRADES = 'Kitchens Haulage Orchards Lodging Carpentry Homecare Catering Equipment Fabrication Bakers';
const FORMS = ['Ltd.', 'Inc.', 'Co-op', 'ltée'];

/** The first matches many of the newest postings; the second, few at that wage. */
export const EASY_FILTER = /** @type {BenchFilter} */ ({ province: 'ON', wageClass: 'low', keyword: 'cook' });
export const RARE_FILTER = /** @type {BenchFilter} */ ({
  province: 'ON',
  wageClass: 'low',
  keyword: 'developer',
});

/**
 * The filters, each in an area of the map, in km from its middle (`src/domain/places/map-area.ts`).
 * @param {readonly BenchFilter[]} filters @param {number} seed @returns {BenchFilter[]}
 */
export function inAreas(filters, seed) {
  const roll = dice(seed);
  const between = (/** @type {number} */ low, /** @type {number} */ high) =>
    Math.round(low + roll.next() * (high - low));
  return filters.map(filter => {
    const [west, north] = [between(-2_500, 500), between(-500, 500)];
    return { ...filter, area: [west, north, west + between(500, 3_000), north + between(500, 2_000)] };
  });
}

/** Draws the same numbers for the same seed. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0 || 1;
  // xorshift32 (G. Marsaglia, 2003)
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let turn = 0; turn < 16; turn++) next();
  return {
    next,
    /** @template T @param {readonly T[]} from @returns {T} */
    pick: from => /** @type {T} */ (from[Math.floor(next() * from.length)]),
    /** Favours the first ones strongly. @template T @param {readonly T[]} from @returns {T} */
    pickSkewed: from => /** @type {T} */ (from[Math.floor(from.length * next() ** 2.5)]),
    /** @template T @param {readonly (readonly [T, number])[]} from @returns {T} */
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      const found = from.find(([, weight]) => (left -= weight) < 0) ?? from[0];
      return /** @type {T} */ (found?.[0]);
    },
  };
}

/** @param {number} count @param {number} seed @returns {BenchCard[]} */
export function syntheticCards(count, seed) {
  const roll = dice(seed);
  const employers = Array.from({ length: 5_000 }, (_, at) => {
    const name = `${roll.pick(NAMES.split(' '))} ${roll.pick(TRADES.split(' '))}`;
    return at % 4 === 0
      ? `${1_000_000 + Math.floor(roll.next() * 9e6)} Canada Inc.`
      : `${name} ${roll.pick(FORMS)}`;
  });
  let number = 40_000_000;
  return Array.from({ length: count }, () => {
    number += 1 + Math.floor(roll.next() * 6);
    return syntheticCard(roll, `jb-${number}`, employers);
  });
}

/** @param {ReturnType<typeof dice>} roll @param {string} id @param {string[]} employers @returns {BenchCard} */
function syntheticCard(roll, id, employers) {
  const [prov, , middle, , cities] = roll.weighted(PROVINCES.map(province => [province, province[1]]));
  const [title, noc, share] = roll.pickSkewed(JOBS);
  const cents = Math.max(1_600, Math.round((middle * share * (0.8 + 0.4 * roll.next())) / 500) * 5);
  const hrs = roll.weighted([
    [40, 60],
    [37.5, 20],
    [24, 20],
  ]);
  const isYearly = cents > 4_000 && roll.next() < 0.5;
  const pay = isYearly
    ? { wage: Math.round((cents * 52 * hrs) / 100_000) * 1_000, per: /** @type {const} */ ('year') }
    : { wage: cents / 100, per: /** @type {const} */ ('hour') };
  const postedMs = NEWEST_MS - Math.floor(120 * roll.next() ** 3) * DAY_MS;
  return {
    id,
    title: roll.pick(KINDS) + title + roll.pick(SETTINGS),
    employer: roll.pickSkewed(employers),
    city: roll.pickSkewed(cities),
    prov,
    noc,
    ...pay,
    wageClass: classOf(prov, pay, hrs),
    lmia: roll.weighted([
      ['none', 72],
      ['requested', 14],
      ['approved', 8],
      ['unknown', 6],
    ]),
    lang: roll.weighted(
      prov === 'QC'
        ? [
            ['fr', 75],
            ['bi', 25],
          ]
        : [
            ['en', 95],
            ['bi', 5],
          ],
    ),
    vac: roll.next() < 0.7 ? 1 : 1 + Math.floor(20 * roll.next() ** 3),
    term: roll.weighted([
      ['perm', 75],
      ['seas', 12],
      ['term', 9],
      ['cas', 4],
    ]),
    hrs,
    src: roll.weighted([
      ['jobbank', 60],
      ['employer', 22],
      ['prov', 12],
      ['other', 6],
    ]),
    posted: dayOf(postedMs),
    expires: dayOf(postedMs + (30 + Math.floor(60 * roll.next())) * DAY_MS),
  };
}

/**
 * Computes the class in whole numbers: hundredths of a cent, and years of 52 weeks.
 * @param {string} prov @param {{ wage: number, per: 'hour' | 'year' }} pay @param {number} hrs
 * @returns {'high' | 'low'}
 */
function classOf(prov, { wage, per }, hrs) {
  const line = PROVINCES.find(([code]) => code === prov)?.[3] ?? 2_500;
  const hours = per === 'year' ? 52 * hrs : 1;
  return Math.round(wage * 10_000) >= line * 100 * hours ? 'high' : 'low';
}

/**
 * Changes a share of the cards: of each ten, 8 are edited (new pay, one more vacancy, posted again), 1 is new and 1 is
 * removed.
 * @param {BenchCard[]} cards @param {number} share @param {number} seed
 */
export function changesTo(cards, share, seed) {
  const roll = dice(seed);
  const count = Math.max(10, Math.round(cards.length * share));
  const picked = new Set();
  while (picked.size < count * 0.9) picked.add(Math.floor(roll.next() * cards.length));
  const chosen = [...picked].flatMap(at => cards[at] ?? []);
  const posted = dayOf(NEWEST_MS + DAY_MS);
  const changed = chosen.slice(0, Math.round(count * 0.8)).map(card => {
    const wage =
      card.per === 'year' ? card.wage + 1_000 : Math.round(card.wage * 20 + 10 + 20 * roll.next()) / 20;
    return {
      ...card,
      wage,
      wageClass: classOf(card.prov, { ...card, wage }, card.hrs),
      vac: card.vac + 1,
      posted,
    };
  });
  const added = syntheticCards(Math.round(count * 0.1), seed + 1).map((card, at) => ({
    ...card,
    id: `jb-${100_000_000 + (seed % 90) * 100_000 + at}`,
    posted,
  }));
  return { changed, added, removed: chosen.slice(Math.round(count * 0.8)).map(({ id }) => id) };
}

/** @param {BenchCard[]} cards @param {ReturnType<typeof changesTo>} changes */
export function changedCards(cards, { changed, added, removed }) {
  const byId = new Map(changed.map(card => [card.id, card]));
  const gone = new Set(removed);
  return [...cards.filter(({ id }) => !gone.has(id)).map(card => byId.get(card.id) ?? card), ...added];
}

/** Distinct filters. @param {number} count @param {number} seed @returns {BenchFilter[]} */
export function filtersOf(count, seed) {
  const roll = dice(seed);
  /** @type {Map<string, BenchFilter>} */
  const filters = new Map();
  while (filters.size < count) {
    const filter = {
      province: roll.weighted(PROVINCES.slice(0, 6).map(([code, share]) => [code, share])),
      wageClass: roll.weighted([
        [/** @type {const} */ ('low'), 6],
        [/** @type {const} */ ('high'), 4],
      ]),
      keyword: roll.pick(KEYWORDS),
      ...(roll.next() < 0.3 && { lmia: roll.pick(/** @type {const} */ (['requested', 'approved'])) }),
    };
    filters.set(JSON.stringify(filter), filter);
  }
  return [...filters.values()];
}

/**
 * The ids of the first `limit` matches, computed naively.
 * @param {BenchCard[]} cards
 * @param {BenchFilter} filter
 * @param {number} limit
 */
export function referenceAnswer(cards, { province, wageClass, keyword, lmia }, limit) {
  return cards
    .filter(card => card.prov === province && card.wageClass === wageClass && card.title.includes(keyword))
    .filter(card => lmia === undefined || card.lmia === lmia)
    .sort((a, b) => (a.posted === b.posted ? (a.id < b.id ? 1 : -1) : a.posted < b.posted ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id);
}

/** @param {number} ms */
const dayOf = ms => new Date(ms).toISOString().slice(0, 10);
