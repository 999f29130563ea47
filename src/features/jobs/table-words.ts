import type { WageTable } from '../../domain/wage-tables.ts';
import type { Words } from '../../i18n/words.ts';

/** A table's name, with its date: a wage class means nothing without them. */
export function tableWords(table: WageTable, { language }: Pick<Words, 'language'>): string {
  return table.label[language];
}
