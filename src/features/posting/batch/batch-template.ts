import { rowOf } from '../form/form-row.ts';
import { emptyForm, type FormValues } from '../form/form-values.ts';
import { TEXT_FIELDS } from '../form/form-fields.ts';

/** An example of a filled-in row, in the language of the page. */
const EXAMPLES: Readonly<Record<'en' | 'fr', Partial<FormValues>>> = {
  en: {
    jobTitle: 'Camp cook',
    noc: '63200',
    businessName: 'Your business name',
    vacancies: '2',
    employmentTerm: 'seasonal',
    employmentHours: 'full_time',
    city: 'Thunder Bay',
    provinceId: 'ON',
    workplace: 'on_site',
    payMin: '24.50',
    payMax: '27.00',
    hours: '40',
    responsibilities: 'Plan the menus\nOrder what is needed; keep the kitchen clean',
    languages: 'English',
    lmiaStatus: 'requested',
    whoCanApply: 'abroad',
    email: 'jobs@example.ca',
  },
  fr: {
    jobTitle: 'Cuisinière ou cuisinier de camp',
    noc: '63200',
    businessName: 'Nom de votre entreprise',
    vacancies: '2',
    employmentTerm: 'seasonal',
    employmentHours: 'full_time',
    city: 'Saguenay',
    provinceId: 'QC',
    workplace: 'on_site',
    payMin: '24,50',
    payMax: '27,00',
    hours: '40',
    responsibilities: 'Planifier les menus\nCommander; garder la cuisine propre',
    languages: 'Français',
    lmiaStatus: 'requested',
    whoCanApply: 'abroad',
    email: 'emplois@example.ca',
  },
};
/** This field has no column of its own. It belongs to another field. */
const COLUMNS = TEXT_FIELDS.filter(name => name !== 'whoCanApplyNote');

function exampleRow(language: 'en' | 'fr'): Record<string, unknown> {
  return rowOf({ ...emptyForm(language), ...EXAMPLES[language] });
}

/** One row as JSON, ready to be filled in. */
export function jsonTemplate(language: 'en' | 'fr'): string {
  return `${JSON.stringify([exampleRow(language)], null, 2)}\n`;
}

/**
 * The same as a table with a column for each field, in the format of that language's spreadsheets: with semicolons in
 * French, where the comma is the decimal sign, and with a byte order mark, by which Excel recognizes UTF-8.
 */
export function csvTemplate(language: 'en' | 'fr'): string {
  const delimiter = language === 'fr' ? ';' : ',';
  const row = exampleRow(language);
  const line = (cells: readonly string[]) => cells.map(cell => quoted(cell, delimiter)).join(delimiter);
  const values = COLUMNS.map(name => row[name]).map(value => (typeof value === 'string' ? value : ''));
  return `\uFEFF${line(COLUMNS)}\r\n${line(values)}\r\n`;
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
