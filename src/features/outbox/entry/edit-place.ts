import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { paths } from '../../paths.ts';
import { specOf } from './kind-specs.ts';

/**
 * The form in which an entry's content can be edited again. `applicationJob`: the posting of the application that a
 * note is about, if known here.
 */
export function editHref(
  { kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>,
  applicationJob: number | null,
): string {
  return specOf(kind).editHref?.(payload, applicationJob) ?? paths.saved.href();
}

/** The application that a note or a message is about. null for every other kind. */
export function notedApplication({ kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>): string | null {
  const { applicationId } = payload;
  const isAbout = kind === 'note.create' || kind === 'message.send' || kind === 'interview.step';
  return isAbout && typeof applicationId === 'string' ? applicationId : null;
}
