import type { Card, PayPeriod } from '../../../domain/listing.ts';
import { CARD_VALUES } from '../../../domain/card-fields.ts';

/** Reads pay as cards and the wire state it from a value of any shape. Anything unknown counts as not stated. */
export function readPay(value: unknown): {
  min: number | null;
  max: number | null;
  period: PayPeriod | null;
  currency: string;
} {
  const { payMin, payMax, payPeriod, payCurrency } = fieldsOf(value);
  return {
    min: numberOrNull(payMin),
    max: numberOrNull(payMax),
    period: CARD_VALUES.payPeriod.find(period => period === payPeriod) ?? null,
    currency: typeof payCurrency === 'string' ? payCurrency : 'CAD',
  };
}

export function readHours(value: unknown): Pick<Card, 'hoursMin' | 'hoursMax' | 'hoursPer'> {
  const { hoursMin, hoursMax, hoursPer } = fieldsOf(value);
  return {
    hoursMin: numberOrNull(hoursMin),
    hoursMax: numberOrNull(hoursMax),
    hoursPer: CARD_VALUES.hoursPer.find(per => per === hoursPer) ?? null,
  };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
