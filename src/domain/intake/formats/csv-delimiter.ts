import { recognisesHeadings, targetOfHeading } from './csv-headings.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The first line that Excel writes in files for itself. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n?|\n)/;

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
  // A heading in quotes may have several lines.
  const trimmed = head.trimStart();
  const line = trimmed.slice(0, endOfRow(trimmed, 0)).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map(delimiter => line.split(delimiter).length);
  const most = Math.max(...counts);
  return DELIMITERS[counts.indexOf(most)] ?? ',';
}

/** The most rows above the headings: a title, a day, blank rows. */
const ROWS_ABOVE = 10;

/** `above`: the number of rows before the headings. */
interface TableStart {
  delimiter: string;
  start: number;
  above: number;
}

/**
 * Where the headings of a table begin, and its delimiter: the first of its rows that names the job's title and most other
 * fields. null: no row does.
 */
export function findHeadings(text: string): TableStart | null {
  const stated = csvDelimiter(text);
  let best: TableStart | null = null;
  let mostKnown = 0;
  for (let at = stated.start, row = 0; row < ROWS_ABOVE && at < text.length; row++) {
    const end = endOfRow(text, at);
    const line = text.slice(at, end);
    const delimiter = stated.start > 0 ? stated.delimiter : likelyDelimiter(line);
    const headings = line.split(delimiter).map(heading => heading.replace(/^\s*"|"\s*$/g, ''));
    const known = headings.filter(heading => targetOfHeading(heading) !== undefined).length;
    if (headings.length > 1 && recognisesHeadings(headings) && known > mostKnown) {
      best = { delimiter, start: at, above: row };
      mostKnown = known;
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return best;
}

/** Where a row ends. In quotes, the line may go on. */
function endOfRow(text: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) return at;
  }
  return text.length;
}
