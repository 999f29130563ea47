import { isJobId } from '../../domain/job-id.ts';

/** The number in `/job/{id}`. null: it isn't an integer. */
export function readJobId(text: string | undefined): number | null {
  if (!text || !/^\d{1,16}$/.test(text)) return null;
  const jobId = Number.parseInt(text, 10);
  return isJobId(jobId) ? jobId : null;
}
