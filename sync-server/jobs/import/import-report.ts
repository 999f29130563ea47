import type { ImportOptions } from './import-arguments.ts';
import type { ImportSummary, ImportTotals } from './import-tally.ts';

const MAX_LINES = 20;

/** The summary as text. */
export function summaryText(
  summary: ImportSummary,
  totals: Pick<ImportTotals, 'refusedCount'>,
  { dryRun, table }: Pick<ImportOptions, 'dryRun' | 'table'>,
): string {
  const { accepted, unchanged, wageClass, lmia, province } = summary;
  return [
    dryRun
      ? `${accepted} can be accepted (dry run: nothing was written)`
      : `${accepted} accepted, ${unchanged} unchanged`,
    `${totals.refusedCount} refused`,
    `Wage (${table.label.en}): ${countsText(wageClass)}`,
    `LMIA: ${countsText(lmia)}`,
    `Province: ${countsText(province)}`,
  ].join('\n');
}

/** Remarks outside the summary: refusals, unknown columns, and warnings. */
export function remarksText({ counts, refusedCount, unknownFields, notices }: ImportTotals): string {
  const refused = counts.refused.map(
    ({ row, reason, file }) => `  row ${row}${file ? ` of ${file}` : ''}: ${reason}`,
  );
  const unknown = [...unknownFields].map(([field, count]) => `  ${field} (${rows(count)})`);
  const noticed = notices.map(
    ({ text, count, firstRow }) =>
      `  ${text}${count > 1 ? ` … and ${count - 1} more like it` : ''} (row ${firstRow})`,
  );
  return [
    ...block('Refused:', refused, refusedCount),
    ...block('Unrecognized columns, kept under their own names:', unknown, unknown.length),
    ...block('Accepted with warnings:', noticed, noticed.length),
  ].join('\n');
}

function block(title: string, lines: readonly string[], total: number): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MAX_LINES);
  return [title, ...shown, ...(total > shown.length ? [`  … and ${total - shown.length} more`] : [])];
}

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

function countsText(record: Readonly<Record<string, number>>): string {
  const found = Object.entries(record).filter(([, count]) => count > 0);
  return found.length === 0 ? 'none' : found.map(([name, count]) => `${name} ${count}`).join(', ');
}
