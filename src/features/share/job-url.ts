import { paths } from '../paths.ts';

/** The address of a posting as others can open it. */
export function jobUrl(jobId: number, origin: string): string {
  return new URL(paths.job.href(jobId), origin).href;
}
