import { useKnownJob } from './use-known-job.ts';

/** The title of a posting. Its number if this device doesn't know it, and '' for none. */
export function useJobTitle(jobId: number | null): string {
  const job = useKnownJob(jobId);
  return jobId === null ? '' : (job?.card.jobTitle ?? String(jobId));
}
