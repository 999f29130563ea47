import { formatMoment } from '../../domain/moment-text.ts';
import type { Interview } from '../../domain/interview.ts';
import { clockIn, ownZone } from '../../domain/zoned-time.ts';
import type { Words } from '../../i18n/words.ts';

const TAGS = { en: 'en-CA', fr: 'fr-CA' } as const;

/** The time that was agreed on. '' = none was. */
export function agreedWords({ time, proposal }: Interview, words: Words): string {
  return time === null ? '' : timeWords(time, proposal?.zone ?? '', words);
}

/** In the reader's time zone, and in the interview's own if its clocks show another time. '' for what is no moment. */
export function timeWords(iso: string, zone: string, { t, language }: Words, reader = ownZone()): string {
  const atMs = Date.parse(iso);
  if (Number.isNaN(atMs)) return '';
  const day = new Intl.DateTimeFormat(TAGS[language], { weekday: 'long', timeZone: reader }).format(atMs);
  const moment = formatMoment(atMs, language, 'long', reader);
  const place = zoneWords(zone, language, atMs) === '' ? reader : zone;
  const name = zoneWords(place, language, atMs);
  const [here, there] = [clockIn(reader, atMs), clockIn(place, atMs)];
  if (here === there) return t('interview.when', { day, moment, zone: name });
  const isSameDay = here.slice(0, 10) === there.slice(0, 10);
  const other = formatMoment(atMs, language, isSameDay ? 'none' : 'short', place);
  return t('interview.whenBoth', { day, moment, there: other, zone: name });
}

/** "Central Time". '' for a zone that this device doesn't know. */
export function zoneWords(zone: string, language: Words['language'], atMs: number): string {
  if (zone === '') return '';
  try {
    const format = new Intl.DateTimeFormat(TAGS[language], { timeZone: zone, timeZoneName: 'longGeneric' });
    return format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    return '';
  }
}
