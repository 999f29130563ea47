import type { Card } from '../../src/domain/listing.ts';
import { PROVINCE_CODES } from '../../src/domain/province.ts';
import { aCard } from './card-arbitrary.ts';

const WORK = [
  'cook',
  'welder',
  'carpenter',
  'farm worker',
  'truck driver',
  'nurse',
  'baker',
  'roofer',
  'cashier',
];
const RANK = ['', '', '', 'senior ', 'assistant ', 'seasonal ', 'night shift ', 'lead ', 'bilingual '];
const NAMES = ['Maple', 'Northern', 'Prairie', 'Harbour', 'Summit', 'Cedar', 'Aurora', 'Lakeside', 'Granite'];
const TRADES = ['Foods', 'Farms', 'Transport', 'Homes', 'Bakery', 'Roofing', 'Care', 'Hotels', 'Seafood'];

/** Postings that differ about as much as real ones. The same `random` produces the same postings. */
export function variedCards(count: number, random: () => number, firstJobId = 1_000_000): Card[] {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const businesses = Array.from(
    { length: Math.ceil(count / 15) },
    (_, index) =>
      `${one(NAMES)} ${one(TRADES)} ${index % 3 === 0 ? `${Math.floor(random() * 9e6)} ` : ''}Ltd.`,
  );
  let jobId = firstJobId;
  return Array.from({ length: count }, () => {
    const payMin = 1_600 + 5 * Math.floor(random() ** 2 * 800);
    return aCard({
      jobId: (jobId += 1 + Math.floor(random() * 12)),
      jobTitle: `${one(RANK)}${one(WORK)}`,
      businessName: one(businesses),
      city: `${one(NAMES)}ville`,
      provinceId: one(PROVINCE_CODES),
      noc: String(60_000 + Math.floor(random() * 40) * 10),
      payMin,
      payMax: random() < 0.3 ? payMin + 100 * Math.floor(random() * 8) : null,
      vacancies: random() < 0.7 ? 1 : 1 + Math.floor(random() * 9),
      postingDateFormatted: dayOf(random() * 60),
      expiryDateFormatted: dayOf(61 + random() * 60),
      lmiaStatus: one(['not_stated', 'not_stated', 'requested', 'approved']),
    });
  });
}

function dayOf(offset: number): string {
  return new Date(Date.UTC(2026, 8, 1 + Math.floor(offset))).toISOString().slice(0, 10);
}
