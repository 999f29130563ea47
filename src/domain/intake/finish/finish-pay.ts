import type { Pay } from '../../listing.ts';
import { type PayFields, readPay } from '../../pay/pay.ts';
import type { PayProblem } from '../../pay/pay-text.ts';
import type { PostingDraft } from '../posting-draft.ts';
import type { ProblemLevel } from '../row-reading.ts';
import type { Slot } from '../slots.ts';

/** In a pay text longer than this, only the beginning is read; all of it is kept. */
const MAX_PAY_TEXT = 500;
const NUMBER = /^[\s$]*[\d.,](?:[\d.,\s]*[\d.,])?[\s$]*$/;

/** Pay and hours, with their original words if there were any (`details.payText`, `details.hoursText`). */
export function finishPay(draft: PostingDraft, lenient: boolean): Pay {
  const words = draft.text('pay');
  const fields: PayFields = {};
  if (words && NUMBER.test(words)) fields.amount = words.slice(0, MAX_PAY_TEXT);
  else if (words) fields.text = words.slice(0, MAX_PAY_TEXT);
  for (const [slot, frequency] of [
    ['payHourly', 'hour'],
    ['payYearly', 'year'],
  ] as const) {
    const given = draft.slot(slot);
    const text = draft.text(slot);
    if (!given || !text) continue;
    if (fields.amount === undefined && fields.text === undefined) {
      fields.amount = text.slice(0, MAX_PAY_TEXT);
      fields.frequency = frequency;
    } else draft.keep(given);
  }
  const set = (
    key: 'min' | 'max' | 'currency' | 'frequency' | 'hours' | 'hoursMax' | 'hoursPer' | 'negotiation',
    slot: Slot,
  ) => {
    const text = draft.text(slot).slice(0, MAX_PAY_TEXT);
    if (text) fields[key] = text;
  };
  set('min', 'payMin');
  set('max', 'payMax');
  set('currency', 'payCurrency');
  set('frequency', 'payPeriod');
  set('hours', 'hours');
  set('hoursMax', 'hoursMax');
  set('hoursPer', 'hoursPer');
  set('negotiation', 'payNegotiation');

  const { details } = draft;
  if (words && !NUMBER.test(words)) details.payText = words;
  const hours = draft.text('hours');
  if (hours && !NUMBER.test(hours)) details.hoursText = hours;

  const { pay, problems, periodAssumed } = readPay(fields);
  for (const problem of problems) reportPay(draft, problem, lenient);
  if (pay.min === null && pay.max === null && problems.length === 0 && pay.period === null)
    draft.report('hint', 'pay_missing', { field: draft.fieldOf('pay', 'salary'), value: '' });
  if (periodAssumed && !lenient)
    draft.report('hint', 'pay_period_assumed', {
      field: payField(draft),
      value: fields.text ?? fields.amount ?? fields.min,
    });
  return pay;
}

const ONLY_A_HINT: ReadonlySet<PayProblem['code']> = new Set([
  'pay_rounded_down',
  'hours_rounded',
  'pay_more_amounts',
]);

function reportPay(draft: PostingDraft, { code, text }: PayProblem, lenient: boolean): void {
  const field = code.startsWith('hours_') ? draft.fieldOf('hours', 'hours') : payField(draft);
  const level: ProblemLevel =
    code === 'pay_range_reversed' && !lenient ? 'error' : ONLY_A_HINT.has(code) ? 'hint' : 'warning';
  draft.notUnderstood({ field, value: text }, code, level);
}

function payField(draft: PostingDraft): string {
  const slots = ['pay', 'payMin', 'payMax', 'payHourly', 'payYearly', 'payPeriod'] as const;
  return slots.map(slot => draft.slot(slot)?.field).find(field => field !== undefined) ?? 'salary';
}
