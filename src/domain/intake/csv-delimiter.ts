const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Excel's own first line, in files that it wrote for Excel. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/;

/**
 * What parts the columns of a table that begins so, and where its headings begin: what Excel says, else the sign that
 * the heading line has most of, outside quotes (in French, a spreadsheet writes semicolons).
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
