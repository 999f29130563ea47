import { daysBetween, daysLeft } from '../../../domain/dates.ts';
import { formatShortDay } from '../../../domain/format.ts';
import { type IsoDay, UNDATED } from '../../../domain/listing.ts';
import type { Words } from '../../../i18n/words.ts';

/** The age of a day in words; '' for a future day, whose date is enough, and for `UNDATED`. */
export function ageWords(day: IsoDay, today: IsoDay, { t }: Pick<Words, 't'>): string {
  const days = daysBetween(day, today);
  if (days < 0 || day === UNDATED) return '';
  if (days === 0) return t('domain.day.today');
  if (days === 1) return t('domain.day.yesterday');
  return t('domain.day.ago', { days });
}

/** The days left to apply, computed against today, never stored. */
export function daysLeftWords(expiry: IsoDay | null, today: IsoDay, { t }: Words): string {
  const days = daysLeft(expiry, today);
  if (days === null) return t('domain.day.noExpiry');
  return days < 0 ? t('domain.day.expired') : t('domain.day.left', { days });
}

/** `Nov 21`, `21 nov.`; with the year when it is not this one. For a card, where room is scarce. */
export function shortDay(day: IsoDay, today: IsoDay, { language }: Pick<Words, 'language'>): string {
  return formatShortDay(day, language, day.slice(0, 4) !== today.slice(0, 4));
}

const SOON_DAYS = 3;

export function isClosingSoon(expiry: IsoDay | null, today: IsoDay): boolean {
  const days = daysLeft(expiry, today);
  return days !== null && days <= SOON_DAYS;
}
