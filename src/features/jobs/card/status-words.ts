import { JOB_STATUS_ADVERTISED, JOB_STATUS_CLOSED } from '../../../domain/listing.ts';
import type { Words } from '../../../i18n/words.ts';

/** Postings are advertised or closed. Other statuses of an import appear as numbers. */
export function statusWords(jobStatusId: number, { t }: Words): string {
  if (jobStatusId === JOB_STATUS_ADVERTISED.id) return t('domain.status.advertised');
  if (jobStatusId === JOB_STATUS_CLOSED.id) return t('domain.status.closed');
  return t('domain.status.other', { id: jobStatusId });
}
