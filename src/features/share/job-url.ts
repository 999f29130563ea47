import { paths } from '../paths.ts';

/** The posting's address for other people. */
export function jobUrl(jobId: number, origin: string): string {
  return new URL(paths.job.href(jobId), origin).href;
}
