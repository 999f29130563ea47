import { findHeadings } from '../../domain/intake/formats/csv-delimiter.ts';
import { readWorkbook, type Sheet } from './read-workbook.ts';
import { ZipError } from './zip-texts.ts';

export interface WorkbookTable {
  /** A line for each row, its cells parted by tabs. */
  text: string;
  /** The name of the sheet, if the workbook has others; otherwise null. */
  sheet: string | null;
}

/** Why there is no table: the file isn't a workbook, it's damaged, or it has more than a device can show. */
export type NoTable = 'other' | 'damaged' | 'tooLarge';

/** A workbook's first sheet with headings of postings, or else its first one. */
export function workbookTable(bytes: Uint8Array): WorkbookTable | NoTable {
  try {
    const sheets = readWorkbook(bytes);
    return sheets ? tableOf(sheets) : 'other';
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return error.isTooLarge ? 'tooLarge' : 'damaged';
  }
}

function tableOf(all: readonly Sheet[]): WorkbookTable {
  const sheets = all.filter(({ rows }) => rows.length > 0);
  const tables = sheets.map(({ name, rows }) => ({ sheet: name, text: tableText(rows) }));
  const table = tables.find(({ text }) => findHeadings(text) !== null) ?? tables[0];
  return { text: table?.text ?? '', sheet: tables.length > 1 ? (table?.sheet ?? null) : null };
}

function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map(row => row.map(cellText).join('\t')).join('\n');
}

function cellText(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
