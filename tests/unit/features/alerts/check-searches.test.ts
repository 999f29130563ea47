import { beforeEach, describe, expect, it } from 'vitest';
import { Engine } from '../../../../src/catalogue/engine.ts';
import { lateParts } from '../../../../src/catalogue/query/late-parts.ts';
import { occupations } from '../../../../src/domain/noc/noc-occupations.ts';
import * as gazetteer from '../../../../src/domain/places/places.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import { checkSearches, MOST } from '../../../../src/features/alerts/check-searches.ts';
import { placeOfSlug } from '../../../../src/features/jobs/lookups/place-lookup.ts';
import { adoptGuest } from '../../../../src/local/people/guest-adoption.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { listSearches, putSearch } from '../../../../src/local/values/saved-searches.ts';
import { noteLookedAt, readLooks, takeDueNews } from '../../../../src/local/values/search-looks.ts';
import type { SearchAlert } from '../../../../src/wire/search-alerts.ts';
import { decodeSegment, encodeSegment } from '../../../../src/wire/segment/segment.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { createDisk } from '../../../support/person-databases.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-20T12:00:00Z');
const names = { occupations: occupations(), gazetteer, findWageTable: null, late: lateParts };

let db: PersonDatabase;
let cards: Card[];
let nowMs: number;
let hidden: number[];
let hiddenEmployers: string[];
let provinces: readonly string[] | null;
let edits = 0;

const device = (when: SearchAlert['when'], zone = 'America/Toronto'): SearchAlert => ({
  by: 'device',
  when,
  zone,
});
const save = (searchId: string, query: string, alert: SearchAlert | null = device('now')) =>
  putSearch(
    db,
    searchId,
    { name: searchId, query, ...(alert && { alert }) },
    { nowMs: () => nowMs, newId: () => `edit-${++edits}` },
  );
const cook = (jobId: number, fields: Partial<Card> = {}): Card => {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return aCard({
    jobId,
    jobTitle: `cook ${jobId}`,
    postingDateFormatted: day,
    firstPostedDate: day,
    ...fields,
  });
};
/** As after a sync. */
async function check(
  whileAsked: () => Promise<void> = async () => {},
  checking = new AbortController(),
): Promise<void> {
  const engine = new Engine();
  engine.lay([decodeSegment(encodeSegment({ cards, tombstones: [] }))], null);
  const today = new Date(nowMs).toISOString().slice(0, 10);
  await checkSearches(
    {
      db,
      searches: await listSearches(db),
      catalogue: {
        query: async query => {
          await whileAsked();
          return engine.query(query, names);
        },
        card: async jobId => engine.card(jobId),
      },
      provinces,
      hidden,
      hiddenEmployers,
      wageTable: 'specification',
      today,
      nowMs,
      pointOf: async near => placeOfSlug(near) ?? null,
    },
    checking.signal,
  );
}
const fresh = async (searchId: string) => (await readLooks(db)).get(searchId)?.fresh;
const news = async () => (await takeDueNews(db, nowMs)).map(({ name, count }) => `${name}: ${count}`);

beforeEach(() => {
  db = createDisk().open(null);
  nowMs = START_MS;
  hidden = [];
  hiddenEmployers = [];
  provinces = null;
  cards = [cook(1), cook(2)];
});

describe('new matches on the device', () => {
  it('are those that come after the first check, and are announced once', async () => {
    await save('search-1', 'q=cook');
    await save('search-2', 'q=baker');
    await check();
    expect([await fresh('search-1'), await news()]).toEqual([[], []]);
    cards = [...cards, cook(3), cook(4), cook(5, { jobTitle: 'Driver', noc: '75200' })];
    await check();
    expect(await fresh('search-1')).toEqual([4, 3]);
    expect(await news()).toEqual(['search-1: 2']);
    await check();
    expect(await news()).toEqual([]);
    await noteLookedAt(db, 'search-1');
    expect(await fresh('search-1')).toEqual([]);
    await check();
    expect([await fresh('search-1'), await news()]).toEqual([[], []]);
  });

  it('are still known after a month away, without those that are closed or over by then', async () => {
    await save('search-1', 'q=cook');
    await check();
    cards = [...cards, cook(3, { expiryDateFormatted: '2026-11-21' }), cook(4)];
    await check();
    expect(await fresh('search-1')).toEqual([4, 3]);
    nowMs += 29 * 24 * HOUR_MS;
    const old = '2026-11-25';
    cards = [cook(4), cook(5, { postingDateFormatted: old, firstPostedDate: old }), cook(6)];
    await check();
    expect((await fresh('search-1'))?.toSorted()).toEqual([4, 5, 6]);
    expect(await news()).toEqual(['search-1: 3']);
  });

  it('are those of the latest list, though an earlier check ends after it', async () => {
    await save('search-1', 'q=cook');
    await check();
    const earlier = new AbortController();
    await check(async () => {
      earlier.abort();
      cards = [...cards, cook(3)];
      await check();
    }, earlier);
    expect(await fresh('search-1')).toEqual([3]);
    expect(await news()).toEqual(['search-1: 1']);
  });

  it('are no old postings, reposts, hidden ones or ones without a date', async () => {
    await save('search-1', 'q=cook');
    await check();
    hidden = [6];
    cards = [
      ...cards,
      cook(3, { firstPostedDate: '2026-09-01' }),
      cook(4, { postingDateFormatted: '1970-01-01', firstPostedDate: '1970-01-01' }),
      cook(5, { postingDateFormatted: '2026-10-01', firstPostedDate: '2026-10-01' }),
      cook(6),
    ];
    await check();
    expect(await fresh('search-1')).toEqual([]);
  });

  it('are not counted any more once their job or employer is hidden', async () => {
    await save('search-1', 'q=cook');
    await check();
    cards = [...cards, cook(3), cook(4, { businessName: 'Hidden Foods' }), cook(5)];
    await check();
    expect((await fresh('search-1'))?.toSorted()).toEqual([3, 4, 5]);
    hidden = [3];
    hiddenEmployers = ['Hidden Foods'];
    await check();
    expect(await fresh('search-1')).toEqual([5]);
    expect(await news()).toEqual(['search-1: 1']);
  });

  it('aren’t what a changed search or more provinces bring', async () => {
    await save('search-1', 'q=cook&province=ON');
    await check();
    await save('search-1', 'q=cook');
    cards = [...cards, cook(3, { provinceId: 'AB' })];
    await check();
    expect(await fresh('search-1')).toEqual([]);
    provinces = ['AB', 'ON', 'QC'];
    cards = [...cards, cook(4, { provinceId: 'QC' })];
    await check();
    expect(await fresh('search-1')).toEqual([]);
  });

  it('aren’t older ones that move up when a newer one of very many closes', async () => {
    const day = (daysAgo: number) => {
      const text = new Date(nowMs - daysAgo * 24 * HOUR_MS).toISOString().slice(0, 10);
      return { postingDateFormatted: text, firstPostedDate: text };
    };
    cards = Array.from({ length: MOST + 20 }, (_, at) => cook(at + 1, day(at < 30 ? 5 : 2)));
    await save('search-1', 'q=cook');
    await check();
    cards = [...cards.slice(0, -15), cook(9_001)];
    await check();
    expect(await fresh('search-1')).toEqual([9_001]);
    cards = cards.filter(({ jobId }) => jobId < 400 || jobId > 9_000);
    await check();
    expect(await fresh('search-1')).toEqual([9_001]);
  });

  it('near a place are found, and never without it', async () => {
    await save('search-1', 'q=cook&near=toronto-on&km=25');
    await save('search-2', 'q=cook&near=nowhere-on&km=25');
    await check();
    cards = [...cards, cook(3, { city: 'Toronto' }), cook(4, { city: 'Calgary', provinceId: 'AB' })];
    await check();
    expect([await fresh('search-1'), await fresh('search-2')]).toEqual([[3], undefined]);
  });

  it('of a daily alert wait for the morning of its zone', async () => {
    await save('search-1', 'q=cook', device('daily'));
    await check();
    cards = [...cards, cook(3)];
    await check();
    expect(await news()).toEqual([]);
    nowMs = Date.parse('2026-11-20T12:59:59Z');
    expect(await news()).toEqual([]);
    nowMs = Date.parse('2026-11-20T13:00:00Z');
    expect(await news()).toEqual(['search-1: 1']);
  });

  it('are counted, but not announced, for alerts from elsewhere', async () => {
    await save('search-1', 'q=cook', { by: 'mail', when: 'now', zone: 'UTC' });
    await save('search-2', 'q=cook', null);
    await check();
    cards = [...cards, cook(3)];
    await check();
    expect([await fresh('search-1'), await fresh('search-2'), await news()]).toEqual([[3], [3], []]);
  });

  it('go with the guest’s searches to the account', async () => {
    await save('search-1', 'q=cook');
    await check();
    cards = [...cards, cook(3)];
    await check();
    const account = createDisk().open('anna');
    await adoptGuest(db, account, nowMs);
    expect([(await readLooks(db)).size, (await readLooks(account)).get('search-1')?.fresh]).toEqual([0, [3]]);
    account.close();
  });

  it('of a removed search are forgotten', async () => {
    await save('search-1', 'q=cook');
    await check();
    await putSearch(db, 'search-1', null, { nowMs: () => nowMs, newId: () => `edit-${++edits}` });
    await check();
    expect((await readLooks(db)).size).toBe(0);
  });
});
