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
  return idOf(externalId ? ['id', format, employer, externalId] : ['row', format, canonicalJson(row)]);
}

/**
 * The ids of a file's postings. Rows with the same id in the source and other content, such as the jobs of one LMIA, are
 * postings of their own: the first one has the usual id, and those of other titles and places are told apart by them, or
 * else by their content. In another file, such a row changes the posting.
 */
export class ImportIds {
  /** The content that has each id, as a hash. */
  readonly #contents = new Map<string, string>();

  idOf(format: IntakeFormat, listing: Listing, row: unknown): { documentId: string; isOneOfMany: boolean } {
    const usual = importDocumentId(format, listing, row);
    if (!listing.details.externalId) return { documentId: usual, isOneOfMany: false };
    const content = JSON.stringify(row);
    if (this.#has(usual, content)) return { documentId: usual, isOneOfMany: false };
    const { jobTitle, city, provinceId } = listing.card;
    const ofPlace = idOf(['same id', usual, ...[jobTitle, city ?? '', provinceId ?? ''].map(foldText)]);
    const isOfPlace = this.#has(ofPlace, content);
    return {
      documentId: isOfPlace ? ofPlace : idOf(['same id', usual, canonicalJson(row)]),
      isOneOfMany: true,
    };
  }

  #has(id: string, content: string): boolean {
    const hash = createHash('sha256').update(content).digest('base64').slice(0, 16);
    const known = this.#contents.get(id);
    if (known === undefined) this.#contents.set(id, hash);
    return known === undefined || known === hash;
  }
}

function idOf(source: readonly string[]): string {
  return `imp-${createHash('sha256').update(source.join('\n')).digest('hex').slice(0, 32)}`;
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
