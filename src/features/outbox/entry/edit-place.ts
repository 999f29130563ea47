import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { paths } from '../../paths.ts';

/**
 * The form in which an entry's content can be edited again. `applicationJob`: the posting of the application that a
 * note is about, if known here.
 */
export function editHref(
  { kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>,
  applicationJob: number | null,
): string {
  const { jobId, batchId, applicationId } = payload;
  if (kind === 'posting.create')
    return batchId === undefined ? `${paths.postJob.href()}&step=preview` : paths.postJob.batch();
  if (kind === 'note.create')
    return applicationJob === null || typeof applicationId !== 'string'
      ? paths.applicants.href()
      : paths.applicants.href(applicationJob, applicationId);
  if (kind === 'contact.send') return paths.contact.href();
  if (typeof jobId !== 'number') return paths.saved.href();
  if (kind === 'report.create') return paths.job.report(jobId);
  return kind === 'posting.edit' ? paths.postJob.edit(jobId) : paths.job.href(jobId);
}

/** The application that a note is about. null for every other kind. */
export function notedApplication({ kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>): string | null {
  const { applicationId } = payload;
  return kind === 'note.create' && typeof applicationId === 'string' ? applicationId : null;
}
