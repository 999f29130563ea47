import { closedArea } from '../lmia/closed-areas.ts';
import { daysBetween } from '../dates.ts';
import { type Card, cardPay, type Details, type IsoDay, type Listing, type Pay } from '../listing.ts';
import { advertisingWeeks, advertisingWindowStart, FULL_TIME_HOURS_A_WEEK } from '../lmia/lmia-rules.ts';
import { POSTING_RULES, type PostingRule, type RuleId, type RuleLevel } from './posting-rules.ts';
import { postingText, suspectWords } from './posting-words.ts';
import { foldText } from '../search-text.ts';
import { wageClass } from '../lmia/wage-class.ts';
import { officialTable } from '../lmia/wage-table-lookup.ts';
import { mayWorkLess, yearlyCents } from '../pay/yearly.ts';

export interface PostingFinding {
  rule: RuleId;
  level: RuleLevel;
  /** The words of the posting that caused the finding, folded; null if none did. */
  words: string | null;
}

export interface CheckOptions {
  today: IsoDay;
  /** The day on which the employer plans to apply for an LMIA; null = not planned. */
  lmiaDay: IsoDay | null;
}

/**
 * Checks a posting as a careful recruiter would before it is published, and returns the rules of `POSTING_RULES` that
 * it breaks. A rule counts only from its day on and in its province. The result has legal weight, so it uses the
 * official table of the day, whatever table the board shows. Information, not legal advice.
 */
export function checkPosting(listing: Listing, { today, lmiaDay }: CheckOptions): PostingFinding[] {
  const { card, details } = listing;
  const suspect = suspectWords(postingText(details));
  const broken: RuleId[] = [
    ...missingParts(card, details),
    ...payRules(card),
    ...suspect.map(({ rule }) => rule),
    ...textRules(card, details),
    ...(lmiaDay === null ? [] : lmiaRules(card, details, lmiaDay)),
  ];
  return broken.flatMap(rule => {
    const { level, province, from, lmiaOnly }: PostingRule = POSTING_RULES[rule];
    const applies =
      (province === null || province === card.provinceId) &&
      (from === null || from <= (lmiaOnly ? (lmiaDay ?? today) : today));
    const words = suspect.find(found => found.rule === rule)?.words ?? null;
    return applies ? [{ rule, level, words }] : [];
  });
}

function missingParts(card: Card, details: Details): RuleId[] {
  const pay = cardPay(card);
  const { email, url, phone, address, direct, note } = details.apply;
  const expiry = card.expiryDateFormatted;
  return when({
    title_missing: card.jobTitle.trim() === '',
    employer_missing: card.businessName.trim() === '',
    place_missing: card.city.trim() === '' || card.provinceId === null,
    wage_missing: !isStated(pay),
    wage_order: pay.min !== null && pay.max !== null && pay.min > pay.max,
    wage_currency: isStated(pay) && pay.currency !== 'CAD',
    wage_period: isStated(pay) && pay.period === null,
    hours_missing:
      isStated(pay) && pay.period !== null && NEEDS_HOURS.has(pay.period) && pay.hoursPer === null,
    apply_missing: !direct && [email, url, phone, address, note].every(text => text.trim() === ''),
    dates_order: expiry !== null && expiry < card.postingDateFormatted,
    vacancies_invalid: card.vacancies !== null && card.vacancies < 1,
  });
}

const NEEDS_HOURS: ReadonlySet<string> = new Set(['day', 'week', 'biweekly', 'semimonthly', 'month', 'year']);
/** Ontario's rule doesn't apply to a range that ends above this. */
const ONTARIO_FREE_ABOVE_CENTS = 20_000_000;
const ONTARIO_SPREAD_CENTS = 5_000_000;

function payRules(card: Card): RuleId[] {
  const pay = cardPay(card);
  const yearly = yearlyCents(pay);
  const open = pay.min === null || pay.max === null;
  return when({
    pay_stated_on: !isStated(pay),
    pay_stated_bc: !isStated(pay) || open,
    pay_stated_pe: !isStated(pay),
    pay_range_on:
      yearly !== null && yearly.max <= ONTARIO_FREE_ABOVE_CENTS && yearly.spread > ONTARIO_SPREAD_CENTS,
  });
}

const VACANCY = /\b(?:vacanc(?:y|ies)|vacante?s?|positions? available|postes? (?:disponibles?|a pourvoir))\b/;

function textRules(card: Card, details: Details): RuleId[] {
  return when({
    vacancy_unsaid_on: card.vacancies === null && !VACANCY.test(postingText(details)),
    french_qc: card.language !== 'fr',
  });
}

function lmiaRules(card: Card, details: Details, day: IsoDay): RuleId[] {
  const pay = cardPay(card);
  const table = officialTable(day);
  const wage = table ? wageClass(pay, card.provinceId, table) : 'unknown';
  const weeks = advertisingWeeks(wage, day);
  const area = wage === 'high' ? 'not_listed' : closedArea(card.city, card.provinceId, day);
  const expiry = card.expiryDateFormatted;
  return when({
    duties_missing: details.description.trim() === '' && details.responsibilities.length === 0,
    address_missing: details.streetAddress.trim() === '' && details.apply.address.trim() === '',
    terms_missing: card.employmentTerm === null,
    language_missing: details.languages.length === 0,
    skills_missing: details.education.length === 0 && details.experience.length === 0,
    advertising_short: weeks !== undefined && daysBetween(card.postingDateFormatted, day) < weeks * 7,
    advertising_old: expiry !== null && expiry < advertisingWindowStart(day),
    hours_part_time: mayWorkLess(pay, FULL_TIME_HOURS_A_WEEK),
    wage_straddles: wage === 'straddles',
    area_closed: area === 'closed',
    area_list_expired: area === 'expired',
    language_other: details.languages.some(isOtherLanguage),
  });
}

const OFFICIAL_LANGUAGES = /\b(?:english|french|anglais|francais|bilingual|bilingue)\b/;

function isOtherLanguage(language: string): boolean {
  const folded = foldText(language).trim();
  return folded !== '' && !OFFICIAL_LANGUAGES.test(folded);
}

function isStated(pay: Pay): boolean {
  return pay.min !== null || pay.max !== null;
}

function when(broken: Partial<Record<RuleId, boolean>>): RuleId[] {
  return RULE_IDS.filter(rule => broken[rule] === true);
}

const RULE_IDS = Object.keys(POSTING_RULES).filter((id): id is RuleId => id in POSTING_RULES);
