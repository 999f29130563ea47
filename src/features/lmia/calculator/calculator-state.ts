import { isIsoDay } from '../../../domain/dates.ts';
import { isJobId } from '../../../domain/job-id.ts';
import { type Card, type HoursPeriod, type PayPeriod, UNDATED } from '../../../domain/listing.ts';
import { PROVINCE_CODES, type ProvinceCode } from '../../../domain/province.ts';
import type { Language } from '../../../i18n/language.ts';

export const CALCULATOR_PERIODS = [
  'hour',
  'day',
  'week',
  'biweekly',
  'semimonthly',
  'month',
  'year',
] as const satisfies readonly PayPeriod[];
type CalculatorPeriod = (typeof CALCULATOR_PERIODS)[number];

export const HOURS_PERIODS = ['day', 'week', 'biweekly', 'month', 'year'] as const satisfies HoursPeriod[];

/** The user's input as typed. It is kept in the address, so a calculation can be saved and shared. */
export interface CalculatorState {
  pay: string;
  /** The upper end of a range. '': a single amount. */
  to: string;
  per: CalculatorPeriod;
  /** A number or a range. */
  hours: string;
  hoursPer: HoursPeriod;
  province: ProvinceCode | '';
  city: string;
  /** The first day of advertising, as an ISO day. '': today. */
  posted: string;
  /** The day on which the application is received, as an ISO day. '': today. */
  day: string;
  /** The posting that filled in the form. */
  job: number | null;
}

export const EMPTY_CALCULATOR: CalculatorState = {
  pay: '',
  to: '',
  per: 'hour',
  hours: '',
  hoursPer: 'week',
  province: '',
  city: '',
  posted: '',
  day: '',
  job: null,
};

export const TYPED_MAX_LENGTH = 80;

/** Reads an address that may have been typed, shared or damaged. Anything unknown counts as not filled in. */
export function readCalculator(search: URLSearchParams): CalculatorState {
  const typed = (name: string) => (search.get(name) ?? '').slice(0, TYPED_MAX_LENGTH);
  const one = <T extends string>(values: readonly T[], name: string): T | undefined =>
    values.find(value => value === search.get(name));
  const day = (name: string) => (isIsoDay(typed(name)) ? typed(name) : '');
  const job = /^\d{1,16}$/.test(typed('job')) ? Number(typed('job')) : null;
  return {
    pay: typed('pay'),
    to: typed('to'),
    per: one(CALCULATOR_PERIODS, 'per') ?? EMPTY_CALCULATOR.per,
    hours: typed('hours'),
    hoursPer: one(HOURS_PERIODS, 'hoursPer') ?? EMPTY_CALCULATOR.hoursPer,
    province: one(PROVINCE_CODES, 'province') ?? '',
    city: typed('city'),
    posted: day('posted'),
    day: day('day'),
    job: job !== null && isJobId(job) ? job : null,
  };
}

/** `''` or `?…`, without empty fields and always in the same order, so equal states have equal addresses. */
export function writeCalculator(state: CalculatorState): string {
  const search = new URLSearchParams();
  for (const name of [
    'pay',
    'to',
    'per',
    'hours',
    'hoursPer',
    'province',
    'city',
    'posted',
    'day',
  ] as const) {
    const value = state[name].slice(0, TYPED_MAX_LENGTH);
    if (value.trim() !== '' && value !== EMPTY_CALCULATOR[name]) search.set(name, value);
  }
  if (state.job !== null) search.set('job', String(state.job));
  const text = search.toString();
  return text && `?${text}`;
}

/**
 * Filled in from a posting, with numbers in the language's format. Pay that isn't by time, or has no stated period, is
 * left out.
 */
export function calculatorOf(card: Card, language: Language): CalculatorState {
  const number = (hundredths: number | null) =>
    hundredths === null ? '' : decimalText(hundredths).replace('.', language === 'fr' ? ',' : '.');
  const { hoursMin, hoursMax } = card;
  const [least, most] = [number(hoursMin ?? hoursMax), number(hoursMax ?? hoursMin)];
  const period = CALCULATOR_PERIODS.find(each => each === card.payPeriod);
  const isForTime = period !== undefined && card.payCurrency === 'CAD';
  const [payMin, payMax] = isForTime ? [card.payMin, card.payMax] : [null, null];
  return {
    pay: number(payMin),
    to: payMax === payMin ? '' : number(payMax),
    per: period ?? EMPTY_CALCULATOR.per,
    hours: least === most ? least : `${least} - ${most}`,
    hoursPer: card.hoursPer ?? EMPTY_CALCULATOR.hoursPer,
    province: card.provinceId ?? '',
    city: card.city.slice(0, TYPED_MAX_LENGTH),
    posted: card.postingDateFormatted === UNDATED ? '' : card.postingDateFormatted,
    day: '',
    job: card.jobId,
  };
}

/**
 * 3660 → `36.60`, 7800000 → `78000`, 4000 hundredths of an hour → `40`. It only works on digits, never on binary
 * fractions.
 */
function decimalText(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  const fraction = digits.slice(-2);
  return fraction === '00' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${fraction}`;
}
