/**
 * Ids that follow from the content of a batch, so that pasting or sending the same text again creates nothing twice.
 *
 * A row's id is made of the person and of the row itself, not of its place in the text: after mending row 3 of 40
 * and submitting again, the other 39 are known. A row that stands twice in one text counts as two postings.
 */
export interface BatchIdentity {
  batchId: string;
  /** One a row, in order. They fit the wire's pattern for operation ids. */
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

/** The same text for the same value, however its keys were ordered or its blanks set. */
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
