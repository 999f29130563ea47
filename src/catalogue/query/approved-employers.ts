import type { Table } from '../table/table.ts';
import { liveRows } from './shown-rows.ts';

/**
 * By firm: 1 = one of its business's postings that are open on `today` says that the LMIA is approved. Hidden postings
 * and reposts count too: the reader asks about the employer.
 */
export function approvedEmployers(table: Table, today: number): Uint8Array {
  const { columns, dictionaries, count } = table;
  const { terms, firms, businesses } = dictionaries;
  const isOpen = liveRows(table, today);
  const isApproved = Uint8Array.from(terms.values, ({ lmiaStatus }) => Number(lmiaStatus === 'approved'));
  const ofBusiness = new Uint8Array(businesses.size);
  for (let row = 0; row < count; row++) {
    if (isOpen[row] === 0 || isApproved[columns.terms[row] ?? 0] === 0) continue;
    ofBusiness[firms.first[columns.firm[row] ?? 0] ?? 0] = 1;
  }
  return Uint8Array.from({ length: firms.size }, (_, firm) => ofBusiness[firms.first[firm] ?? 0] ?? 0);
}
