import { formatHundredths, formatMoney } from '../format.ts';
import { hourlyForDisplay } from './hourly.ts';
import type { Pay } from '../listing.ts';
import type { DomainWords } from '../words.ts';

type StatedPay = Pick<Pay, 'min' | 'max' | 'currency' | 'period'>;

/** The pay in words: always with its period, a range with "to", and "not stated" spelled out. */
export function payWords(pay: StatedPay, { t, language }: DomainWords): string {
  const money = (cents: number) => formatMoney(cents, pay.currency, language);
  const amount = amountWords(pay.min, pay.max, money, t);
  if (amount === null) {
    return pay.period === 'commission' ? t('domain.pay.commission') : t('domain.pay.notStated');
  }
  return pay.period === null ? amount : t(`domain.pay.per.${pay.period}`, { amount });
}

function amountWords(
  min: number | null,
  max: number | null,
  money: (cents: number) => string,
  t: DomainWords['t'],
): string | null {
  if (min !== null && max !== null) {
    return min === max ? money(min) : t('domain.pay.range', { min: money(min), max: money(max) });
  }
  if (min !== null) return t('domain.pay.from', { min: money(min) });
  if (max !== null) return t('domain.pay.upTo', { max: money(max) });
  return null;
}

export function hoursWords(
  { hoursMin, hoursMax, hoursPer }: Pick<Pay, 'hoursMin' | 'hoursMax' | 'hoursPer'>,
  { t, language }: DomainWords,
): string {
  const least = hoursMin ?? hoursMax;
  const most = hoursMax ?? hoursMin;
  if (least === null || most === null || hoursPer === null) return '';
  const hours =
    least === most
      ? formatHundredths(least, language)
      : t('domain.hours.range', {
          min: formatHundredths(least, language),
          max: formatHundredths(most, language),
        });
  return t(`domain.hours.per.${hoursPer}`, { hours });
}

/** The hourly equivalent of pay by the week, month or year; '' when it is stated by the hour or has no hourly value. */
export function hourlyWords(pay: Pay, { t, language }: DomainWords): string {
  if (pay.period === 'hour') return '';
  const hourly = hourlyForDisplay(pay);
  const money = (cents: number) => formatMoney(cents, pay.currency, language);
  const amount = hourly && amountWords(hourly.min, hourly.max, money, t);
  return amount ? t('domain.pay.hourly', { amount }) : '';
}
