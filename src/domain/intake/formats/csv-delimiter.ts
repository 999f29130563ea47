const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The first line that Excel writes in files for itself. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/;

/**
 * The column delimiter of a table with this beginning, and the index where its headings start. Uses Excel's line if
 * there is one, otherwise the most frequent candidate in the heading line, outside quotes (in French, spreadsheets use
 * semicolons).
 */
export function csvDelimiter(head: string): { delimiter: string; start: number } {
  const separator = SEPARATOR_LINE.exec(head);
  const start = separator?.[0].length ?? 0;
  return { delimiter: separator?.[1] ?? likelyDelimiter(head.slice(start)), start };
}

function likelyDelimiter(head: string): string {
  const line = (/^[^\r\n]*/.exec(head.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map(delimiter => line.split(delimiter).length);
  const most = Math.max(...counts);
  return DELIMITERS[counts.indexOf(most)] ?? ',';
}
