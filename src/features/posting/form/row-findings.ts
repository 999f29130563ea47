import type { Problem } from '../../../domain/intake/row-reading.ts';
import { cardPay, type Card, type IsoDay, type Listing } from '../../../domain/listing.ts';
import { earliestFiling } from '../../../domain/lmia/lmia-rules.ts';
import { checkPosting, type PostingFinding } from '../../../domain/posting/posting-checks.ts';
import type { RuleId } from '../../../domain/posting/posting-rules.ts';
import { wageClass } from '../../../domain/lmia/wage-class.ts';
import { officialTable } from '../../../domain/lmia/wage-table-lookup.ts';

/** Problems by which reading the row has already reported the rule. */
const TOLD_BY: Partial<Record<RuleId, readonly Problem['code'][]>> = {
  wage_missing: ['pay_missing', 'pay_not_understood', 'pay_amount_invalid', 'pay_minimum_wage'],
  wage_period: ['pay_period_missing', 'pay_period_ambiguous', 'pay_period_not_understood'],
  dates_order: ['dates_reversed'],
  vacancies_invalid: ['vacancies_too_few'],
};
const LEVELS = ['error', 'warning', 'hint'] as const;

/**
 * A careful recruiter's remarks on a row that can be posted. They never prevent posting, so none is worse than a
 * warning. Rules about LMIA applications only count if the row mentions one.
 */
export function rowFindings(listing: Listing, problems: readonly Problem[], today: IsoDay): PostingFinding[] {
  const told = new Set(problems.map(({ code }) => code));
  return checkPosting(listing, { today, lmiaDay: lmiaDay(listing.card, today) })
    .filter(({ rule }) => !TOLD_BY[rule]?.some(code => told.has(code)))
    .toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
    .map(finding => ({ ...finding, level: finding.level === 'error' ? 'warning' : finding.level }));
}

/** The row doesn't say when the application will be made, so this is the first possible day. */
export function lmiaDay(card: Card, today: IsoDay): IsoDay | null {
  if (card.lmiaStatus !== 'requested' && card.lmiaStatus !== 'approved') return null;
  const table = officialTable(today);
  const wage = table ? wageClass(cardPay(card), card.provinceId, table) : 'unknown';
  const first = earliestFiling(card.postingDateFormatted, wage) ?? today;
  return first < today ? today : first;
}
