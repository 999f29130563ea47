import { daysBetween, daysLeft } from '../../domain/dates.ts';
import { formatDay } from '../../domain/format.ts';
import type { IsoDay } from '../../domain/listing.ts';
import type { Words } from './words.ts';

/** How long ago a day was; a posting may be dated ahead. */
export function ageWords(day: IsoDay, today: IsoDay, { t, language }: Words): string {
  const days = daysBetween(day, today);
  if (days < 0) return t('domain.day.future', { day: formatDay(day, language) });
  if (days === 0) return t('domain.day.today');
  if (days === 1) return t('domain.day.yesterday');
  return t('domain.day.ago', { days });
}

/** The specification's "days left", computed against today, never stored. */
export function daysLeftWords(expiry: IsoDay | null, today: IsoDay, { t }: Words): string {
  const days = daysLeft(expiry, today);
  if (days === null) return t('domain.day.noExpiry');
  return days < 0 ? t('domain.day.expired') : t('domain.day.left', { days });
}

const SOON_DAYS = 3;

export function isClosingSoon(expiry: IsoDay | null, today: IsoDay): boolean {
  const days = daysLeft(expiry, today);
  return days !== null && days <= SOON_DAYS;
}
