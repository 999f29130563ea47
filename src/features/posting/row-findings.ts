import type { Problem } from '../../domain/intake/row-reading.ts';
import { cardPay, type Card, type IsoDay, type Listing } from '../../domain/listing.ts';
import { earliestFiling } from '../../domain/lmia-rules.ts';
import { checkPosting, type PostingFinding } from '../../domain/posting-checks.ts';
import type { RuleId } from '../../domain/posting-rules.ts';
import { wageClass } from '../../domain/wage-class.ts';
import { officialTable } from '../../domain/wage-table-lookup.ts';

/** What the reading of the row has told already, in its own words. */
const TOLD_BY: Partial<Record<RuleId, readonly Problem['code'][]>> = {
  wage_missing: ['pay_missing', 'pay_not_understood', 'pay_amount_invalid', 'pay_minimum_wage'],
  wage_period: ['pay_period_missing', 'pay_period_ambiguous', 'pay_period_not_understood'],
  dates_order: ['dates_reversed'],
  vacancies_invalid: ['vacancies_too_few'],
};
const LEVELS = ['error', 'warning', 'hint'] as const;

/**
 * What a careful recruiter would add to a row that can be posted; none of it keeps the row from being posted, so that
 * nothing here is worse than a warning. Rules on LMIA applications count only where the row itself speaks of one.
 */
export function rowFindings(listing: Listing, problems: readonly Problem[], today: IsoDay): PostingFinding[] {
  const told = new Set(problems.map(({ code }) => code));
  return checkPosting(listing, { today, lmiaDay: lmiaDay(listing.card, today) })
    .filter(({ rule }) => !TOLD_BY[rule]?.some(code => told.has(code)))
    .toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
    .map(finding => ({ ...finding, level: finding.level === 'error' ? 'warning' : finding.level }));
}

/** The row does not say when the application is made: the first day is taken on which it may be. */
export function lmiaDay(card: Card, today: IsoDay): IsoDay | null {
  if (card.lmiaStatus !== 'requested' && card.lmiaStatus !== 'approved') return null;
  const table = officialTable(today);
  const wage = table ? wageClass(cardPay(card), card.provinceId, table) : 'unknown';
  const first = earliestFiling(card.postingDateFormatted, wage) ?? today;
  return first < today ? today : first;
}
