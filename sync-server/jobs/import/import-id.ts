import { createHash } from 'node:crypto';
import type { IntakeFormat } from '../../../src/domain/intake/formats/intake-format.ts';
import type { Listing } from '../../../src/domain/listing.ts';
import { foldText } from '../../../src/domain/search-text.ts';

/**
 * The `$id` of an imported posting. The same row always gets the same id, so that repeating an import creates nothing
 * twice. It is derived from the format and the posting's id there. In a self-made table, where ids often count from 1,
 * it also includes the employer. A row without an id is identified by its whole content: if that changes, it is another
 * posting.
 */
export function importDocumentId(format: IntakeFormat, listing: Listing, row: unknown): string {
  const { externalId } = listing.details;
  const employer = format === 'table' ? foldText(listing.card.businessName) : '';
  const source = externalId ? ['id', format, employer, externalId] : ['row', format, canonicalJson(row)];
  return `imp-${createHash('sha256').update(source.join('\n')).digest('hex').slice(0, 32)}`;
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
