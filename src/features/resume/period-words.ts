import type { ProfileEntry } from '../../domain/seeker/profile.ts';
import type { Language } from '../../i18n/language.ts';
import type { Translate } from '../../i18n/use-text.ts';

/** “May 2024 – present”; '' = no month is stated. */
export function periodWords(
  { from, to, isCurrent }: Pick<ProfileEntry, 'from' | 'to' | 'isCurrent'>,
  { t, language }: { t: Translate; language: Language },
): string {
  const end = isCurrent ? t('resume.present') : monthWords(to, language);
  return [monthWords(from, language), end].filter(part => part !== '').join(' – ');
}

function monthWords(month: string, language: Language): string {
  if (month === '') return '';
  const format = new Intl.DateTimeFormat(`${language}-CA`, {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${month}-01T00:00:00Z`));
}
