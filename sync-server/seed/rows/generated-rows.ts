import { addDays } from '../../../src/domain/dates.ts';
import type { IsoDay, LmiaStatus, PayPeriod, WhoCanApply } from '../../../src/domain/listing.ts';
import { PROVINCE_NAMES, type ProvinceCode } from '../../../src/domain/province.ts';
import { EMPLOYERS, employerEmail, type SampleEmployer } from '../employers.ts';
import type { Occupation, Sector } from '../occupation.ts';
import { SERVICE_OCCUPATIONS } from '../occupations-service.ts';
import { TRADE_OCCUPATIONS } from '../occupations-trades.ts';
import { FRENCH_PLACES, PLACES, type SamplePlace } from '../places.ts';
import { sampleSalary } from '../sample-pay.ts';
import type { SampleRow } from '../sample-row.ts';
import {
  ABOUT_WORDS,
  BENEFIT_WORDS,
  CITIZENSHIP_WORDS,
  EMPLOYMENT_WORDS,
  EXPERIENCE_WORDS,
  LMIA_WORDS,
  SCHEDULE_WORDS,
  START_WORDS,
  SUITABILITY_WORDS,
  WORKPLACE_WORDS,
} from '../sample-words.ts';
import type { TextPair } from '../text-pair.ts';

/** The number of postings in each province, and how many of those are in French: about a fifth overall. */
const SHARES: readonly (readonly [ProvinceCode, number, number])[] = [
  ['ON', 70, 5],
  ['QC', 62, 52],
  ['BC', 46, 0],
  ['AB', 42, 0],
  ['MB', 20, 2],
  ['SK', 20, 0],
  ['NS', 16, 0],
  ['NB', 14, 6],
  ['NL', 10, 0],
  ['PE', 6, 0],
  ['YT', 5, 0],
  ['NT', 5, 0],
  ['NU', 4, 0],
];

const OCCUPATIONS = [...SERVICE_OCCUPATIONS, ...TRADE_OCCUPATIONS];
const COAST: readonly ProvinceCode[] = ['BC', 'NB', 'NL', 'NS', 'PE', 'QC'];
const NORTH: readonly ProvinceCode[] = ['NT', 'NU', 'YT'];

function hasSector(province: ProvinceCode, sector: Sector): boolean {
  if (sector === 'sea') return COAST.includes(province);
  return !(NORTH.includes(province) && (sector === 'farm' || sector === 'forest' || sector === 'plant'));
}

/** Cycles of different lengths, which together produce every combination that matters, whatever the random numbers. */
const LMIA_CYCLE: readonly LmiaStatus[] = [
  'not_stated',
  'requested',
  'not_stated',
  'not_stated',
  'exempt',
  'not_stated',
  'requested',
  'not_stated',
  'approved',
  'not_stated',
  'not_stated',
  'not_stated',
  'requested',
];
const WHO_CYCLE: readonly WhoCanApply[] = [
  'not_stated',
  'authorised',
  'abroad',
  'authorised',
  'not_stated',
  'abroad',
  'authorised',
];

/** 320 rows in the full listing format (docs/domain.md). The same random numbers give the same rows. */
export function generatedRows(today: IsoDay, random: () => number): SampleRow[] {
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  let turn = 0;
  const nextOccupation = (province: ProvinceCode): Occupation => {
    for (;;) {
      const occupation = OCCUPATIONS[turn++ % OCCUPATIONS.length];
      if (occupation && hasSector(province, occupation.sector)) return occupation;
    }
  };
  let index = 0;
  return SHARES.flatMap(([province, count, french]) =>
    Array.from({ length: count }, (_, nth) => {
      const language = nth < french ? 'fr' : 'en';
      const places = (language === 'fr' ? FRENCH_PLACES[province] : undefined) ?? PLACES[province];
      const occupation = nextOccupation(province);
      return generatedRow({
        index: index++,
        today,
        random,
        pick,
        province,
        language,
        place: pick(places),
        occupation,
        employer: pick(EMPLOYERS[occupation.sector][language]),
      });
    }),
  );
}

interface Draw {
  index: number;
  today: IsoDay;
  random: () => number;
  pick: <T>(items: readonly T[]) => T;
  province: ProvinceCode;
  language: 'en' | 'fr';
  place: SamplePlace;
  occupation: Occupation;
  employer: SampleEmployer;
}

function generatedRow(draw: Draw): SampleRow {
  const { index, today, random, pick, province, language, place, occupation, employer } = draw;
  const say = (pair: TextPair) => pair[language];
  const some = (pairs: readonly TextPair[], count: number) =>
    pairs.filter((_, at) => (at + index) % pairs.length < count).map(say);
  const employment = employmentOf(occupation, index);
  const lmia = LMIA_CYCLE[index % LMIA_CYCLE.length] ?? 'not_stated';
  const who = lmia === 'not_stated' ? (WHO_CYCLE[index % WHO_CYCLE.length] ?? 'not_stated') : 'abroad';
  const workplace = occupation.workplaces[index % occupation.workplaces.length] ?? 'on_site';
  const posted = addDays(today, -Math.floor(random() * 35));
  const expires = addDays(today, 3 + Math.floor(random() * 75));
  const street = place.streets[index % place.streets.length] ?? '';
  const number = 12 + Math.floor(random() * 980);
  const statesPay = index % 29 !== 17;

  return {
    verified: employer.verified,
    row: {
      jobTitle: say(occupation.title),
      businessName: employer.name,
      city: place.city,
      provinceId: province,
      province: PROVINCE_NAMES[province][language],
      postingDateFormatted: posted,
      // An employer that hires all year gives no closing date.
      ...(index % 23 !== 5 && { expiryDateFormatted: expires }),
      noc: occupation.noc,
      postinglanguage: language,
      ...(lmia !== 'not_stated' && { lmiaStatus: say(LMIA_WORDS[lmia]) }),
      job_details: {
        location: {
          ...(index % 3 !== 0 && {
            street_address: language === 'fr' ? `${number}, ${street}` : `${number} ${street}`,
            postal_code: `${pick(place.areas)} ${localUnit(random)}`,
          }),
        },
        workplace_information: say(WORKPLACE_WORDS[workplace]),
        ...(statesPay && {
          salary: sampleSalary({
            occupation,
            period: payPeriod(occupation, index),
            province,
            language,
            isRange: index % 5 < 2,
            isNegotiable: index % 7 === 3,
            hours: employment.hours,
            random,
          }),
        }),
        employment_type: say(employment),
        work_schedule: say(pick(SCHEDULE_WORDS)),
        start_date: say(pick(START_WORDS)),
        vacancies: [1, 2, 1, 4, 1, 1, 12, 3][index % 8],
      },
      overview: {
        languages: [language === 'fr' ? 'Français' : 'English'],
        education: [say(occupation.education)],
        experience: [say(EXPERIENCE_WORDS[index % EXPERIENCE_WORDS.length] ?? pick(EXPERIENCE_WORDS))],
        responsibilities: occupation.duties[language],
        ...(occupation.credentials && { credentials: occupation.credentials[language] }),
        work_conditions: occupation.conditions[language],
        personal_suitability: some(SUITABILITY_WORDS, 3),
        benefits: some(BENEFIT_WORDS, 2 + (index % 2)),
      },
      ...(who !== 'not_stated' && { who_can_apply: { citizenship: CITIZENSHIP_WORDS[who][language] } }),
      additional_information: {
        [language === 'fr' ? 'à_propos_de_nous' : 'about_us']: say(ABOUT_WORDS[occupation.sector]),
      },
      application_how_to_apply: { direct_apply: true, email: employerEmail(employer.name, language) },
    },
  };
}

/** Offices, schools and care hire all year round. */
const ALL_YEAR: ReadonlySet<Sector> = new Set(['office', 'care', 'school']);
const STEADY_WORDS = EMPLOYMENT_WORDS.filter(({ en }) => !/^(?:Seasonal|Casual)/.test(en));

function employmentOf({ sector }: Occupation, index: number): (typeof EMPLOYMENT_WORDS)[number] {
  const words = ALL_YEAR.has(sector) ? STEADY_WORDS : EMPLOYMENT_WORDS;
  const found = words[index % words.length];
  if (!found) throw new RangeError('There is no kind of employment');
  return found;
}

/** By the hour in two of three postings, otherwise in another way that is usual for the work. */
function payPeriod({ alsoPaid = [] }: Occupation, index: number): PayPeriod {
  return index % 3 === 1 ? (alsoPaid[Math.floor(index / 3) % alsoPaid.length] ?? 'hour') : 'hour';
}

const UNIT_LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';

/** The second half of a postal code. A sample needn't know which ones exist. */
function localUnit(random: () => number): string {
  const digit = () => Math.floor(random() * 10);
  return `${digit()}${UNIT_LETTERS[Math.floor(random() * UNIT_LETTERS.length)] ?? 'A'}${digit()}`;
}
