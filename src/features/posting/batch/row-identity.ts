/**
 * Ids derived from the content of a batch, so that pasting or sending the same text again creates nothing twice.
 *
 * A row's id depends on the person and the row itself, not on its position: after correcting the third row of forty and
 * submitting again, the other 39 are recognized. A row that occurs twice in one text counts as two postings.
 */
export interface BatchIdentity {
  batchId: string;
  /** One for each row, in order. They fit the wire's pattern for operation ids. */
  rowIds: string[];
}

export async function batchIdentity(userId: string, rows: readonly unknown[]): Promise<BatchIdentity> {
  const texts = rows.map(canonicalJson);
  const seen = new Map<string, number>();
  const sources = texts.map(text => {
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    return `row\n${userId}\n${nth}\n${text}`;
  });
  const [batchId, ...rowIds] = await Promise.all([
    shortHash(`batch\n${userId}\n${texts.join('\n')}`),
    ...sources.map(shortHash),
  ]);
  return { batchId, rowIds };
}

/** The same text for equal values, whatever the order of keys or the whitespace. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

async function shortHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 16), byte => byte.toString(16).padStart(2, '0')).join('');
}
