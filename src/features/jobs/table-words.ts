import type { WageTable } from '../../domain/lmia/wage-tables.ts';
import type { Words } from '../../i18n/words.ts';

/** A table's name with its date, without which a wage class means nothing. */
export function tableWords(table: WageTable, { language }: Pick<Words, 'language'>): string {
  return table.label[language];
}

/** The same within a sentence: “the official table of May 31, 2023”, « le barème officiel du 31 mai 2023 ». */
export function tablePhrase(table: WageTable, { language }: Pick<Words, 'language'>): string {
  const label = table.label[language];
  const isOwn = table.basis === 'owner';
  if (language === 'en' && isOwn) return label;
  const article = language === 'en' ? 'the' : isOwn ? 'les' : 'le';
  return `${article} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
