import { occupations } from '../src/domain/noc/noc-occupations.ts';
import { SPECIFICATION_TABLE } from '../src/domain/lmia/wage-tables.ts';
import { placesTable } from '../src/domain/places/places-table.ts';
import { slugOf } from '../src/features/jobs/lookups/place-lookup.ts';
import { readCard } from '../src/wire/segment/card-shape.ts';
import type { Card } from '../src/domain/listing.ts';
import { postingFacts } from '../sync-server/alerts/posting-facts.ts';
import { SearchIndex } from '../sync-server/alerts/search-index.ts';
import { seededRandom } from '../sync-server/seed/seeded-random.ts';

const TODAY = '2026-11-20';
const SOURCES = { wageTable: SPECIFICATION_TABLE, today: TODAY, isApprovedEmployer: () => false };

/** Matches new postings with saved searches, as the consumer of the change feed does. */
export function matchAlerts(searches: number, postings: number) {
  const random = seededRandom(20);
  const draw = drawing(random);
  const index = new SearchIndex();
  // Processor time: beside other programs, the clock would measure them too.
  const cpuMs = () => process.cpuUsage().user / 1000;
  const startedAt = cpuMs();
  for (let id = 0; id < searches; id += 1) index.set(String(id), draw.query());
  const indexedAt = cpuMs();
  const cards = Array.from({ length: postings }, (_, at) => draw.card(at + 1));
  const matchFrom = cpuMs();
  let matches = 0;
  for (const card of cards) for (const same of index.match(postingFacts(card, SOURCES))) matches += same.size;
  const endedAt = cpuMs();
  return { indexMs: indexedAt - startedAt, matchMs: endedAt - matchFrom, matches };
}

function drawing(random: () => number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const jobs = [...occupations().values()];
  const known = placesTable().places;
  // Half of the people and postings are in the largest places.
  const place = () => pick(random() < 0.5 ? known.slice(0, 40) : known);
  const word = () => {
    const { title } = pick(jobs);
    return (
      pick((random() < 0.7 ? title.en : title.fr).split(/[^\p{L}]+/u).filter(each => each.length > 3)) ??
      'cook'
    );
  };
  const near = (): Record<string, string> => ({
    near: slugOf(place()),
    km: pick(['10', '25', '50', '50', '50', '100', '250']),
  });
  const where = (): Record<string, string> => {
    if (random() < 0.3) return {};
    return random() < 0.4 ? { province: place().province } : near();
  };
  const more = (): Record<string, string> => ({
    ...(random() < 0.2 && { hours: pick(['full_time', 'part_time']) }),
    ...(random() < 0.15 && { lmia: pick(['required', 'approved', 'exempt']) }),
    ...(random() < 0.1 && { wage: pick(['high', 'low']) }),
    ...(random() < 0.1 && { abroad: '1' }),
    ...(random() < 0.05 && { minPay: pick(['2000', '2500', '3000']) }),
  });
  return {
    query(): string {
      const kind = random();
      const subject: Record<string, string> =
        kind < 0.55
          ? { q: random() < 0.25 ? `${word()} ${word()}` : word() }
          : kind < 0.8
            ? { noc: pick(jobs).code.slice(0, pick([2, 4, 5, 5, 5])) }
            : {};
      return new URLSearchParams({
        ...subject,
        ...(kind < 0.8 || kind > 0.98 ? where() : near()),
        ...more(),
      }).toString();
    },
    card(jobId: number): Card {
      const { code, title } = pick(jobs);
      const at = place();
      const payMin = 1800 + Math.floor(random() * 3000);
      const card = readCard({
        jobId,
        jobTitle: random() < 0.75 ? title.en : title.fr,
        businessName: `${word()} ${word()} Ltd.`,
        city: at.name.en,
        provinceId: at.province,
        postingDateFormatted: TODAY,
        payMin,
        payMax: payMin + 300,
        payPeriod: 'hour',
        employmentHours: pick(['full_time', 'part_time', null]),
        employmentTerm: pick(['permanent', 'term', null]),
        workplace: pick(['on_site', 'remote', null]),
        lmiaStatus: pick(['not_stated', 'not_stated', 'requested', 'approved', 'exempt']),
        whoCanApply: pick(['authorised', 'abroad']),
        noc: code,
      });
      if (!card) throw new Error('The posting has no number');
      return card;
    },
  };
}
