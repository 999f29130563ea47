import type { Card, PayPeriod } from '../../domain/listing.ts';
import type { OutboxEntry } from '../../local/outbox-entry.ts';
import type { OutcomeError, Receipt } from '../../wire/push.ts';
import { entryPhase } from '../outbox/entry-phase.ts';
import type { OutboxStatus } from '../services.ts';

/** The part of a posting that an applicant relies on: sent along, so that the server can tell when it changed. */
export type SeenPay = Pick<Card, 'payMin' | 'payMax' | 'payPeriod'>;

/** Where one person's application to one posting stands, as this device knows it. */
export type ApplyState =
  | { step: 'writing' }
  | { step: 'saved' | 'waiting' | 'sending'; entry: OutboxEntry }
  /** `duplicate`: the receipt is that of an earlier application, which counts. */
  | { step: 'sent'; entry: OutboxEntry; receipt: Receipt; duplicate: boolean }
  /** The pay changed while the application waited: the person decides. */
  | { step: 'changed'; entry: OutboxEntry; seen: SeenPay | null }
  | { step: 'refused'; entry: OutboxEntry; error: OutcomeError | null };

export function applyState(entries: readonly OutboxEntry[], jobId: number, status: OutboxStatus): ApplyState {
  const own = entries.filter(
    entry => entry.kind === 'application.submit' && entry.payload['jobId'] === jobId,
  );
  // What the server accepted stands, whatever was tried after it.
  const entry = latest(own.filter(({ state }) => state === 'sent')) ?? latest(own);
  if (!entry) return { step: 'writing' };
  const phase = entryPhase(entry, status);
  if (phase === 'sent') {
    return entry.receipt
      ? { step: 'sent', entry, receipt: entry.receipt, duplicate: entry.duplicate }
      : { step: 'waiting', entry };
  }
  if (phase !== 'attention') return { step: phase, entry };
  return entry.error?.type === 'posting_changed'
    ? { step: 'changed', entry, seen: seenPay(entry.payload) }
    : { step: 'refused', entry, error: entry.error };
}

function latest(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  return entries.reduce<OutboxEntry | undefined>(
    (last, entry) => (last && last.order > entry.order ? last : entry),
    undefined,
  );
}

const PERIODS: readonly PayPeriod[] = [
  'hour',
  'day',
  'week',
  'biweekly',
  'semimonthly',
  'month',
  'year',
  'piece',
  'distance',
  'commission',
];

/** The pay that stood on the screen when this application was written. */
export function seenPay(payload: Record<string, unknown>): SeenPay | null {
  const seen = payload['seen'];
  if (typeof seen !== 'object' || seen === null) return null;
  const cents = (value: unknown) => (typeof value === 'number' ? value : null);
  const { payMin, payMax, payPeriod } = { payMin: null, payMax: null, payPeriod: null, ...seen };
  return {
    payMin: cents(payMin),
    payMax: cents(payMax),
    payPeriod: PERIODS.find(period => period === payPeriod) ?? null,
  };
}
