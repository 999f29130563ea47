import type { AlertLink } from '../applications/mail-links.ts';
import { changeRecord } from '../board/change-record.ts';
import type { Context } from '../board/context.ts';
import { writtenNow } from '../board/personal-documents.ts';

type Parts = Pick<Context, 'environment' | 'stores' | 'projection'>;

/** Whether a link still has something to stop. */
export function hasMailAlerts(parts: Parts, link: AlertLink): boolean {
  return mailedSearches(parts, link).length > 0;
}

/**
 * Stops the mails about one search, or about all of a person's. It counts as an edit made now, so the person's phones
 * learn of it, and what they changed before doesn't undo it.
 */
export async function stopMailAlerts(parts: Parts, link: AlertLink): Promise<void> {
  const now = parts.environment.nowMs();
  for (const documentId of mailedSearches(parts, link))
    await changeRecord(parts, 'searches', documentId, record =>
      record.data['alertBy'] === 'mail'
        ? {
            ...writtenNow(record, now),
            data: { ...record.data, alertBy: null, alertWhen: null, alertZone: null },
          }
        : null,
    );
}

function mailedSearches(
  { projection }: Pick<Context, 'projection'>,
  { userId, searchId }: AlertLink,
): string[] {
  const rows = projection.ownedBy('searches', userId).filter(({ owner }) => owner === userId);
  return rows
    .filter(
      ({ documentId, data }) => data['alertBy'] === 'mail' && (searchId === null || searchId === documentId),
    )
    .map(({ documentId }) => documentId);
}
