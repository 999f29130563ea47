import { createHash } from 'node:crypto';
import type { IntakeFormat } from '../../src/domain/intake/intake-format.ts';
import type { Listing } from '../../src/domain/listing.ts';
import { foldText } from '../../src/domain/search-text.ts';

/**
 * `$id` of an imported posting: the same row makes the same one at every import, so that repeating an import creates
 * nothing twice. Made of the format and the posting's id there; in a table of anybody's making, where ids count from 1,
 * also of the employer. A row without an id is known by its whole content: changed, it is another posting.
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
