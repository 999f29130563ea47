import { type ClosedArea, closedArea } from '../../../domain/lmia/closed-areas.ts';
import { hourlyForDisplay } from '../../../domain/pay/hourly.ts';
import { EMPTY_CARD } from '../../../domain/card-fields.ts';
import { emptyDetails } from '../../../domain/empty-details.ts';
import type { IsoDay, Listing, Pay } from '../../../domain/listing.ts';
import { leastHighPay, type LmiaPlan, planLmia } from '../../../domain/lmia/lmia-plan.ts';
import { type PayProblem, parsePayText } from '../../../domain/pay/pay-text.ts';
import { readPay } from '../../../domain/pay/pay.ts';
import { checkPosting, type PostingFinding } from '../../../domain/posting/posting-checks.ts';
import type { RuleId } from '../../../domain/posting/posting-rules.ts';
import type { ProvinceCode } from '../../../domain/province.ts';
import { classifyWage, type WageClassReading } from '../../../domain/lmia/wage-class.ts';
import { officialTable } from '../../../domain/lmia/wage-table-lookup.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import type { CalculatorState } from './calculator-state.ts';

export type CalculatorField = 'pay' | 'to' | 'hours';

/** Input that can't be read, or was read with a doubt. */
interface FieldProblem extends PayProblem {
  field: CalculatorField;
  /** The calculation needs it to be corrected first. */
  isError: boolean;
}

export interface CalculatorReading {
  problems: FieldProblem[];
  pay: Pay;
  isPayStated: boolean;
  posted: IsoDay;
  day: IsoDay;
  /** undefined before the first official table. */
  plan: LmiaPlan | undefined;
  /** Cents an hour, rounded to whole cents for display. null: the pay has no hourly value. */
  hourly: { min: number | null; max: number | null } | null;
  /**
   * Another table whose answer differs: the site's current one, or the day's official one if the site uses its owner's.
   */
  other: { table: WageTable; wage: Extract<WageClassReading, { thresholdCents: number }> } | null;
  /** The lowest pay in this period that is high-wage with these hours. null: not applicable. */
  leastHigh: number | null;
  /** null: no city was given, or it doesn't matter because the wage is high. */
  area: ClosedArea | null;
  findings: PostingFinding[];
}

/** All results of the calculator for its input. It is a pure, exact function and needs no network. */
export function readCalculation(
  state: CalculatorState,
  today: IsoDay,
  posting: Listing | null,
  inForce: WageTable,
): CalculatorReading {
  const { pay, problems } = readStatedPay(state);
  const isBroken = problems.some(({ isError }) => isError);
  const isPayStated = !isBroken && (pay.min !== null || pay.max !== null);
  const posted = state.posted || today;
  const day = state.day || today;
  const province = state.province || null;
  const counts = isPayStated && province !== null;
  return {
    ...readWage({ pay, isPayStated, province, city: state.city, posted, day, inForce }),
    problems,
    findings: counts ? findings(state, { pay, posted, day }, today, posting) : [],
  };
}

interface Wage {
  pay: Pay;
  isPayStated: boolean;
  province: ProvinceCode | null;
  city: string;
  /** The first day of advertising, and the day of the application. */
  posted: IsoDay;
  day: IsoDay;
  /** The site's current table. */
  inForce: WageTable;
}

/** The consequences of a wage, its place and its days, for a calculation or a posting. */
export function readWage({
  pay,
  isPayStated,
  province,
  city,
  posted,
  day,
  inForce,
}: Wage): Omit<CalculatorReading, 'problems' | 'findings'> {
  const plan = planLmia(pay, province, posted, day, inForce);
  const isLow = plan?.wage.class === 'low' || plan?.wage.class === 'straddles';
  const counts = isPayStated && province !== null;
  return {
    pay,
    isPayStated,
    posted,
    day,
    plan,
    hourly: isPayStated ? hourlyForDisplay(pay) : null,
    other: counts && plan ? otherAnswer(plan, pay, province, inForce, day) : null,
    leastHigh:
      counts && isLow && pay.period !== 'hour' && plan.lineCents !== null
        ? leastHighPay(pay, plan.lineCents)
        : null,
    area: city.trim() === '' || plan?.wage.class === 'high' ? null : closedArea(city, province, day),
  };
}

function otherAnswer(
  { table, wage }: LmiaPlan,
  pay: Pay,
  province: ProvinceCode,
  inForce: WageTable,
  day: IsoDay,
): CalculatorReading['other'] {
  const other = inForce.basis === 'owner' ? officialTable(day) : inForce;
  if (!other || other === table) return null;
  const answer = classifyWage(pay, province, other);
  return answer.class === 'unknown' || answer.class === wage.class ? null : { table: other, wage: answer };
}

const UNREADABLE: ReadonlySet<PayProblem['code']> = new Set([
  'pay_not_understood',
  'pay_amount_invalid',
  'pay_period_ambiguous',
  'pay_period_not_understood',
  'pay_currency_not_understood',
  'pay_minimum_wage',
  'hours_not_understood',
  'hours_impossible',
]);

function readStatedPay(state: CalculatorState): { pay: Pay; problems: FieldProblem[] } {
  const low = state.pay.trim();
  const high = state.to.trim();
  const { pay, problems } = readPay({
    ...(high === '' ? { amount: low } : { min: low, max: high }),
    frequency: state.per,
    hours: state.hours,
    hoursPer: state.hoursPer,
  });
  const own = [...amountProblem('pay', low), ...amountProblem('to', high)];
  const others = problems
    .map(problem => ({ ...problem, field: problem.code.startsWith('hours') ? 'hours' : 'pay' }) as const)
    .filter(({ field, code }) => field === 'hours' || own.length === 0 || !UNREADABLE.has(code))
    .map(problem => ({ ...problem, isError: UNREADABLE.has(problem.code) }));
  return { pay, problems: [...own, ...others] };
}

/** Each end of a range must be an amount on its own. Otherwise "30 to abc" would be read as 30. */
function amountProblem(field: 'pay' | 'to', text: string): FieldProblem[] {
  if (text === '') return [];
  const { pay, problems } = parsePayText(text, { bareAmount: 'unknown' });
  if (pay.min !== null || pay.max !== null) return [];
  const code = problems.find(problem => UNREADABLE.has(problem.code))?.code ?? 'pay_not_understood';
  return [{ field, code, text, isError: true }];
}

/** The rules that depend only on pay, hours, place and dates. */
const WITHOUT_POSTING: ReadonlySet<RuleId> = new Set([
  'advertising_short',
  'hours_part_time',
  'pay_range_on',
  'pay_stated_bc',
  'wage_currency',
]);
/** Shown on lines of their own. */
const TOLD_APART: ReadonlySet<RuleId> = new Set(['area_closed', 'area_list_expired', 'wage_straddles']);

function findings(
  state: CalculatorState,
  { pay, posted, day }: Pick<CalculatorReading, 'pay' | 'posted' | 'day'>,
  today: IsoDay,
  posting: Listing | null,
): PostingFinding[] {
  const { card, details } = posting ?? NO_POSTING;
  const asked: Listing = {
    card: {
      ...card,
      provinceId: state.province || null,
      city: state.city,
      postingDateFormatted: posted,
      payMin: pay.min,
      payMax: pay.max,
      payCurrency: pay.currency,
      payPeriod: pay.period,
      hoursMin: pay.hoursMin,
      hoursMax: pay.hoursMax,
      hoursPer: pay.hoursPer,
    },
    details,
  };
  return checkPosting(asked, { today, lmiaDay: day }).filter(({ rule }) => {
    if (TOLD_APART.has(rule) || (rule === 'advertising_short' && state.posted === '')) return false;
    return posting !== null || WITHOUT_POSTING.has(rule);
  });
}

const NO_POSTING: Listing = { card: { ...EMPTY_CARD, payCurrency: 'CAD' }, details: emptyDetails() };
