/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * Where a cell could begin that a spreadsheet takes for a formula: also after what another language's spreadsheet parts cells by.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /[=+\-@＝＋－＠](?<=(?:^|[;,\t\r\n])[\s\p{Cc}\p{Cf}]*.)/gu;
/** The apostrophe before one. */
const DEFUSED = /'(?=[=+\-@＝＋－＠])(?<=(?:^|[;,\t\r\n])[\s\p{Cc}\p{Cf}]*.)/gu;

/** A table for spreadsheets. No cell is a formula. */
export function csvTable(rows: readonly (readonly string[])[], delimiter: ',' | ';' = ','): string {
  return BYTE_ORDER_MARK + rows.map(row => `${row.map(csvCell).join(delimiter)}\r\n`).join('');
}

/** The text of a cell that `csvTable` wrote. */
export function textOfCell(cell: string): string {
  return cell.replace(DEFUSED, '');
}

function csvCell(text: string): string {
  return `"${text.replace(FORMULA, "'$&").replaceAll('"', '""')}"`;
}
