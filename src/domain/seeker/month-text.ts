import { foldText } from '../search-text.ts';
import { MONTHS } from '../format.ts';

const YEAR_FIRST = /^((?:19|20)\d\d)(?:[ ./-]{1,3}(\d{1,2})|(\d\d))$/;
const YEAR_LAST = /^(\d{1,2})[ ./-]{1,3}((?:19|20)\d\d)$/;
const NAME_FIRST = /^([a-z]{3,9})[ .,/-]{0,3}((?:19|20)\d\d)$/;
const NAME_LAST = /^((?:19|20)\d\d)[ ./-]{0,3}([a-z]{3,9})\.?$/;
const YEAR = /^(?:19|20)\d\d$/;
const DASHES = /[\u2010-\u2015]/g;

/**
 * A month as people type it, in both languages: `2024-05`, `202405`, `5/2024`, `May 2024`, `sept. 2024`. In the form that is
 * stored (`2024-05`); '' = it isn't one month for certain.
 */
export function readMonth(text: string): string {
  const typed = plain(text);
  const [, year = '', apart = '', joined = ''] = YEAR_FIRST.exec(typed) ?? [];
  if (year !== '') return monthOf(year, Number(apart + joined));
  const [, month = '', lastYear = ''] = YEAR_LAST.exec(typed) ?? [];
  if (lastYear !== '') return monthOf(lastYear, Number(month));
  const [, first = '', yearAfter = ''] = NAME_FIRST.exec(typed) ?? [];
  if (first !== '') return monthOf(yearAfter, monthNamed(first));
  const [, yearBefore = '', last = ''] = NAME_LAST.exec(typed) ?? [];
  return last === '' ? '' : monthOf(yearBefore, monthNamed(last));
}

/** Whether only the month is missing. */
export function isYearAlone(text: string): boolean {
  return YEAR.test(plain(text));
}

/** A phone's keyboard may write another dash, and a copied text several spaces. */
function plain(text: string): string {
  return foldText(text).replace(DASHES, '-').replaceAll(/\s+/g, ' ').trim();
}

function monthOf(year: string, month: number): string {
  return month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : '';
}

/** 0 = none, or several: "jui" may be juin or juillet. */
function monthNamed(start: string): number {
  const found = Object.values(MONTHS).flatMap(names =>
    names.flatMap((name, at) => (foldText(name).startsWith(start) ? [at + 1] : [])),
  );
  const [first = 0, ...others] = found;
  return others.every(other => other === first) ? first : 0;
}
