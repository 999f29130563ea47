import { formatMoney } from '../../src/domain/format.ts';
import type { ApplicationSubmit } from '../../src/wire/operations/operations.ts';
import type { StatedPay } from '../../src/wire/operations/push.ts';
import type { Json } from '../store/store.ts';

type Seen = NonNullable<ApplicationSubmit['seen']>;
type Attributes = Readonly<Record<string, Json | undefined>>;

const PER: Readonly<Record<string, string>> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  biweekly: 'every two weeks',
  semimonthly: 'twice a month',
  month: 'a month',
  year: 'a year',
  piece: 'a piece',
  distance: 'by distance',
  commission: 'as commission',
};

/**
 * null if the posting still pays what the person saw. Otherwise the current pay, and both in words: "pay was $36.60 an
 * hour, now $31.00 an hour". A rise is reported too: the person decides what a difference means.
 */
export function payChange(seen: Seen, posting: Attributes): { words: string; now: StatedPay } | null {
  const now: StatedPay = {
    payMin: numberOf(posting['payMin']),
    payMax: numberOf(posting['payMax']),
    payPeriod: textOf(posting['payPeriod']),
    payCurrency: textOf(posting['payCurrency']) ?? 'CAD',
  };
  const isSame = seen.payMin === now.payMin && seen.payMax === now.payMax && seen.payPeriod === now.payPeriod;
  if (isSame) return null;
  const words = `pay was ${payWords(seen, now.payCurrency)}, now ${payWords(now, now.payCurrency)}`;
  return { words, now };
}

function payWords({ payMin, payMax, payPeriod }: Seen, currency: string): string {
  const amounts = [...new Set([payMin, payMax])].filter(amount => amount !== null);
  if (amounts.length === 0) return 'not stated';
  const range = amounts.map(amount => formatMoney(amount, currency, 'en')).join(' to ');
  return [range, PER[payPeriod ?? ''] ?? ''].join(' ').trim();
}

const numberOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
